public import Ballots
import Diagnostics

/// An imported ballot file, and the result.
public struct TakenBallots: Sendable {
    /// The file's name in messages.
    public let name: String

    /// The result for its lines.
    public let report: IntakeReport

    /// Imports ballots; reports an error and returns nil if they couldn't be imported at all.
    ///
    /// - Parameters:
    ///   - name: The file's name in messages; nil for a single vote.
    ///   - loss: The severity if no ballot counts.
    ///   - take: Imports them.
    init?(
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
