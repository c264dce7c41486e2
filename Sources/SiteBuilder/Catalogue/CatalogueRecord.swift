import Content
package import Diagnostics
package import Time

/// A record as those see it who list and change records.
package struct CatalogueRecord: Sendable {
    /// What it is.
    package let kind: Kind

    /// What it is called by, within its kind or within what holds it.
    package let id: String

    /// Its title or name.
    package let title: String

    /// What else tells it from others: the author of a bulletin, the artist of a song.
    package let by: String?

    /// The event of a song or of a schedule, the schedule of an entry, by id.
    package let holder: String?

    /// Its date, or when it begins; nil where it has none.
    package let date: Moment?

    /// The file that it is written in, below `Content/`.
    package let path: String

    /// Where it is written.
    package let place: Place

    /// Whether it is on the site.
    package let state: State

    /// How many songs or entries it has; nil where it has no list.
    package let count: Int?

    /// Where its pages are, below the site's root; nil for a song, which has none.
    package let address: String?

    /// Whether it is an event of a sports feed, which is made elsewhere.
    package var isFixture = false

    /// What else there is to tell of a song that visitors asked for: it stands in no file, and has its event's place.
    package var request: Request?

    /// A song that visitors asked for.
    package struct Request: Sendable {
        /// How many did.
        package let askers: Int

        /// The status that it would have in its event's file.
        package let status: String
    }

    /// The kinds of record that can be written one by one.
    package enum Kind: String, CaseIterable, Sendable {
        case bulletin, event, song, schedule, entry

        /// The ids that would stand where the site has a page of its own.
        package var reservedIDs: Set<String> {
            switch self {
            case .bulletin: RecordKind.bulletin.reservedNames
            case .event: RecordKind.event.reservedNames
            case .schedule: RecordKind.schedule.reservedNames
            case .song, .entry: []
            }
        }
    }

    /// Whether a record is on the site, and from or since when.
    package enum State: Hashable, Sendable {
        case shown
        /// It is over.
        case past
        case draft
        case scheduled(Instant)
        case expired(Instant)
        /// A song that was turned down.
        case declined
        /// A song that was asked for where requests are moderated, and not let in yet.
        case waiting
    }
}
