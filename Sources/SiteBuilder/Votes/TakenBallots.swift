public import Ballots
import Diagnostics
import Files

/// A file of ballots that was taken in, and what became of it.
public struct TakenBallots: Sendable {
    /// What messages call the file.
    public let name: String

    /// What became of its lines.
    public let report: IntakeReport

    /// Takes in one file; nil where nothing of it could be, and the log says why.
    ///
    /// - Parameter loss: How much it weighs that nothing of the file counts.
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

    /// Takes in what a source answered.
    init?(_ bytes: [UInt8], from source: String, _ intake: Intake, dryRun: Bool, _ log: inout DiagnosticLog) {
        self.init(called: source, .error, &log) { () throws(IntakeError) in try intake.take(bytes, dryRun: dryRun) }
    }

    /// Takes in one ballot.
    init?(_ ballot: BallotInWords, _ intake: Intake, dryRun: Bool, _ log: inout DiagnosticLog) {
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
        // Of a repeated file everything was said when it was taken in first.
        if !report.isRepeated { log.report(report, in: name, loss) }
    }
}
