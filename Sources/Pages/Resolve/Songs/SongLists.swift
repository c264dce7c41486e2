package import Ballots
import Bytes
package import Content
import Diagnostics

/// The song lists of a site's events, each made once.
package struct SongLists: Sendable {
    private var lists: [String: SongList] = [:]
    private var reports: [String: HostReport] = [:]
    private var evenings: [String: EveningReport.Count] = [:]

    /// The minimum revision of the ledger that the lists count; nil without votes.
    package let counted: LedgerRevision?

    /// The lists of a site without ballots.
    package static let withoutBallots = SongLists()

    /// - Parameter counted: The revision of the ledger that was counted; nil without votes.
    package init(counted: LedgerRevision? = nil) { self.counted = counted }

    /// Adds an event's list and report, and its counts for the report afterwards.
    package mutating func add(
        _ list: SongList?, _ report: HostReport?, evening: EveningReport.Count?, of event: Event
    ) {
        lists[event.id] = list
        reports[event.id] = report
        evenings[event.id] = evening
    }

    /// Adds the missing lists and reports of events without votes.
    mutating func complete(for events: [SiteEvent]) {
        let missing = events.filter { $0.publicEvent.music.songs != nil && lists[$0.publicEvent.id] == nil }
        let made = concurrentMap(missing.count) { index in
            let event = missing[index]
            return SongList(event.fullEvent, in: event.zone, hidingResults: event.areResultsHidden)
        }
        for (event, list) in zip(missing, made) { lists[event.publicEvent.id] = list }
        for event in events where event.publicEvent.access.adminCode != nil && reports[event.publicEvent.id] == nil {
            let list = SongList(event.fullEvent, in: event.zone)
            reports[event.publicEvent.id] = HostReport(event.fullEvent, list: list)
        }
    }

    /// The parts of the lists that other pages show, by event id.
    var listedSongs: [String: ListedSongs] { lists.mapValues(ListedSongs.init) }

    /// The report for an event's host; nil if the event has no admin code.
    func report(of event: Event) -> HostReport? { reports[event.id] }

    /// The counts for the report after an event; nil without ballots, and before it is over.
    func evening(of event: Event) -> EveningReport.Count? { evenings[event.id] }

    /// The list of an event; nil without songs.
    package subscript(event: Event) -> SongList? { lists[event.id] }
}
