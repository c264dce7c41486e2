/// Makes the frames of a site's pages.
struct FrameMaker: Sendable {
    private let site: Site
    private let menu: [(label: String, link: String, isInternal: Bool)]

    init(_ site: Site) {
        self.site = site
        if let written = site.configuration.menu {
            menu = written.map { item in
                let isInternal = Link.isInternal(item.address)
                return (item.label, isInternal ? String(item.address.dropFirst()) : item.address, isInternal)
            }
        } else {
            var parts: [(String, Address)] = [
                ("Home", .home), ("Bulletins", .board), ("Events", .events), ("Schedules", .schedules),
            ]
            for page in site.pages {
                if let label = page.record.menuLabel { parts.append((label, page.address)) }
            }
            menu = parts.map { ($0.0, $0.1.link, true) }
        }
    }

    /// The frame of the page at `address`.
    ///
    /// - Parameters:
    ///   - title: The page's own title; nil for the site's alone.
    ///   - back: Where the back link leads; nil where there is none.
    func frame(
        _ address: Address, title: String?, description: String? = nil, back: (title: String, address: Address)? = nil
    ) -> Frame {
        let configuration = site.configuration
        // The page for missing addresses is shown at any depth, so its links can't be relative to where it stands.
        let root = address == .notFound ? configuration.baseURL.path : address.root
        return Frame(
            address: address, root: root,
            title: title.map { "\($0) · \(configuration.title)" } ?? configuration.title,
            description: description ?? configuration.description,
            canonical: configuration.baseURL.absolute(address),
            menu: menu.map { item in
                MenuLink(
                    label: item.label, address: item.isInternal ? root + item.link : item.link,
                    isCurrent: item.isInternal
                        && (item.link.isEmpty
                            ? address == .home : address.link.utf8.starts(with: item.link.utf8))
                )
            },
            back: back.map { TitledLink(title: $0.title, address: root + $0.address.link) })
    }
}
