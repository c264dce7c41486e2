import Content
import Markdown
import Text
import Time

/// A feed of the newest bulletins of the site or of a tag.
///
/// Its addresses are absolute, so it needs a base URL.
struct BulletinFeed: Sendable {
    package let title: String
    let configuration: SiteConfiguration

    /// The placeholders of the bulletins' bodies, for fingerprints.
    let standIns: Bodies

    /// The web page that shows the same bulletins.
    let page: Address

    /// The feed's addresses, one per format.
    let atom: Address
    let json: Address

    /// The bulletins, newest first.
    let bulletins: [RoutedRecord<Bulletin>]

    /// The most bulletins in a feed: enough to cover the time until a reader's next visit, and few enough to fetch
    /// every hour.
    static let limit = 20
}

extension BulletinFeed {
    /// The feed in both formats.
    var files: [GeneratedFile] {
        [
            GeneratedFile(at: atom, showing: bulletins, standIns) { atomText($0) },
            GeneratedFile(at: json, showing: bulletins, standIns) { jsonText($0) },
        ]
    }

    /// The feed as Atom (RFC 4287).
    private func atomText(_ bodies: Bodies) -> [UInt8] {
        var text = XMLText()
        text.start("feed", ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": configuration.language])
        text.element("title", title)
        if !configuration.description.isEmpty { text.element("subtitle", configuration.description) }
        text.element("id", address(page))
        text.empty("link", ["rel": "alternate", "type": "text/html", "href": address(page)])
        text.empty("link", ["rel": "self", "type": "application/atom+xml", "href": address(atom)])
        if let hub = configuration.hub { text.empty("link", ["rel": "hub", "href": hub]) }
        text.element("updated", updated)
        text.element("generator", "Corkboard", ["version": Product.version])
        for placed in bulletins {
            let record = placed.record
            text.markup("<entry>\n")
            text.element(
                "title", record.title, configuration.language(of: record.heading).map { ["xml:lang": $0] } ?? [:])
            text.element("id", address(placed.address))
            text.empty("link", ["rel": "alternate", "type": "text/html", "href": address(placed.address)])
            text.element("published", record.date.start(in: zone).rfc3339(in: zone))
            text.element("updated", record.lastChange(in: zone).rfc3339(in: zone))
            text.markup("<author>\n")
            text.element("name", record.author)
            text.markup("</author>\n")
            for tag in record.tags { text.empty("category", ["term": configuration.name(ofTag: tag)]) }
            let html = html(of: placed, bodies)
            let language = configuration.textLanguage(record.fallback)
            text.element("content", html.span, language.map { ["type": "html", "xml:lang": $0] } ?? ["type": "html"])
            text.markup("</entry>\n")
        }
        text.markup("</feed>\n")
        return text.bytes
    }

    /// The feed as JSON Feed 1.1.
    private func jsonText(_ bodies: Bodies) -> [UInt8] {
        JSONText.file { json in
            json.member("version", "https://jsonfeed.org/version/1.1")
            json.member("title", title)
            json.member("description", configuration.description.isEmpty ? nil : configuration.description)
            json.member("home_page_url", address(page))
            json.member("feed_url", address(self.json))
            json.member("language", configuration.language)
            json.member(
                "icon",
                configuration.logo.flatMap { configuration.filesURL.absolute(assetPath: LogoPaths($0.assetPath).large) }
            )
            if let hub = configuration.hub {
                json.list("hubs") { json in
                    json.object { json in
                        json.member("type", "WebSub")
                        json.member("url", hub)
                    }
                }
            }
            json.list("items") { json in
                for placed in bulletins { json.object { write(placed, bodies, to: &$0) } }
            }
        }
    }

    private func write(_ placed: RoutedRecord<Bulletin>, _ bodies: Bodies, to json: inout JSONText) {
        let (record, address) = (placed.record, address(placed.address))
        let html = html(of: placed, bodies)
        json.member("id", address)
        json.member("url", address)
        json.member("title", record.title)
        json.member("content_html", html.span)
        json.member("date_published", record.date.start(in: zone).rfc3339(in: zone))
        json.member("date_modified", record.updated?.start(in: zone).rfc3339(in: zone))
        json.list("authors") { json in json.object { $0.member("name", record.author) } }
        json.list("tags", record.tags.map(configuration.name(ofTag:)))
        json.member("language", configuration.language(of: record.heading))
    }

    private var zone: Zone { configuration.zone }

    private func address(_ address: Address) -> String { configuration.baseURL.absolute(address) ?? address.link }

    /// The time of the last change; Atom requires it even in an empty feed.
    private var updated: String {
        bulletins.map { $0.record.lastChange(in: zone) }.max()?.rfc3339(in: zone) ?? "2000-01-01T00:00:00Z"
    }

    /// A bulletin's HTML as on its page, with absolute addresses.
    private func html(of placed: RoutedRecord<Bulletin>, _ bodies: Bodies) -> [UInt8] {
        let html = bodies.html(of: placed, filesRoot: configuration.filesRoot)
        var absolute: [UInt8] = []
        absolute.reserveCapacity(html.count + html.count / 8)
        var copied = 0
        var position = 0
        while let equals = html.span.firstIndex(of: UInt8(ascii: "="), from: position) {
            position = equals + 1
            guard Self.beginnings.contains(where: { html.span.has($0, at: equals + 2 - $0.count) }),
                let end = html.span.firstIndex(of: UInt8(ascii: "\""), from: equals + 2)
            else { continue }
            absolute += html[copied..<(equals + 2)]
            absolute += configuration.baseURL.absolute(html[(equals + 2)..<end], on: placed.address)
            (copied, position) = (end, end)
        }
        absolute += html[copied...]
        return absolute
    }

    /// The beginnings of the attributes whose values are addresses.
    ///
    /// The authors' quotation marks are escaped in bodies, so these bytes occur only in attributes.
    private static let beginnings = ["href=\"", "src=\""].map { Array($0.utf8) }
}

extension Site {
    /// The feeds of all bulletins and of each tag; empty without a base URL.
    var feeds: [GeneratedFile] {
        guard configuration.baseURL.root != nil else { return [] }
        let standIns = Bodies.standIns(MarkdownOptions(configuration, strings), pictures)
        let all = BulletinFeed(
            title: configuration.title, configuration: configuration, standIns: standIns, page: .board, atom: .feed,
            json: .jsonFeed, bulletins: Array(bulletins.prefix(BulletinFeed.limit)))
        return all.files
            + tags.all.filter { !$0.bulletins.isEmpty }.flatMap { tag in
                BulletinFeed(
                    title: "\(tag.name) · \(configuration.title)", configuration: configuration, standIns: standIns,
                    page: tag.address, atom: tag.feed, json: tag.jsonFeed,
                    bulletins: tag.bulletins.prefix(BulletinFeed.limit).map { self.bulletins[$0] }
                ).files
            }
    }
}
