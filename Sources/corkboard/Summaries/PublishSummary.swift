import Delivery
import Diagnostics

/// The summary that a command prints after a publish.
struct PublishSummary {
    /// Nil if errors stopped the publish.
    let report: PublishReport?

    let isDryRun: Bool

    /// The summary as lines of text.
    ///
    /// - Parameter listsFiles: True to list every file.
    func text(_ log: DiagnosticLog, listsFiles: Bool) -> String {
        guard let report else { return "Not published: \(ProblemCounts(log).text)\n" }
        var lines: [String] = []
        if listsFiles {
            lines += report.sent.map { "\(isDryRun ? "would send" : "sent") \($0.escapedForTerminal)" }
            lines += report.removed.map { "\(isDryRun ? "would remove" : "removed") \($0.escapedForTerminal)" }
        }
        let kinds = [(report.assets, "asset"), (report.pages, "page"), (report.entries, "entry page")]
            .filter { $0.0 > 0 }.map { counted($0, $1) }.joined(separator: ", ")
        lines.append(
            "\(isDryRun ? "Would publish to" : "Published to") \(report.target.escapedForTerminal): "
                + "\(report.sent.count) \(isDryRun ? "to send" : "sent")\(kinds.isEmpty ? "" : " (\(kinds); \(size))"), "
                + "\(report.unchanged) unchanged, \(report.removed.count) \(isDryRun ? "to remove" : "removed")")
        return lines.map { $0 + "\n" }.joined()
    }

    /// The summary as a JSON object.
    ///
    /// - Parameter build: The summary of the preceding build, if any.
    func json(_ log: DiagnosticLog, build: JSONValue? = nil) -> JSONValue {
        var summary = ProblemCounts(log).json(succeeded: report != nil)
        if let report {
            summary.add("target", .string(report.target))
            summary.add("dryRun", .boolean(isDryRun))
            summary.add("build", .string(report.build))
            summary.add("assets", .number(report.assets))
            summary.add("pages", .number(report.pages))
            summary.add("entries", .number(report.entries))
            summary.add("bytes", .number(Int(report.bytes)))
            summary.add("unchanged", .number(report.unchanged))
            summary.add("retained", .number(report.retained))
            summary.add("hasEarlier", .boolean(report.hasEarlier))
            summary.add("sent", .array(report.sent.map(JSONValue.string)))
            summary.add("removed", .array(report.removed.map(JSONValue.string)))
        }
        summary.add("built", build)
        return summary
    }

    /// The amount sent, such as `12 KB`.
    private var size: String {
        let bytes = report?.bytes ?? 0
        if bytes < 1000 { return "\(bytes) bytes" }
        return bytes < 10_000_000 ? "\((bytes + 500) / 1000) KB" : "\((bytes + 500_000) / 1_000_000) MB"
    }
}
