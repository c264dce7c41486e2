public import Ballots
import Diagnostics
import Files

/// An imported ballot file, and the result.
public struct TakenBallots: Sendable {
    /// The file's name in messages.
    public let name: String

    /// The result for its lines.
    public let report: IntakeReport

    /// Imports one file; reports an error and returns nil if it couldn't be imported at all.
    ///
    /// - Parameter loss: The severity if no ballot of the file counts.
    init?(
        _ open: () throws(FileError) -> FileStream, called name: String, _ intake: Intake, dryRun: Bool,
        loss: Diagnostic.Severity,
        _ log: inout DiagnosticLog
    ) {
        self.init(called: name, loss, &log) { () throws(IntakeError) in
            let source: FileStream
            do throws(FileError) { source = try open() } catch { throw .source(error) }
            return try intake.take(source, dryRun: dryRun)
        }
    }

    /// Imports a source's answer.
    ///
    /// - Parameter loss: The severity if no ballot of the answer counts.
    init?(
        _ bytes: [UInt8], from source: String, _ intake: Intake, dryRun: Bool, loss: Diagnostic.Severity,
        _ log: inout DiagnosticLog
    ) {
        self.init(called: source, loss, &log) { () throws(IntakeError) in try intake.take(bytes, dryRun: dryRun) }
    }

    /// Imports one ballot, unless it is for an unknown song and may not wait for a request: people mistype ids.
    init?(_ ballot: BallotInWords, _ intake: Intake, dryRun: Bool, _ log: inout DiagnosticLog) {
        if !ballot.mayWait, let trial = try? intake.take(ballot.line, format: .lines, dryRun: true),
            let line = trial.waiting.first(where: \.isForUnknownSong)
        {
            let hint = "with --allow-unknown, the vote waits until someone requests the song"
            log.error(
                .ballotsRejected, at: nil, line.reason, hint: line.hint.map { "\($0) \(hint)" } ?? hint)
            return nil
        }
        self.init(called: nil, .error, &log) { () throws(IntakeError) in
            try intake.take(ballot.line, format: .lines, dryRun: dryRun)
        }
    }

    private init?(
        called name: String?, _ loss: Diagnostic.Severity, _ log: inout DiagnosticLog,
        _ take: () throws(IntakeError) -> IntakeReport
    ) {
        do throws(IntakeError) {
            report = try take()
        } catch {
            log.report(error, in: name, loss)
            return nil
        }
        self.name = name ?? "this vote"
        // The lines of a repeated file were reported at its first import.
        if !report.isRepeated { log.report(report, in: name, loss) }
    }
}
