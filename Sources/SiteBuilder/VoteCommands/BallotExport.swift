import Ballots
public import Diagnostics
import Files
import Time

/// Writes every ballot that counts, one per line, in a format that `vote` can import.
///
/// - Parameters:
///   - event: The id of the event whose ballots are written; nil for all events.
///   - write: Called with several lines at a time.
public func exportBallots(
    of event: String? = nil, _ options: BuildOptions, _ log: inout DiagnosticLog, write: (String) -> Void
) {
    guard let project = Project(options, &log)?.dryRun else { return }
    do {
        let buildCache = try project.openState()
        guard let box = try BallotBox(ifUsed: project, buildCache, &log) else { return }
        var lines = ""
        try box.ledger.forEachBallot(at: event) { ballot in
            lines += exportLine(of: ballot) + "\n"
            guard lines.utf8.count > 1 << 16 else { return }
            write(lines)
            lines = ""
        }
        write(lines)
        // `buildCache` holds the site's lock until here.
        withExtendedLifetime(buildCache) {}
    } catch {
        log.report(stopping: error)
    }
}
