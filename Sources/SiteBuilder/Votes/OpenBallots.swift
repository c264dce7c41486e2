import Ballots
import Content
import Diagnostics
import Files
import Time

/// A site's content and ballots, opened for reading.
struct OpenBallots {
    let sources: Sources
    let decisions: RequestDecisions

    /// The ballots, if any.
    let box: BallotBox?

    /// Holds the site's lock while the ledger is open.
    let buildCache: BuildCache
    private let now: Instant

    /// Locks and reads the site, and counts its batches; nil after reporting an error.
    init?(_ project: Project, _ log: inout DiagnosticLog) throws(FileError) {
        buildCache = try project.openState()
        now = project.options.now
        sources = try Sources(project, cache: buildCache.sourceCache(), &log)
        decisions = RequestDecisions(project.folder, &log)
        guard !log.hasErrors else { return nil }
        box = try BallotBox(ifUsed: project, buildCache, &log)
        guard !log.hasErrors else { return nil }
    }

    /// Finds the event or the date of a series with this id; reports an error for an unknown event, and for a series
    /// without a date.
    func event(_ id: String, _ log: inout DiagnosticLog) -> Event? {
        let events = sources.events + sources.sports.fixtures
        if let event = events.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) { return event }
        let dates = sources.events.filter { $0.occurrence?.series.utf8.elementsEqual(id.utf8) == true }
        guard let last = dates.last else {
            log.error(
                .usage, at: nil, "there is no event \"\(id)\"",
                hint: didYouMean(id, among: events.map(\.id)) ?? "an event's id is its file name without .md or .json")
            return nil
        }
        let zone = sources.configuration.zone
        let next = dates.first { ($0.listEnd(in: $0.times.zone ?? zone) ?? now) >= now }
        log.error(
            .usage, at: nil, "\"\(id)\" repeats, and each of its dates has its own votes, requests and codes",
            hint: "name a date, as in \"\((next ?? last).id)\"")
        return nil
    }
}
