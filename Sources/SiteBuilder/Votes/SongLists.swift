import Ballots
import Bytes
import Diagnostics

/// The song lists of a site's events, each made once.
struct SongLists: Sendable {
    private var lists: [String: SongList] = [:]
    private var reports: [String: HostReport] = [:]

    /// When the latest batch was filed that they show; nil where nobody voted.
    private(set) var counted: Int64?

    /// The lists of a site without ballots.
    static let withoutBallots = SongLists()

    private init() {}

    /// The lists of these events, with the votes that a ledger has; warns of votes that are for none of an event's songs.
    init(
        of events: [Event], _ configuration: SiteConfiguration, _ ledger: Ledger, _ decisions: RequestDecisions,
        _ log: inout DiagnosticLog
    ) throws(LedgerError) {
        counted = try ledger.latestFiling()
        for event in events where event.music.songs != nil || event.access.adminCode != nil {
            let zone = event.times.zone ?? configuration.zone
            let poll = Poll(event, configuration.voting)
            let votes = EventVotes(
                tallies: try ledger.tallies(for: poll), requests: try ledger.requests(for: poll),
                decisions: decisions[event.id])
            let list = SongList(event, votes, in: zone)
            let leaders = list.leaders(ScoreChart.seriesLimit)
            let history = try ledger.history(
                of: event.id, songs: leaders.map(\.song.id), limit: ScoreChart.pointLimit)
            if event.music.songs != nil {
                lists[event.id] = list.with(ScoreChart(leaders, history, in: zone))
                let lost = try ledger.lostSongs(of: poll, in: votes.tallies)
                log.warn(ofLost: lost.filter { !votes.decisions.names($0.id) }, at: event)
            }
            if event.access.adminCode != nil { reports[event.id] = HostReport(event, list, votes) }
        }
    }

    /// Adds the lists of those of the events that nobody voted at.
    mutating func complete(for events: [SiteEvent]) {
        let missing = events.filter { $0.event.music.songs != nil && lists[$0.event.id] == nil }
        let made = concurrentMap(missing.count) { SongList(missing[$0].whole, in: missing[$0].zone) }
        for (event, list) in zip(missing, made) { lists[event.event.id] = list }
        for event in events where event.event.access.adminCode != nil && reports[event.event.id] == nil {
            let list = lists[event.event.id] ?? SongList(event.whole, in: event.zone)
            reports[event.event.id] = HostReport(event.whole, list)
        }
    }

    /// What of the lists is shown elsewhere, by the events' ids.
    var listedSongs: [String: ListedSongs] { lists.mapValues(ListedSongs.init) }

    /// The report for an event's host; nil where the event has no admin code.
    func report(of event: Event) -> HostReport? { reports[event.id] }

    /// The list of an event; nil where it has none.
    subscript(event: Event) -> SongList? { lists[event.id] }
}
