/// What every page has around its content; a class, because the fields of a page ask for it again and again.
final class Frame: Sendable {
    let address: Address

    /// How to get from the page to the site's root; addresses on the page begin with it.
    let root: String
    let title: String
    let description: String
    let canonical: String?
    let menu: [MenuLink]
    let back: TitledLink?

    init(
        address: Address, root: String, title: String, description: String, canonical: String?, menu: [MenuLink],
        back: TitledLink?
    ) {
        self.address = address
        self.root = root
        self.title = title
        self.description = description
        self.canonical = canonical
        self.menu = menu
        self.back = back
    }
}

extension Frame {
    /// An address as written in an `href` on the page.
    func href(_ address: Address) -> String { root + address.link }

    /// A link to another page.
    func link(_ title: String, _ address: Address) -> TitledLink {
        TitledLink(title: title, address: href(address))
    }
}
