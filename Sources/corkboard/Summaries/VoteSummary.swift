import Ballots
import Diagnostics
import SiteBuilder

/// The result of importing ballots, as text and as JSON, without voters' names.
struct VoteSummary {
    private let report: VoteReport?
    private let isDryRun: Bool
    private let build: BuildSummary?

    /// - Parameter report: Nil if errors stopped the import.
    init(_ report: VoteReport?, _ options: Options, took duration: Duration) {
        self.report = report
        isDryRun = options.has(.dryRun)
        build = report?.build.map { BuildSummary($0, options, took: duration) }
    }

    /// The summary as lines of text.
    func text(_ log: DiagnosticLog) -> String {
        guard let report, !report.taken.isEmpty || !log.hasErrors else {
            // The database may have counted the last ballots before the connection failed.
            let mayHaveCounted = log.diagnostics.contains { $0.code == .ledger }
            return "\(mayHaveCounted ? "Stopped" : "Nothing was counted"): \(ProblemCounts(log).text)\n"
        }
        var text = report.taken.map { line($0) + "\n" }.joined()
        if let build { text += build.text(log) }
        if report.hasOtherChanges { text += "The content has other changes; run \"corkboard build\" to include them\n" }
        return text
    }

    /// The summary as a JSON object.
    func json(_ log: DiagnosticLog) -> JSONValue {
        var summary = ProblemCounts(log).json(succeeded: !log.hasErrors)
        summary.add("dryRun", .boolean(isDryRun))
        if let report {
            summary.add("files", .array(report.taken.map(json)))
            summary.add("otherChanges", .boolean(report.hasOtherChanges))
        }
        summary.add("build", build?.json(log) ?? .null)
        return summary
    }

    private func line(_ file: TakenBallots) -> String {
        let report = file.report
        let name = file.name.escapedForTerminal
        if report.isRepeated { return "\(name): already imported" }
        return "\(name): \(Self.words(report))" + (isDryRun ? ", not imported" : "")
    }

    /// Describes the result for the lines of one file.
    static func words(_ report: IntakeReport) -> String {
        let counted = max(0, report.effect.counted - report.waitingBallots)
        let parts = [
            (counted, "counted"), (report.effect.changed, "changed"),
            (report.effect.withdrawn, "withdrawn"), (report.effect.repeated, "repeated"),
            (report.counts.requests, report.counts.requests == 1 ? "song request" : "song requests"),
            (report.waitingBallots + report.waitingRequests, "waiting"),
            (report.counts.rejected, "rejected"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "no ballots" : parts.joined(separator: ", ")
    }

    private func json(_ file: TakenBallots) -> JSONValue {
        let report = file.report
        return [
            "file": .string(file.name), "batch": report.batch.map(JSONValue.string) ?? .null,
            "isRepeated": .boolean(report.isRepeated), "ballots": .number(report.counts.ballots),
            "requests": .number(report.counts.requests), "rejected": .number(report.counts.rejected),
            "counted": .number(report.effect.counted), "changed": .number(report.effect.changed),
            "withdrawn": .number(report.effect.withdrawn), "repeated": .number(report.effect.repeated),
            "waiting": .array(report.waiting.map { ["line": .number($0.line), "reason": .string($0.reason)] }),
            "rejections": .array(report.rejections.map { ["line": .number($0.line), "reason": .string($0.reason)] }),
            "similarNames": .array(
                report.nearDuplicates.map {
                    ["line": .number($0.line), "earlier": $0.earlier.map(JSONValue.number) ?? .null]
                }),
        ]
    }
}
