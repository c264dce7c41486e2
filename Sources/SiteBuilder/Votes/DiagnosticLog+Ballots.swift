import Ballots
import Content
import Diagnostics
import Files
import SQLite

extension DiagnosticLog {
    /// Reports an error that stopped a command about votes.
    ///
    /// - Parameter hint: The hint for a disk error.
    mutating func report(stopping error: any Error, hint: String? = nil) {
        switch error {
        case let error as LedgerError: report(error)
        case let error as IntakeError: report(error, in: "standard input", .error)
        default: self.error(.writeFailed, at: nil, "\(error)", hint: hint)
        }
    }

    /// Reports why votes can't be counted.
    mutating func report(_ error: LedgerError) {
        let restoring = "restore it from a copy, or rename it to import it as a new batch"
        var (code, place, message) = (Diagnostic.Code.ledger, Place?.none, "\(error)")
        var hint: String?
        switch error {
        case .file: (code, hint) = (.writeFailed, "no votes were counted; fix this, then try again")
        case .database(let trouble):
            hint =
                trouble.kind == .busy
                ? "another program has it open"
                : "the batches in Content/ballots are intact; delete \(trouble.path) to count them again"
        case .other(_, let advice): hint = advice
        case .newer(let path): hint = "use that version, or delete \(path) to count the batches again"
        case .foreign(let path): hint = "move \(path) elsewhere, so that the votes can be counted there"
        case .changed(let path):
            (code, place, hint) = (.ballotsChanged, Place(file: path), restoring)
            message = "this batch was changed after being accepted; batches must never change"
        case .unreadable(let path, let line):
            (code, place, hint) = (.ballotsChanged, Place(file: path, line: line), restoring)
            message = "this line of an accepted batch isn't a ballot; batches must never change"
        case .full: break
        }
        self.error(code, at: place, message, hint: hint)
    }

    /// Reports why no ballot of a file was imported.
    mutating func report(_ error: IntakeError, in file: String?, _ loss: Diagnostic.Severity) {
        switch error {
        case .source(let error):
            let hint = error.reason == .notAFile ? "to read from a pipe, write -" : nil
            report(
                loss, error.reason.isOfMachine ? .readFailed : .unreadable, in: file,
                message: "this file can't be read: \(error.reason)",
                hint: error.reason == .changedMeanwhile ? "wait until it is complete" : hint)
        case .unreadable(let trouble):
            report(loss, .ballotsUnreadable, in: file, line: trouble.line, message: trouble.message, hint: trouble.hint)
        case .ledger(let error): report(error)
        }
    }

    /// Reports the lines of a file that don't count.
    ///
    /// - Parameter loss: The severity if no line counts; otherwise, they are warnings.
    mutating func report(_ report: IntakeReport, in file: String?, _ loss: Diagnostic.Severity) {
        let severity = report.counts.ballots + report.counts.requests == 0 ? loss : .warning
        for rejection in report.rejections {
            let (line, hint) = (rejection.line, rejection.hint)
            self.report(severity, .ballotsRejected, in: file, line: line, message: rejection.reason, hint: hint)
        }
        let others = report.counts.rejected - report.rejections.count
        if others > 0 {
            let kept = report.rejected.map { "all rejected lines are in Content/ballots/\($0)" }
            self.report(severity, .ballotsRejected, in: file, message: "\(others) more lines don't count", hint: kept)
        }
        for waiting in report.waiting {
            let (line, hint) = (waiting.line, waiting.hint)
            self.report(.note, .ballotsWaiting, in: file, line: line, message: waiting.reason, hint: hint)
        }
        for pair in report.nearDuplicates {
            self.report(
                .note, .ballotsSimilar, in: file, line: pair.line,
                message:
                    "the user's name differs from one in \(pair.earlier.map { "line \($0)" } ?? "an earlier batch") "
                    + "only in accents, signs or look-alike letters",
                hint: "they count as two voters; if they are the same person, list the event's voters")
        }
    }

    /// Reports a problem with a file, or with one of its lines; without a file, with a single vote.
    private mutating func report(
        _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, in file: String?, line: Int = 0, message: String,
        hint: String?
    ) {
        let place = file.map { Place(file: $0, line: line) }
        report(Diagnostic(severity, code: code, at: place, message: message, hint: hint))
    }

    /// Warns of votes for songs that an event's list no longer has.
    mutating func warn(ofLost songs: [(id: String, votes: Int)], at event: Event) {
        guard let first = songs.first else { return }
        let votes = songs.reduce(0) { $0 + $1.votes }
        let names = songs.prefix(3).map { "\"\($0.id)\"" } + (songs.count > 3 ? ["\(songs.count - 3) others"] : [])
        warning(
            .ballotsLost, at: event.place,
            "\(votes) \(votes == 1 ? "ballot is" : "ballots are") for songs that this list no longer has: "
                + names.joined(separator: ", "),
            hint: "if only a title changed, restore them with \"id\": \"\(first.id)\" in the song; "
                + "to drop a song for good, list it with \"status\": \"declined\"")
    }
}
