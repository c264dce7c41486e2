import Ballots
import Diagnostics
import SiteBuilder

/// What became of ballots, in words and as JSON; no voter's name is in it.
struct VoteSummary {
    private let report: VoteReport?
    private let isDryRun: Bool
    private let build: BuildSummary?

    /// - Parameter report: Nil where errors stopped everything.
    init(_ report: VoteReport?, _ options: Options, took duration: Duration) {
        self.report = report
        isDryRun = options.has(.dryRun)
        build = report?.build.map { BuildSummary($0, options, took: duration) }
    }

    /// The summary as lines of text.
    func text(_ log: DiagnosticLog) -> String {
        guard let report, !report.taken.isEmpty || !log.hasErrors else {
            return "Nothing was counted: \(ProblemCounts(log).text)\n"
        }
        var text = report.taken.map { line($0) + "\n" }.joined()
        if let build { text += build.text(log) }
        if report.hasOtherChanges { text += "Content has other changes; \"corkboard build\" shows them\n" }
        return text
    }

    /// The summary as one JSON object on a line.
    func json(_ log: DiagnosticLog) -> String {
        var members = ["\"succeeded\":\(!log.hasErrors)", ProblemCounts(log).jsonMembers, "\"dryRun\":\(isDryRun)"]
        if let report {
            members.append("\"files\":[\(report.taken.map(json).joined(separator: ","))]")
            members.append("\"otherChanges\":\(report.hasOtherChanges)")
        }
        let built = build.map { $0.json(log).dropLast() } ?? "null"
        return "{\(members.joined(separator: ",")),\"build\":\(built)}\n"
    }

    private func line(_ file: TakenBallots) -> String {
        let report = file.report
        let name = file.name.escapedForTerminal
        if report.isRepeated { return "\(name): taken in before, nothing new" }
        return "\(name): \(Self.words(report))" + (isDryRun ? ", if it were taken in" : "")
    }

    /// What became of the lines of one file.
    static func words(_ report: IntakeReport) -> String {
        let counted = max(0, report.effect.counted - report.waiting.count)
        let parts = [
            (counted, "counted"), (report.effect.changed, "changed a mind"),
            (report.effect.withdrawn, "withdrew"), (report.effect.repeated, "repeated"),
            (report.counts.requests, "asked for a song"), (report.waiting.count, "to wait"),
            (report.counts.rejected, "rejected"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "no ballots" : parts.joined(separator: ", ")
    }

    private func json(_ file: TakenBallots) -> String {
        let report = file.report
        let rejections = report.rejections.map { "{\"line\":\($0.line),\"reason\":\(quoted($0.reason))}" }
        let waiting = report.waiting.map { "{\"line\":\($0.line),\"reason\":\(quoted($0.reason))}" }
        let similar = report.nearDuplicates.map {
            "{\"line\":\($0.line),\"earlier\":\($0.earlier.map(String.init) ?? "null")}"
        }
        let members = [
            "\"file\":\(quoted(file.name))", "\"batch\":\(report.batch.map(quoted) ?? "null")",
            "\"isRepeated\":\(report.isRepeated)", "\"ballots\":\(report.counts.ballots)",
            "\"requests\":\(report.counts.requests)", "\"rejected\":\(report.counts.rejected)",
            "\"counted\":\(report.effect.counted)", "\"changed\":\(report.effect.changed)",
            "\"withdrawn\":\(report.effect.withdrawn)", "\"repeated\":\(report.effect.repeated)",
            "\"waiting\":[\(waiting.joined(separator: ","))]", "\"rejections\":[\(rejections.joined(separator: ","))]",
            "\"similarNames\":[\(similar.joined(separator: ","))]",
        ]
        return "{\(members.joined(separator: ","))}"
    }
}
