import Content

/// A tag with all records that have it.
final class SiteTag: Sendable {
    /// The name in site.yaml; without one, as written in the newest bulletin or the soonest event.
    let name: String

    /// The language of the name, if it differs from the page's.
    let language: String?
    let address: Address

    /// The indices of its bulletins among the site's, newest first.
    let bulletins: [Int]

    /// Its events, soonest first.
    let events: [SiteEvent]

    init(name: String, language: String?, slug: String, bulletins: [Int], events: [SiteEvent]) {
        self.name = name
        self.language = language
        address = Address(folder: "tags", slug)
        self.bulletins = bulletins
        self.events = events
    }

    /// The number of records with the tag.
    var count: Int { bulletins.count + events.count }

    /// The tag's feeds.
    var feed: Address { Address(file: "feed.xml", beside: address) }
    var jsonFeed: Address { Address(file: "feed.json", beside: address) }
}
