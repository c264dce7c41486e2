import Ballots
import Diagnostics
import Files
import Time

extension SongLists {
    /// Takes in the ballots that people dropped into a site's folder, and makes the lists of all that were voted on.
    ///
    /// A site without ballots has no ledger, and needs none.
    init(
        _ sources: Sources, _ project: Project, _ workshop: Workshop, _ log: inout DiagnosticLog
    ) throws(FileError) {
        self = .withoutBallots
        let decisions = RequestDecisions(project.folder, &log)
        guard !log.hasErrors else { return }
        decisions.check(against: sources, &log)
        guard let box = try BallotBox(ifUsed: project.folder, workshop, &log) else { return }
        let events = sources.eventsByID
        let intake = Intake(
            box.ledger, sources.configuration, now: project.options.now, eventIDs: { Array(events.keys) }
        ) { id in
            events[id].map { Poll($0, sources.configuration.voting, decisions[id]) }
        }
        _ = try box.takeDropped(intake, dryRun: project.options.dryRun, &log)
        do throws(LedgerError) {
            let votedAt = Set(try box.ledger.events())
            self = try SongLists(
                of: sources.events.filter { votedAt.contains($0.id) }, sources.configuration, box.ledger, decisions,
                &log)
        } catch {
            log.report(error)
        }
    }
}

extension Intake {
    /// The way in for a site's ballots.
    init(
        _ ledger: Ledger, _ configuration: SiteConfiguration, now: Instant, eventIDs: @escaping () -> [String],
        poll: @escaping (String) -> Poll?
    ) {
        self.init(
            ledger, now: now, zone: configuration.zone, columns: configuration.voting.columns, eventIDs: eventIDs,
            poll: poll)
    }
}
