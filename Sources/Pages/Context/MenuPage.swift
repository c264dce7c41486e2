import Content

/// A page that is listed in the menu.
package struct MenuPage: Hashable, Sendable {
    package let label: String

    /// The page's link below the site's root.
    package let link: String

    /// The language of the label, if it differs from the page's.
    package let language: String?

    package init(label: String, link: String, language: String? = nil) {
        self.label = label
        self.link = link
        self.language = language
    }
}

/// The entries of a site's menu after the home page, unless site.yaml has a menu.
package struct MenuParts: Sendable {
    package var hasBulletins = false
    package var hasEvents = false
    package var hasSchedules = false

    /// The plain pages in the menu.
    package var pages: [MenuPage] = []

    package init() {}

    /// The pages in the menu after the home page.
    package func all(_ strings: Strings) -> [MenuPage] {
        let parts: [(label: Word, address: Address, isThere: Bool)] = [
            (.bulletins, .board, hasBulletins), (.events, .events, hasEvents), (.schedules, .schedules, hasSchedules),
        ]
        return parts.filter(\.isThere).map { MenuPage(label: strings[$0.label], link: $0.address.link) } + pages
    }
}
