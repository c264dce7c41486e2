package import Content
import Mustache
import Text

/// Makes the frames of a site's pages, and what is alike on many of them.
package final class FrameMaker: Sendable {
    /// The words of the pages.
    let strings: Strings

    private let configuration: SiteConfiguration
    private let siteTitle: String

    /// The way to the site's first page; nil where the site names no base.
    let home: Breadcrumbs?

    /// The logo's absolute address; nil where the site names no base.
    private let logoAddress: String?
    private let items: [Item]

    /// By the way to the root, then by the place of the current item, after that without one: pages share their menus.
    private let menus: [String: [Cells.ReadyList]]

    private struct Item {
        let label: String
        /// Below the root where it is of this site.
        let link: String
        let isInternal: Bool

        /// The same as a folder, for "about" doesn't lead to "about-us".
        private let folder: [UInt8]

        init(label: String, link: String, isInternal: Bool) {
            self.label = label
            self.link = link
            self.isInternal = isInternal
            folder = Array((link.utf8.last == UInt8(ascii: "/") ? link : link + "/").utf8)
        }

        /// Whether a page is in the part of the site that the item leads to.
        func leads(to page: Address) -> Bool {
            guard isInternal else { return false }
            if link.isEmpty { return page.link.isEmpty }
            let path = page.link.utf8Span.span
            return path.count >= folder.count && folder.indices.allSatisfy { path[$0] == folder[$0] }
        }
    }

    convenience init(_ site: Site, _ theme: SiteTheme) { self.init(site.configuration, site.menuPages, theme) }

    package init(_ configuration: SiteConfiguration, _ pages: [MenuPage], _ theme: SiteTheme) {
        home = configuration.baseURL.absolute(.home).map { Breadcrumbs.none.adding(configuration.title, $0) }
        logoAddress = configuration.baseURL.absolute(assetPath: theme.logo)
        let strings = theme.strings
        let items = Self.items(configuration, pages, strings)
        let roots = ["./", "../", "../../", "../../../", "../../../../", configuration.baseURL.path]
        menus = Dictionary(
            roots.map { root in
                let choices = Array(items.indices) + [items.endIndex]
                return (root, choices.map { Self.menu(items, current: $0, root: root, strings) })
            }, uniquingKeysWith: { first, _ in first })
        self.strings = strings
        self.items = items
        self.configuration = configuration
        siteTitle = configuration.title
    }

    /// The frame of the page at `address`.
    ///
    /// - Parameters:
    ///   - title: The page's own title; nil for the site's alone.
    ///   - picture: The path of an asset that shows what the page is about.
    ///   - original: The page that is to be known instead of this one.
    ///   - parent: Where the back link leads; nil where there is none.
    func frame(
        _ address: Address, title: String?, description: String? = nil, picture: String? = nil,
        standsFor original: Address? = nil, isGated: Bool = false, back parent: ParentPage? = nil
    ) -> Frame {
        // The page for missing addresses is shown at any depth, so its links can't be relative to where it stands.
        let root = address == .notFound ? configuration.baseURL.path : address.root
        return Frame(
            address: address, root: root, title: title, description: description ?? configuration.description,
            parent: parent, picture: picture, original: original, isGated: isGated, maker: self)
    }

    /// A page that others lead back to.
    func parent(_ title: String, _ address: Address) -> ParentPage {
        let way = address == .home ? home : canonical(address).flatMap { home?.adding(title, $0) }
        return ParentPage(title: title, address: address, way: way)
    }

    /// Writes the window's title of a page with that title of its own.
    func writeWindowTitle(_ title: String?, to text: inout [UInt8]) {
        if let title {
            text.append(title.utf8Span.span)
            text.append(" · ")
        }
        text.append(siteTitle.utf8Span.span)
    }

    /// The absolute address of a page; nil where the site names no base.
    func canonical(_ address: Address) -> String? { configuration.baseURL.absolute(address) }

    /// The absolute address of a picture, or of the site's logo; nil where the site names no base.
    func image(_ picture: String?) -> String? {
        guard let picture else { return logoAddress }
        return configuration.baseURL.absolute(assetPath: picture)
    }

    /// The menu as it is on a page.
    func menu(on address: Address, root: String) -> Cells.ReadyList {
        let current = items.firstIndex { $0.leads(to: address) } ?? items.endIndex
        return menus[root]?[current] ?? Self.menu(items, current: current, root: root, strings)
    }

    private static func items(_ configuration: SiteConfiguration, _ pages: [MenuPage], _ strings: Strings) -> [Item] {
        if let written = configuration.menu {
            return written.map { item in
                let isInternal = Link.isInternal(item.address)
                let link = isInternal ? String(decoding: item.address.utf8.dropFirst(), as: UTF8.self) : item.address
                return Item(label: item.label, link: link, isInternal: isInternal)
            }
        }
        let parts: [(label: Word, address: Address)] = [
            (.home, .home), (.bulletins, .board), (.events, .events), (.schedules, .schedules),
        ]
        return (parts.map { MenuPage(label: strings[$0.label], link: $0.address.link) } + pages)
            .map { Item(label: $0.label, link: $0.link, isInternal: true) }
    }

    private static func menu(_ items: [Item], current: Int, root: String, _ strings: Strings) -> Cells.ReadyList {
        Cells.ReadyList(of: MenuLink.view.shape, count: items.count) { cells, slots, index in
            let item = items[index]
            let address = item.isInternal ? root + item.link : item.link
            let link = MenuLink(label: item.label, address: address, isCurrent: index == current)
            MenuLink.view.fill(link, strings, &cells, slots)
        }
    }
}

extension Site {
    /// The pages that have a place in the menu, where the site doesn't write its own.
    package var menuPages: [MenuPage] {
        pages.compactMap { page in page.record.menuLabel.map { MenuPage(label: $0, link: page.address.link) } }
    }
}
