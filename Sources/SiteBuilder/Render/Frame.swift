/// What every page has around its content.
struct Frame: Sendable {
    let address: Address

    /// How to get from the page to the site's root; addresses on the page begin with it.
    let root: String
    let title: String
    let description: String
    let canonical: String?
    let menu: [MenuLink]
    let back: TitledLink?
}

extension Frame {
    /// An address as written in an `href` on the page.
    func href(_ address: Address) -> String { root + address.link }

    /// A link to another page.
    func link(_ title: String, _ address: Address) -> TitledLink {
        TitledLink(title: title, address: href(address))
    }
}
