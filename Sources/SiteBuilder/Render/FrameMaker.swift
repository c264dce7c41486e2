/// Makes the frames of a site's pages.
struct FrameMaker: Sendable {
    private let configuration: SiteConfiguration
    private let items: [Item]

    /// By the way to the root, then by the place of the current item, after that without one: pages share their menus.
    private let menus: [String: [[MenuLink]]]

    private struct Item {
        let label: String
        /// Below the root where it is of this site.
        let link: String
        let isInternal: Bool

        /// Whether a page is in the part of the site that the item leads to.
        func leads(to page: Address) -> Bool {
            guard isInternal else { return false }
            if link.isEmpty { return page == .home }
            // As a folder, or "about" would also lead to "about-us".
            let folder = link.utf8.last == UInt8(ascii: "/") ? link : link + "/"
            return page.link.utf8.starts(with: folder.utf8)
        }
    }

    init(_ site: Site) {
        let items = Self.items(of: site)
        let roots = ["./", "../", "../../", "../../../", site.configuration.baseURL.path]
        menus = Dictionary(
            roots.map { root in
                let choices = Array(items.indices) + [items.endIndex]
                return (root, choices.map { current in Self.menu(items, current: current, root: root) })
            }, uniquingKeysWith: { first, _ in first })
        self.items = items
        configuration = site.configuration
    }

    /// The frame of the page at `address`.
    ///
    /// - Parameters:
    ///   - title: The page's own title; nil for the site's alone.
    ///   - back: Where the back link leads; nil where there is none.
    func frame(
        _ address: Address, title: String?, description: String? = nil, back: (title: String, address: Address)? = nil
    ) -> Frame {
        // The page for missing addresses is shown at any depth, so its links can't be relative to where it stands.
        let root = address == .notFound ? configuration.baseURL.path : address.root
        let current = items.firstIndex { $0.leads(to: address) } ?? items.endIndex
        return Frame(
            address: address, root: root,
            title: title.map { "\($0) · \(configuration.title)" } ?? configuration.title,
            description: description ?? configuration.description,
            canonical: configuration.baseURL.absolute(address),
            menu: menus[root]?[current] ?? Self.menu(items, current: current, root: root),
            back: back.map { TitledLink(title: $0.title, address: root + $0.address.link) })
    }

    private static func items(of site: Site) -> [Item] {
        if let written = site.configuration.menu {
            return written.map { item in
                let isInternal = Link.isInternal(item.address)
                let link = isInternal ? String(decoding: item.address.utf8.dropFirst(), as: UTF8.self) : item.address
                return Item(label: item.label, link: link, isInternal: isInternal)
            }
        }
        var parts: [(String, Address)] = [
            ("Home", .home), ("Bulletins", .board), ("Events", .events), ("Schedules", .schedules),
        ]
        for page in site.pages {
            if let label = page.record.menuLabel { parts.append((label, page.address)) }
        }
        return parts.map { Item(label: $0.0, link: $0.1.link, isInternal: true) }
    }

    private static func menu(_ items: [Item], current: Int, root: String) -> [MenuLink] {
        items.enumerated().map { index, item in
            MenuLink(
                label: item.label, address: item.isInternal ? root + item.link : item.link, isCurrent: index == current)
        }
    }
}
