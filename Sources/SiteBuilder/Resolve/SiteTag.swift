import Text
import Time

/// A tag with everything that is filed under it.
final class SiteTag: Sendable {
    /// As the newest record writes it.
    let name: String
    let address: Address

    /// Newest first.
    let bulletins: [Placed<Bulletin>]

    /// Soonest first.
    let events: [SiteEvent]

    init(name: String, slug: String, bulletins: [Placed<Bulletin>], events: [SiteEvent]) {
        self.name = name
        address = Address(folder: "tags", slug)
        self.bulletins = bulletins
        self.events = events
    }

    /// How many records have it.
    var count: Int { bulletins.count + events.count }

    /// A page of the tag's bulletins, from 1.
    func page(_ number: Int) -> Address { number == 1 ? address : Address(folder: folder + ["page", String(number)]) }

    /// The tag's feeds.
    var feed: Address { Address(file: "feed.xml", in: folder) }
    var jsonFeed: Address { Address(file: "feed.json", in: folder) }

    private var folder: [String] {
        address.file.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Every tag of the site: those whose names make one address are one.
final class SiteTags: Sendable {
    /// By name.
    let all: [SiteTag]

    private let tags: [String: SiteTag]

    /// Collects the tags of records in the order in which the site shows them.
    init(bulletins: [Placed<Bulletin>], events: [SiteEvent]) {
        var slugs: [String: String] = [:]
        var found: [String: Found] = [:]
        func file(_ names: [String], _ put: (inout Found) -> Void) {
            // A record that writes a tag twice, once in capitals, is filed once.
            var own: [String] = []
            for name in names {
                let key = slugs[name] ?? Self.slug(of: name)
                slugs[name] = key
                if own.contains(key) { continue }
                own.append(key)
                put(&found[key, default: Found(name: name)])
            }
        }
        for bulletin in bulletins { file(bulletin.record.tags) { $0.bulletins.append(bulletin) } }
        for event in events { file(event.event.tags) { $0.events.append(event) } }
        let tags = found.reduce(into: [String: SiteTag]()) { tags, item in
            let (slug, found) = item
            tags[slug] = SiteTag(name: found.name, slug: slug, bulletins: found.bulletins, events: found.events)
        }
        all = tags.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
        self.tags = slugs.compactMapValues { tags[$0] }
    }

    /// The tag that a record names.
    subscript(name: String) -> SiteTag {
        guard let tag = tags[name] else { preconditionFailure("every tag of a record on the site is collected") }
        return tag
    }

    private struct Found {
        let name: String
        var bulletins: [Placed<Bulletin>] = []
        var events: [SiteEvent] = []
    }

    private static func slug(of name: String) -> String {
        let slug = Text.slug(name)
        return slug.isEmpty ? "tag-\(String(stableHash(name), radix: 16))" : slug
    }
}
