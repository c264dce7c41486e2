import Content

/// An item of the menu: a page of the site, or another address.
package struct MenuPage: Hashable, Sendable {
    package let label: String

    /// The page's link below the site's root, or the other address.
    package let link: String

    /// The language of the label, if it differs from the page's.
    package let language: String?

    /// True for a page of the site.
    let isInternal: Bool

    package init(label: String, link: String, language: String? = nil, isInternal: Bool = true) {
        self.label = label
        self.link = link
        self.language = language
        self.isInternal = isInternal
    }

    /// True if a page is in the item's part of the site.
    func leads(to page: Address) -> Bool {
        guard isInternal else { return false }
        if link.isEmpty { return page.link.isEmpty }
        let (path, folder) = (page.link.utf8Span.span, link.utf8Span.span)
        let slash = UInt8(ascii: "/")
        guard path.count >= folder.count, folder.indices.allSatisfy({ path[$0] == folder[$0] }) else { return false }
        // "about" doesn't lead to "about-us".
        return folder[folder.count - 1] == slash || path.count > folder.count && path[folder.count] == slash
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
