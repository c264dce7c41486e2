import Content
package import Diagnostics
package import Time

/// A record as commands that list and change records see it.
package struct CatalogueRecord: Sendable {
    package let kind: Kind

    /// Its id, unique within its kind or within the record that contains it.
    package let id: String

    /// Its title or name.
    package let title: String

    /// The author of a bulletin or the artist of a song, to tell it from others; nil for other kinds.
    package let by: String?

    /// The id of a song's or a schedule's event, or of an entry's schedule.
    package let holder: String?

    /// Its date, or when it begins; nil if it has none.
    package let date: Moment?

    /// Its date as people write it, with the time in `zone` if it has one; nil if it has no date.
    package func dateText(in zone: Zone) -> String? {
        switch date {
        case .day(let day)?: "\(day)"
        case .instant(let instant)?: "\(zone.local(instant))"
        case nil: nil
        }
    }

    /// The path of its file, below `Content/`.
    package let path: String

    /// Its place in the file.
    package let place: Place

    /// Its state on the site.
    package let state: State

    /// The number of its songs or entries; nil if it has no list.
    package let count: Int?

    /// The address of its pages, below the site's root; nil for a song, which has none.
    package let address: String?

    /// The site's own language, if the record may have texts in several; nil in a site that has one alone.
    package var language: String?

    /// The paths of the files with its translations, below `Content/`; none unless its file has it alone.
    package var translations: [String] = []

    /// True for an event of a sports feed, which is made elsewhere.
    package var isFixture = false

    /// Details of one date of an event that recurs, or of a song at it.
    package var occurrence: Occurrence?

    /// Details of one date of an event that recurs.
    package struct Occurrence: Sendable {
        /// The id of the event that recurs.
        package let series: String

        /// True if nothing in a file is about this date alone.
        package let isAllOfSeries: Bool

        /// True if its songs are those of the series.
        package let hasSongsOfSeries: Bool
    }

    /// Details of a song that visitors requested: it stands in no file, and has its event's place.
    package var request: Request?

    /// Details of a song that visitors requested.
    package struct Request: Sendable {
        /// The number of visitors who requested it.
        package let askers: Int

        /// The status that it would have in its event's file.
        package let status: String
    }

    /// The kinds of record that can be written one by one.
    package enum Kind: String, CaseIterable, Sendable {
        case bulletin, event, song, schedule, entry, page

        /// The ids whose pages would stand where the site has a page of its own.
        package var reservedIDs: Set<String> {
            switch self {
            case .bulletin: RecordKind.bulletin.reservedNames
            case .event: RecordKind.event.reservedNames
            case .schedule: RecordKind.schedule.reservedNames
            case .page: RecordKind.page.reservedNames
            case .song, .entry: []
            }
        }
    }

    /// The state of a record on the site, and from or since when.
    package enum State: Hashable, Sendable {
        case shown
        /// The event or entry is over.
        case past
        case draft
        case scheduled(Instant)
        case expired(Instant)
        /// A song that was declined.
        case declined
        /// A song that was requested where requests are moderated, and not accepted yet.
        case waiting
    }
}
