package import Content
package import Diagnostics
package import Time

/// A record for the commands that list and change records.
package struct CatalogueRecord: Sendable {
    package let kind: Kind

    /// The id, unique within its kind or within the record that contains it.
    package let id: String

    package let title: String

    /// The author of a bulletin or the artist of a song, to distinguish records with the same title; nil for other
    /// kinds.
    package var by: String?

    /// The id of a song's or a schedule's event, or of an entry's schedule.
    package var holder: String?

    /// Its date or start, if any.
    package var date: Moment?

    /// The date as an author writes it; a time is shown in `zone`. Nil if it has no date.
    package func dateText(in zone: Zone) -> String? {
        switch date {
        case .day(let day)?: "\(day)"
        case .instant(let instant)?: "\(zone.local(instant))"
        case nil: nil
        }
    }

    /// The date as an author writes it, in the site's zone; nil if it has no date.
    package var startText: String?

    /// The path of its file, below `Content/`.
    package let path: String

    package let place: Place

    package let state: State

    /// The number of its songs or entries; nil if it has no list.
    package var count: Int?

    /// The address of its pages, below the site's root; nil for a song.
    package var address: String?

    /// The label of a page in the menu; nil if it isn't there.
    package var menuLabel: String?

    /// The site's own language; nil if the site has only one language.
    package var language: String?

    /// The paths of the files with its translations, below `Content/`, if its own file has only this record.
    package var translations: [String] = []

    /// True for an event of a sports feed or a recurring event of a calendar, which are edited elsewhere.
    package var isFixture = false

    /// True for an event of an imported calendar without a separate file. The first change creates the file.
    package var isImported = false

    /// True if a file has this record. Dates of a recurring event and imported events get a file with the first change.
    package var hasFile: Bool {
        if isImported { return false }
        return (kind == .song ? occurrence?.hasSongsOfSeries : occurrence?.isAllOfSeries) != true
    }

    /// Details of one date of a recurring event, or of a song at it.
    package var occurrence: Occurrence?

    /// Details of one date of a recurring event.
    package struct Occurrence: Sendable {
        /// The id of the recurring event.
        package let series: String

        /// True if no file has details of this date only.
        package let isAllOfSeries: Bool

        package let hasSongsOfSeries: Bool

        /// False if this date is cancelled or postponed.
        package let takesPlace: Bool
    }

    /// Details of a song that visitors requested. It has the place of its event, because no file has it.
    package var request: Request?

    /// Details of a song that visitors requested.
    package struct Request: Sendable {
        /// The number of visitors who requested it.
        package let askers: Int

        /// The status that it would have in its event's file.
        package let status: String
    }

    /// The kinds of records that commands can write.
    package enum Kind: String, CaseIterable, Sendable {
        case bulletin, event, song, schedule, entry, page

        /// The kind of its files, whose folder has its plural as a name; nil for records inside other records.
        package var recordKind: RecordKind? { RecordKind(rawValue: rawValue + "s") }

        /// The ids that would collide with the site's own pages.
        package var reservedIDs: Set<String> { recordKind?.reservedNames ?? [] }
    }

    /// The state of a record on the site.
    package struct State: Hashable, Sendable {
        package let name: StateName

        /// The time at which the state changes or changed; nil for a state without one.
        package var time: Instant?

        package static let shown = State(name: .shown)
        package static let past = State(name: .past)
        package static let declined = State(name: .declined)
        package static let waiting = State(name: .waiting)
    }

    /// The name of a record's state in lists, also for deleted records.
    package enum StateName: String, CaseIterable, Sendable {
        case shown
        /// The event or entry is over.
        case past
        case draft, scheduled, expired
        /// A song that was declined.
        case declined
        /// A requested song that awaits moderation.
        case waiting
        case deleted
    }
}
