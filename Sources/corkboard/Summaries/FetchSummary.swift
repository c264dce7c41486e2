import Ballots
import Diagnostics
import SiteBuilder
import Time

/// The result of fetching each source, as text and as JSON.
struct FetchSummary {
    /// Nil if fetching didn't start.
    let sources: [FetchedSource]?

    let now: Instant

    /// The exit code of a command that only fetches.
    func exitCode(_ log: DiagnosticLog) -> ExitCode { ExitCode(log, isDone: sources != nil) }

    /// The summary as lines of text.
    var text: String { (sources ?? []).map { "\($0.name): \(words($0.outcome))\n" }.joined() }

    /// The summary as a JSON object.
    ///
    /// - Parameter build: The summary of the build that followed, if any.
    func json(_ log: DiagnosticLog, build: JSONValue? = nil) -> JSONValue {
        var summary = ProblemCounts(log).json(succeeded: !log.hasErrors && sources != nil)
        summary.add("sources", .array((sources ?? []).map(json)))
        summary.add("build", build)
        return summary
    }

    private func words(_ outcome: FetchedSource.Outcome) -> String {
        switch outcome {
        case .written(let file, let records): "\(counted(records, "record")) written to \(file.escapedForTerminal)"
        case .unchanged(_, let records): "unchanged, \(counted(records, "record"))"
        case .ballots(let taken): taken.map { VoteSummary.words($0.report) }.joined(separator: "; ")
        case .noNewBallots: "no new ballots"
        case .fresh(let next): "not due until \(next.wholeSeconds.rfc3339())"
        case .offline(let since?): "offline; last fetched \(age(since))"
        case .offline(nil), .failed(nil): "never fetched"
        case .failed(let since?): "failed; last fetched \(age(since))"
        }
    }

    private func json(_ source: FetchedSource) -> JSONValue {
        let name = JSONValue.string(source.name)
        return switch source.outcome {
        case .written(let file, let records):
            ["name": name, "outcome": "written", "file": .string(file), "records": .number(records)]
        case .unchanged(let file, let records):
            ["name": name, "outcome": "unchanged", "file": .string(file), "records": .number(records)]
        case .ballots(let taken):
            ["name": name, "outcome": "ballots", "counted": .number(taken.reduce(0) { $0 + $1.report.effect.counted })]
        case .noNewBallots: ["name": name, "outcome": "unchanged"]
        case .fresh(let next): ["name": name, "outcome": "fresh", "until": Self.json(next)]
        case .offline(let since): ["name": name, "outcome": "offline", "since": since.map(Self.json) ?? .null]
        case .failed(let since): ["name": name, "outcome": "failed", "since": since.map(Self.json) ?? .null]
        }
    }

    private func age(_ time: Instant) -> String {
        let text = time.relativeText(asOf: now)
        return text == "now" ? "less than a minute ago" : text
    }

    private static func json(_ time: Instant) -> JSONValue { .string(time.wholeSeconds.rfc3339()) }
}
