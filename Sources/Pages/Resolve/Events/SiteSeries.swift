import Bytes
import Content
import Time

/// A recurring event, with its occurrences that are on the site.
final class SiteSeries: Sendable {
    /// The public part of the event.
    let publicEvent: Event
    let slug: String
    let address: Address

    let dates: Event.Series

    /// The occurrences on the site, soonest first.
    let occurrences: [SiteEvent]

    /// The zone that its times are shown in.
    let zone: Zone

    init(_ placed: RoutedRecord<Event>, _ occurrences: [SiteEvent], siteZone: Zone) {
        guard let dates = placed.record.series else { preconditionFailure("a series has dates") }
        publicEvent = placed.record.publicPart
        slug = placed.slug
        address = placed.address
        self.dates = dates
        self.occurrences = occurrences
        zone = publicEvent.times.zone ?? siteZone
    }

    /// The next date with songs that isn't cancelled, or the last such date.
    var nextWithSongs: SiteEvent? {
        let dates = occurrences.filter { $0.songsAddress != nil && $0.publicEvent.status != .cancelled }
        return dates.first { $0.phase != .past } ?? dates.last
    }

    /// The address that redirects to the songs of its next date; nil if no date has songs.
    var songsAddress: Address? { nextWithSongs.map { _ in address.page(inFolder: "songs") } }

    /// The address of its calendar, with all of its dates.
    var calendar: Address { Address(file: "event.ics", beside: address) }
}

extension Sequence<SiteEvent> {
    /// The events, with only the first date of each series: its page shows all of them.
    package var firstOfEachSeries: [SiteEvent] { firstOfEachSeries(atMost: .max) }

    /// The first `count` of `firstOfEachSeries`.
    func firstOfEachSeries(atMost count: Int) -> [SiteEvent] {
        var known: Set<ExactText> = []
        var first: [SiteEvent] = []
        for event in self {
            guard first.count < count else { break }
            if known.insert(ExactText(event.publicEvent.recordID)).inserted { first.append(event) }
        }
        return first
    }
}
