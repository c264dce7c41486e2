/// What every page has around its content; a class, because the fields of a page ask for it again and again.
final class Frame: Sendable {
    let address: Address

    /// How to get from the page to the site's root; addresses on the page begin with it.
    let root: String

    /// The page's own title; nil where it has the site's.
    let title: String?
    let description: String
    let back: TitledLink?

    private let maker: FrameMaker

    init(address: Address, root: String, title: String?, description: String, back: TitledLink?, maker: FrameMaker) {
        self.address = address
        self.root = root
        self.title = title
        self.description = description
        self.back = back
        self.maker = maker
    }

    /// The title of the browser's window.
    var windowTitle: String { maker.windowTitle(title) }

    /// The page's absolute address; nil where the site names no base.
    var canonical: String? { maker.canonical(address) }

    /// The site's menu as it is on the page.
    var menu: [MenuLink] { maker.menu(on: address, root: root) }
}

extension Frame {
    /// An address as written in an `href` on the page.
    func href(_ address: Address) -> String { root + address.link }

    /// A link to another page.
    func link(_ title: String, _ address: Address) -> TitledLink {
        TitledLink(title: title, address: href(address))
    }
}
