import Text
import Time

/// A tag with everything that is filed under it.
final class SiteTag: Sendable {
    /// As the newest record writes it.
    let name: String
    let address: Address

    /// The places of its bulletins among the site's, newest first.
    let bulletins: [Int]

    /// Soonest first.
    let events: [SiteEvent]

    init(name: String, slug: String, bulletins: [Int], events: [SiteEvent]) {
        self.name = name
        address = Address(folder: "tags", slug)
        self.bulletins = bulletins
        self.events = events
    }

    /// How many records have it.
    var count: Int { bulletins.count + events.count }

    /// The tag's feeds.
    var feed: Address { Address(file: "feed.xml", beside: address) }
    var jsonFeed: Address { Address(file: "feed.json", beside: address) }
}

/// Every tag of the site: those whose names make one address are one.
final class SiteTags: Sendable {
    /// By name.
    let all: [SiteTag]

    private let tags: [ExactText: SiteTag]

    /// Collects the tags of records in the order in which the site shows them.
    init(bulletins: [Placed<Bulletin>], events: [SiteEvent]) {
        var found: [Found] = []
        var placeOfName: [ExactText: Int] = [:]
        var placeOfSlug: [String: Int] = [:]
        func place(of name: String) -> Int {
            if let known = placeOfName[ExactText(name)] { return known }
            let slug = Self.slug(of: name)
            let place = placeOfSlug[slug] ?? found.count
            if place == found.count { found.append(Found(name: name, slug: slug)) }
            placeOfSlug[slug] = place
            placeOfName[ExactText(name)] = place
            return place
        }
        // A record that writes a tag twice, once in capitals, is filed once.
        for bulletin in bulletins.indices {
            for name in bulletins[bulletin].record.tags {
                let place = place(of: name)
                if found[place].bulletins.last != bulletin { found[place].bulletins.append(bulletin) }
            }
        }
        for event in events {
            for name in event.event.tags {
                let place = place(of: name)
                if found[place].events.last !== event { found[place].events.append(event) }
            }
        }
        let tags = found.map { SiteTag(name: $0.name, slug: $0.slug, bulletins: $0.bulletins, events: $0.events) }
        all = found.indices.sorted { found[$0].slug.utf8.lexicographicallyPrecedes(found[$1].slug.utf8) }
            .map { tags[$0] }
        self.tags = placeOfName.mapValues { tags[$0] }
    }

    /// The tag that a record names.
    subscript(name: String) -> SiteTag {
        guard let tag = tags[ExactText(name)] else {
            preconditionFailure("every tag of a record on the site is collected")
        }
        return tag
    }

    private struct Found {
        let name: String
        let slug: String
        var bulletins: [Int] = []
        var events: [SiteEvent] = []
    }

    private static func slug(of name: String) -> String {
        let slug = Text.slug(name)
        return slug.isEmpty ? "tag-\(String(stableHash(name), radix: 16))" : slug
    }
}
