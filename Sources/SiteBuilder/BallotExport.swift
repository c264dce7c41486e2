import Ballots
public import Diagnostics
import Files
import Time

/// Writes every ballot that counts, a line each, as a file that can be taken in again.
///
/// - Parameter write: Takes some lines at a time.
public func exportBallots(_ options: BuildOptions, _ log: inout DiagnosticLog, write: (String) -> Void) {
    guard let project = Project(options, &log)?.dryRun else { return }
    do {
        let workshop = try Workshop(project)
        guard let box = try BallotBox(ifUsed: project.folder, workshop, &log) else { return }
        var lines = ""
        try box.ledger.forEachBallot { ballot in
            lines +=
                "{\"event\":\(quoted(ballot.event)),\"song\":\(quoted(ballot.song)),\"user\":\(quoted(ballot.user)),"
            lines += "\"vote\":\"\(ballot.vote.word)\",\"at\":\(quoted(ballot.at.rfc3339()))}\n"
            guard lines.utf8.count > 1 << 16 else { return }
            write(lines)
            lines = ""
        }
        write(lines)
        // The workshop holds the site's lock until here.
        withExtendedLifetime(workshop) {}
    } catch let error as LedgerError {
        log.report(error)
    } catch {
        log.error(.writeFailed, at: nil, "\(error)")
    }
}
