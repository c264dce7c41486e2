/// A page that has a place in the menu.
struct MenuPage: Hashable, Sendable {
    let label: String

    /// Below the site's root.
    let link: String
}
