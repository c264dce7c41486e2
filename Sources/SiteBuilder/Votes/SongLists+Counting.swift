import Ballots
import Content
import Diagnostics
import Files
import Pages
import Time

extension SongLists {
    /// Creates the lists of these events with the votes in a ledger, if any; warns of votes for songs that are not on
    /// the lists.
    ///
    /// - Parameters:
    ///   - now: The time at which visitors see the lists; nil for the host, who sees all results.
    ///   - report: Counts an event that is over for its report; nil for no report.
    init(
        of events: [Event], configuration: SiteConfiguration, ledger: (any Ledger)?, decisions: RequestDecisions,
        at now: Instant?, _ log: inout DiagnosticLog,
        report: (Event, SongList, EventVotes, Poll) throws(LedgerError) -> EveningReport.Count? = { _, _, _, _ in nil }
    ) throws(LedgerError) {
        // Votes counted from here on are newer than this revision, so the next build includes them.
        let revision = try ledger?.revision()
        self.init(counted: revision?.isAny == true ? revision : nil)
        for event in events where event.music.songs != nil || event.access.adminCode != nil {
            let zone = event.times.zone ?? configuration.zone
            let poll = Poll(counting: event, configuration.voting, decisions[event.id])
            let votes = try EventVotes(for: poll, ledger, decisions[event.id])
            let list = SongList(event, votes, in: zone)
            let isListed = event.music.songs != nil
            var shown = list
            if now.map({ event.areResultsHidden(at: $0, in: configuration.zone) }) == true {
                shown = SongList(event, votes, in: zone, hidingResults: true)
            } else if let ledger {
                shown = list.with(
                    try Self.chart(of: list, event: event, votes: votes, ledger: ledger, in: zone),
                    counted: try ledger.latestFiling(of: event.id))
            }
            let isReported = isListed && now.map { event.canBeReported(at: $0, in: configuration.zone) } == true
            add(
                isListed ? shown : nil,
                event.access.adminCode == nil ? nil : HostReport(event, list: list, votes: votes),
                evening: isReported && event.access.hasReportPage
                    ? try report(event, list, votes, poll) : nil, of: event)
            if isListed, let ledger {
                let lost = try ledger.lostSongs(of: poll, in: votes.tallies)
                log.warn(ofLost: lost.filter { !votes.decisions.names($0.id) }, at: event)
            }
        }
    }

    /// The chart of a list; nil without one. The history has only sums, so a list has no chart if rules choose among the
    /// ballots, or if songs share voters.
    private static func chart(
        of list: SongList, event: Event, votes: EventVotes, ledger: any Ledger, in zone: Zone
    ) throws(LedgerError) -> ScoreChart? {
        guard event.music.rules == Poll.Rules(), votes.merged.isEmpty else { return nil }
        let leaders = list.leaders(ScoreChart.seriesLimit)
        let history = try ledger.history(of: event.id, songs: leaders.map(\.song.id), limit: ScoreChart.pointLimit)
        return ScoreChart(leaders, history, in: zone)
    }

    /// Imports the ballots that people put in a site's folder, and creates the lists of all events with votes.
    ///
    /// A site without ballots needs no ledger.
    init(
        _ sources: Sources, project: Project, buildCache: BuildCache, _ log: inout DiagnosticLog
    ) throws(FileError) {
        self = .withoutBallots
        let decisions = RequestDecisions(project.folder, &log)
        guard !log.hasErrors else { return }
        decisions.check(against: sources, &log)
        let issued = IssuedCodes(project.folder, &log)
        guard !log.hasErrors else { return }
        issued.check(against: sources, &log)
        // Events without ballots also need a list if songs are merged, or if their report has the number of codes.
        let (now, zone) = (project.options.now, sources.configuration.zone)
        let isCounted = { (event: Event) in
            !decisions[event.id].merged.isEmpty
                || issued.count(for: event) != nil && event.canBeReported(at: now, in: zone)
        }
        let box = try BallotBox(ifUsed: project, buildCache, &log)
        if let box {
            let events = sources.eventsByID
            let intake = project.intake(box.ledger, decisions, eventIDs: { Array(events.keys) }) { events[$0] }
            _ = try box.takeDropped(intake, dryRun: project.options.dryRun, &log)
        }
        do throws(LedgerError) {
            let votedAt = Set(try box?.ledger.events() ?? [])
            var evenings: EveningCache? = if let box { try EveningCache(buildCache, box.ledger) } else { nil }
            self = try SongLists(
                of: sources.events.filter { votedAt.contains($0.id) || isCounted($0) },
                configuration: sources.configuration, ledger: box?.ledger, decisions: decisions, at: now, &log
            ) { (event, list, votes, poll) throws(LedgerError) in
                let issuedCodes = issued.count(for: event)
                return try evenings?.count(event, list: list, votes: votes, for: poll, issuedCodes: issuedCodes)
                    ?? EveningReport.Count(list: list, votes: votes, issuedCodes: issuedCodes)
            }
            if !project.options.dryRun {
                try onDisk(as: LedgerError.file) { () throws(FileError) in
                    try evenings?.write(to: buildCache)
                }
            }
        } catch {
            log.report(error)
        }
    }
}

extension Project {
    /// Creates the intake for the site's ballots.
    ///
    /// - Parameter event: Finds an event by its id.
    func intake(
        _ ledger: any Ledger, _ decisions: RequestDecisions, eventIDs: @escaping () -> [String],
        event: @escaping (String) -> Event?
    ) -> Intake {
        let voting = configuration.voting
        return Intake(
            ledger, now: options.now, zone: configuration.zone, columns: voting.columns.names, eventIDs: eventIDs
        ) { [pollFiles] id in
            event(id).map { Poll(accepting: $0, voting: voting, decisions: decisions[id], files: pollFiles) }
        }
    }
}

extension EventVotes {
    /// Counts the ballots for an event in a ledger, if any.
    ///
    /// - Parameter poll: The event's poll for counting.
    init(for poll: Poll, _ ledger: (any Ledger)?, _ decisions: RequestDecisions.OfEvent) throws(LedgerError) {
        self.init(try ledger?.count(for: poll) ?? CountedSongs(withoutBallots: poll), decisions)
    }

    init(
        counting event: Event, voting: VotingSettings, ledger: (any Ledger)?, decisions: RequestDecisions.OfEvent
    ) throws(LedgerError) {
        try self.init(for: Poll(counting: event, voting, decisions), ledger, decisions)
    }
}
