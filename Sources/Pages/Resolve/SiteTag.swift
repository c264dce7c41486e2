import Content

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
