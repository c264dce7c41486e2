/// A page that has a place in the menu.
package struct MenuPage: Hashable, Sendable {
    package let label: String

    /// The page's link below the site's root.
    package let link: String

    package init(label: String, link: String) {
        self.label = label
        self.link = link
    }
}
