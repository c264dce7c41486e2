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
