public import Ballots
import Diagnostics
import Files

/// A ballot file that was taken in, and the result.
public struct TakenBallots: Sendable {
    /// The file's name in messages.
    public let name: String

    /// The result for its lines.
    public let report: IntakeReport

    /// Takes in one file; nil if nothing of it could be taken in, and the log says why.
    ///
    /// - Parameter loss: The severity if nothing of the file counts.
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

    /// Takes in a source's answer.
    ///
    /// - Parameter loss: The severity if nothing of the answer counts.
    init?(
        _ bytes: [UInt8], from source: String, _ intake: Intake, dryRun: Bool, loss: Diagnostic.Severity,
        _ log: inout DiagnosticLog
    ) {
        self.init(called: source, loss, &log) { () throws(IntakeError) in try intake.take(bytes, dryRun: dryRun) }
    }

    /// Takes in one ballot, unless it is for a song that nobody knows and may not wait for it: people mistype ids.
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
        // The lines of a repeated file were reported when it was first taken in.
        if !report.isRepeated { log.report(report, in: name, loss) }
    }
}
