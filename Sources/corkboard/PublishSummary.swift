import Delivery
import Diagnostics

/// What a publish has to say for itself.
struct PublishSummary {
    private let report: PublishReport?
    private let isDryRun: Bool

    /// - Parameter report: Nil for a publish that errors stopped.
    init(_ report: PublishReport?, isDryRun: Bool) {
        self.report = report
        self.isDryRun = isDryRun
    }

    /// The summary as lines of text.
    ///
    /// - Parameter listsFiles: Whether to name every file.
    func text(_ log: DiagnosticLog, listsFiles: Bool) -> String {
        guard let report else { return "Not published: \(ProblemCounts(log).text)\n" }
        var lines: [String] = []
        if listsFiles {
            lines += report.sent.map { "\(isDryRun ? "would send" : "sent") \($0.escapedForTerminal)" }
            lines += report.removed.map { "\(isDryRun ? "would remove" : "removed") \($0.escapedForTerminal)" }
        }
        let kinds = [(report.assets, "asset"), (report.pages, "page"), (report.entries, "entry page")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
        lines.append(
            "\(isDryRun ? "Would publish to" : "Published to") \(report.target.escapedForTerminal): "
                + "\(report.sent.count) \(isDryRun ? "to send" : "sent")\(kinds.isEmpty ? "" : " (\(kinds); \(size))"), "
                + "\(report.unchanged) unchanged, \(report.removed.count) \(isDryRun ? "to remove" : "removed")")
        return lines.map { $0 + "\n" }.joined()
    }

    /// The summary as one JSON object on a line.
    ///
    /// - Parameter build: The object of the build that came first, where there was one.
    func json(_ log: DiagnosticLog, build: String? = nil) -> String {
        var members = ["\"succeeded\":\(report != nil)", ProblemCounts(log).jsonMembers]
        if let report {
            let list = { (paths: [String]) in "[\(paths.map(quoted).joined(separator: ","))]" }
            members += [
                "\"target\":\(quoted(report.target))", "\"dryRun\":\(isDryRun)", "\"build\":\(quoted(report.build))",
                "\"assets\":\(report.assets)", "\"pages\":\(report.pages)", "\"entries\":\(report.entries)",
                "\"bytes\":\(report.bytes)", "\"unchanged\":\(report.unchanged)", "\"retained\":\(report.retained)",
                "\"sent\":\(list(report.sent))", "\"removed\":\(list(report.removed))",
            ]
        }
        if let build { members.append("\"built\":\(build.dropLast())") }
        return "{\(members.joined(separator: ","))}\n"
    }

    /// Such as `12 KB`.
    private var size: String {
        let bytes = report?.bytes ?? 0
        if bytes < 1000 { return "\(bytes) bytes" }
        return bytes < 10_000_000 ? "\((bytes + 500) / 1000) KB" : "\((bytes + 500_000) / 1_000_000) MB"
    }
}
