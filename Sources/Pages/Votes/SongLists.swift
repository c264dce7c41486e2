import Ballots
import Bytes
package import Content
import Diagnostics

/// The song lists of a site's events, each made once.
package struct SongLists: Sendable {
    private var lists: [String: SongList] = [:]
    private var reports: [String: HostReport] = [:]

    /// The time at which the latest batch that they count was filed, in microseconds since 1970; nil if nobody voted.
    package let counted: Int64?

    /// The lists of a site without ballots.
    package static let withoutBallots = SongLists()

    /// - Parameter counted: The filing time of the latest batch that they will count, in microseconds since 1970; nil if none.
    package init(counted: Int64? = nil) { self.counted = counted }

    /// Adds an event's list and report.
    package mutating func add(_ list: SongList?, _ report: HostReport?, of event: Event) {
        lists[event.id] = list
        reports[event.id] = report
    }

    /// Adds the missing lists and reports: those of events without votes.
    mutating func complete(for events: [SiteEvent]) {
        let missing = events.filter { $0.event.music.songs != nil && lists[$0.event.id] == nil }
        let made = concurrentMap(missing.count) { SongList(missing[$0].whole, in: missing[$0].zone) }
        for (event, list) in zip(missing, made) { lists[event.event.id] = list }
        for event in events where event.event.access.adminCode != nil && reports[event.event.id] == nil {
            let list = lists[event.event.id] ?? SongList(event.whole, in: event.zone)
            reports[event.event.id] = HostReport(event.whole, list)
        }
    }

    /// The parts of the lists that other pages show, by the events' ids.
    var listedSongs: [String: ListedSongs] { lists.mapValues(ListedSongs.init) }

    /// The report for an event's host; nil if the event has no admin code.
    func report(of event: Event) -> HostReport? { reports[event.id] }

    /// The list of an event; nil if it has none.
    package subscript(event: Event) -> SongList? { lists[event.id] }
}
