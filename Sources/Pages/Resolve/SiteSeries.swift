import Bytes
import Content
import Time

/// An event that recurs, with those of its occurrences that are on the site.
final class SiteSeries: Sendable {
    /// The part that everyone may know.
    let publicEvent: Event
    let slug: String
    let address: Address

    /// Its dates.
    let dates: Event.Series

    /// Its occurrences on the site, soonest first.
    let occurrences: [SiteEvent]

    /// The zone that its times are shown in.
    let zone: Zone

    init(_ placed: Placed<Event>, _ occurrences: [SiteEvent], siteZone: Zone) {
        guard let dates = placed.record.series else { preconditionFailure("a series has dates") }
        publicEvent = placed.record.publicPart
        slug = placed.slug
        address = placed.address
        self.dates = dates
        self.occurrences = occurrences
        zone = publicEvent.times.zone ?? siteZone
    }

    /// The next date that takes place and has songs, or the last one that did.
    var nextWithSongs: SiteEvent? {
        let dates = occurrences.filter { $0.songsAddress != nil && $0.publicEvent.status != .cancelled }
        return dates.first { $0.phase != .past } ?? dates.last
    }

    /// The address that leads to the songs of its next date; nil if no date has songs.
    var songsAddress: Address? { nextWithSongs.map { _ in address.page(inFolder: "songs") } }

    /// The address of its calendar, with all of its dates.
    var calendar: Address { Address(file: "event.ics", beside: address) }
}

extension Sequence<SiteEvent> {
    /// The events without those that another one of the same series comes before.
    ///
    /// Lists are for what there is; all the dates of a series stand on its page.
    package var firstOfEachSeries: [SiteEvent] { firstOfEachSeries(atMost: .max) }

    /// The first `count` of them.
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
