package import Content
import Mustache
import Text

/// What every page has around its content; a class, because the fields of a page ask for it again and again.
package final class Frame: Sendable {
    package let address: Address

    /// How to get from the page to the site's root; addresses on the page begin with it.
    let root: String

    /// The page's own title; nil where it has the site's.
    let title: String?
    let description: String

    /// The page above this one.
    let parent: ParentPage?

    /// The path of the asset that shows what the page is about; nil where the site's logo has to do.
    let picture: String?

    /// The page that is to be known instead of this one.
    let original: Address?

    /// The page's absolute address; nil where the site names no base.
    let canonical: String?

    /// Whether the page asks for a code.
    let isGated: Bool

    private let maker: FrameMaker

    package init(
        address: Address, root: String, title: String?, description: String, parent: ParentPage?,
        picture: String?, original: Address?, isGated: Bool, maker: FrameMaker
    ) {
        self.address = address
        self.root = root
        self.title = title
        self.description = description
        self.parent = parent
        self.picture = picture
        self.original = original
        self.isGated = isGated
        self.maker = maker
        canonical = maker.canonical(original ?? address)
    }

    /// Where the back link leads.
    var back: TitledLink? { parent.map { link($0.title, $0.address) } }

    /// Writes the title of the browser's window.
    func writeWindowTitle(to text: inout [UInt8]) { maker.writeWindowTitle(title, to: &text) }

    /// Whether search engines are to leave the page out.
    var isHidden: Bool { original != nil || isGated || address == .notFound }

    /// The absolute address of a picture for links to the page; nil where the site names no base.
    var image: String? { maker.image(picture) }

    /// Writes the way to the page for search engines; nothing for the first page, and where the site names no base.
    func writeBreadcrumbs(to json: inout JSONText) {
        guard let title, let canonical, let way = parent == nil ? maker.home : parent?.way else { return }
        json.breadcrumbs(way, title, canonical)
    }

    /// The site's menu as it is on the page.
    var menu: Cells.ReadyList { maker.menu(on: address, root: root) }
}

extension Frame {
    /// An address as written in an `href` on the page.
    func href(_ address: Address) -> String { root + address.link }

    /// Adds it to a page's data.
    func writeHref(to address: Address, into bytes: inout [UInt8]) { bytes.append(root, address.link) }

    /// A link to another page.
    func link(_ title: String, _ address: Address) -> TitledLink {
        TitledLink(title: title, root: root, link: address.link)
    }
}
