import Content
import Diagnostics

extension Site {
    /// The path of the picture for links to an event: its own, or one generated from its name; nil for the site's logo.
    func linkPicture(of event: SiteEvent) -> String? {
        guard let image = event.fullEvent.picture else { return cardPath(of: event) }
        return pictures.linkPath(of: image.path) ?? cardPath(of: event)
    }

    /// The path of the picture generated for links to an event; nil for events without a generated picture.
    func cardPath(of event: SiteEvent) -> String? {
        guard eventsWithCards.contains(event.slug) else { return nil }
        let path = Address(file: "card.jpg", beside: event.address).file
        return configuration.folder.map { "\($0)/\(path)" } ?? path
    }

    /// The most events to generate pictures for: each needs some hundredths of a second.
    private static let mostCards = 100

    /// The slugs of the events to generate pictures for: the next ones without a picture.
    ///
    /// Without a base URL, pages can't name a picture for links. Events from feeds and past events are left out: feeds
    /// have more events than people share, and hardly anyone shares a past event.
    static func eventsWithCards(
        of events: [SiteEvent], _ configuration: SiteConfiguration, _ pictures: SitePictures
    ) -> Set<String> {
        guard configuration.images.makesCards, configuration.baseURL.root != nil else { return [] }
        let wanted = events.lazy.filter { event in
            guard event.phase != .past, !event.publicEvent.isFromFeed else { return false }
            return event.publicEvent.picture.flatMap { pictures.linkPath(of: $0.path) } == nil
        }
        return Set(wanted.prefix(mostCards).map(\.slug))
    }
}

extension Event {
    /// True for an event from a sports feed.
    fileprivate var isFromFeed: Bool { place.file.contains("Content/\(RecordKind.feed.folder)/") }
}
