import Content
import Diagnostics
package import Pictures

extension Site {
    /// A picture to be made for links to a page.
    package struct LinkCard: Sendable {
        /// Its path below the output.
        package let path: String
        package let card: PictureCard
    }

    /// The pictures for links to the events that have none of their own.
    package var linkCards: [LinkCard] {
        events.compactMap { event in
            guard let path = cardPath(of: event) else { return nil }
            let shown = event.publicEvent
            var time: [UInt8] = []
            if let start = shown.times.start {
                TimeText(start, in: event.zone).writeLong(strings, to: &time)
            }
            return LinkCard(
                path: path,
                card: PictureCard(
                    title: shown.name, time: String(decoding: time, as: UTF8.self), site: configuration.title))
        }
    }

    /// The path of the picture for links to an event: its own, or else one with its name; nil for the site's logo.
    func linkPicture(of event: SiteEvent) -> String? {
        guard let image = event.fullEvent.picture else { return cardPath(of: event) }
        return pictures.linkPath(of: image.path) ?? cardPath(of: event)
    }

    /// The path of the picture that is made for links to an event; nil if none is.
    private func cardPath(of event: SiteEvent) -> String? {
        guard eventsWithCards.contains(event.slug) else { return nil }
        let path = Address(file: "card.jpg", beside: event.address).file
        return configuration.folder.map { "\($0)/\(path)" } ?? path
    }

    /// The most events for which a picture for links is made, because each takes some hundredths of a second.
    private static let mostCards = 100

    /// The slugs of the events for which a picture for links is made: the next ones that have none of their own.
    ///
    /// Without a base URL no page can name a picture for links. Feeds have more events than people share links to, and hardly
    /// anyone shares an event that is over.
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
    /// True for an event of a sports feed.
    fileprivate var isFromFeed: Bool { place.file.contains("Content/\(RecordKind.feed.folder)/") }
}
