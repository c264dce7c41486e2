import Content
package import Time

/// The list of a site's pages for search engines (sitemaps.org), split if too long for one file.
package struct Sitemap: Sendable {
    /// A page's link below the root, and the time of its last change if known.
    package typealias Entry = (link: String, changed: Instant?)

    /// The absolute address of the site's root.
    let root: String
    let entries: [Entry]

    /// The absolute addresses of the site's root in each language; empty for a site in one language.
    var versions: [(language: String, root: String)] = []

    /// The most entries that the format allows in one file.
    package static let limit = 50_000

    package init(root: String, entries: [Entry]) {
        self.root = root
        self.entries = entries
    }
}

extension Sitemap {
    /// Returns `sitemap.xml`, which lists more files if the pages don't fit into one.
    package func files(limit: Int = limit) -> [GeneratedFile] {
        let parts = stride(from: 0, to: entries.count, by: limit).map { entries[$0..<min($0 + limit, entries.count)] }
        let whole = Address(file: "sitemap.xml")
        guard parts.count > 1 else { return [file(at: whole, parts.first ?? [])] }
        let addresses = parts.indices.map { Address(file: "sitemap-\($0 + 1).xml") }
        let links = addresses.map { root + $0.link }
        let index = GeneratedFile(at: whole) { _ in
            var text = XMLText()
            text.markup("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
            for link in links {
                text.markup("<sitemap>")
                text.element("loc", link)
                text.markup("</sitemap>\n")
            }
            text.markup("</sitemapindex>\n")
            return text.bytes
        }
        return [index] + zip(addresses, parts).map { file(at: $0, $1) }
    }

    private func file(at address: Address, _ entries: ArraySlice<Entry>) -> GeneratedFile {
        GeneratedFile(at: address) { _ in
            var text = XMLText()
            text.markup("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"")
            if !versions.isEmpty { text.attribute("xmlns:xhtml", "http://www.w3.org/1999/xhtml") }
            text.markup(">\n")
            for entry in entries {
                text.markup("<url>")
                text.element("loc", root + entry.link)
                for version in versions {
                    text.empty(
                        "xhtml:link",
                        ["rel": "alternate", "hreflang": version.language, "href": version.root + entry.link])
                }
                if let changed = entry.changed { text.element("lastmod", changed.rfc3339()) }
                text.markup("</url>\n")
            }
            text.markup("</urlset>\n")
            return text.bytes
        }
    }
}

extension Site {
    /// The pages for search engines; nil without a base URL.
    var sitemap: Sitemap? {
        guard let root = configuration.baseURL.root else { return nil }
        let zone = configuration.zone
        var entries: [Sitemap.Entry] = []
        entries.reserveCapacity(bulletins.count + 2 * events.count + tags.all.count)
        func add(_ address: Address, changed: Instant? = nil) {
            entries.append((address.link, changed))
        }
        for address in [Address.home, .board, .events, .eventsByCategory, .pastEvents, .schedules, .tags] {
            add(address)
        }
        for bulletin in bulletins { add(bulletin.address, changed: bulletin.record.lastChange(in: zone)) }
        for event in events {
            if event.publicEvent.access.gate == .songs {
                add(event.address, changed: event.publicEvent.times.updated?.start(in: event.zone))
            }
            if let songs = event.songsAddress, !event.publicEvent.isGated { add(songs) }
        }
        for event in series where event.publicEvent.access.gate == .songs {
            add(event.address, changed: event.publicEvent.times.updated?.start(in: event.zone))
        }
        for schedule in schedules {
            add(schedule.address)
            for entry in schedule.record.entries { add(Address(folder: "schedules", schedule.slug, entry.id)) }
        }
        for page in pages { add(page.address) }
        for tag in tags.all { add(tag.address) }
        var sitemap = Sitemap(root: root, entries: entries)
        sitemap.versions = configuration.versions.compactMap { version in
            version.url.root.map { (version.language, $0) }
        }
        return sitemap
    }
}
