import Ballots
import Diagnostics
import SiteBuilder
import Time

/// What became of sources, in words and as JSON.
struct FetchSummary {
    private let sources: [FetchedSource]?
    private let now: Instant

    /// - Parameter sources: Nil where none was asked.
    init(_ sources: [FetchedSource]?, now: Instant) {
        self.sources = sources
        self.now = now
    }

    /// Whether there was nothing in the way of asking.
    var hasBegun: Bool { sources != nil }

    /// How a command that only fetches ends.
    func exitCode(_ log: DiagnosticLog) -> ExitCode { sources == nil && !log.hasErrors ? .problems : ExitCode(log) }

    /// The summary as lines of text.
    var text: String { (sources ?? []).map { "\($0.name): \(words($0.outcome))\n" }.joined() }

    /// The summary as one JSON object on a line.
    ///
    /// - Parameter build: The object of the build that followed, where there was to be one.
    func json(_ log: DiagnosticLog, build: String? = nil) -> String {
        var members = ["\"succeeded\":\(!log.hasErrors && sources != nil)", ProblemCounts(log).jsonMembers]
        members.append("\"sources\":[\((sources ?? []).map(json).joined(separator: ","))]")
        if let build { members.append("\"build\":\(build.dropLast())") }
        return "{\(members.joined(separator: ","))}\n"
    }

    private func words(_ outcome: FetchedSource.Outcome) -> String {
        switch outcome {
        case .written(let file, let records): "\(Self.records(records)) written into \(file.escapedForTerminal)"
        case .unchanged(_, let records): "nothing new, \(Self.records(records))"
        case .ballots(let taken): VoteSummary.words(taken.report)
        case .noNewBallots: "nothing new"
        case .fresh(let next): "not asked before \(next.wholeSeconds.rfc3339())"
        case .offline(let since?): "not asked; the last answer came \(age(since))"
        case .offline(nil), .failed(nil): "nothing there"
        case .failed(let since?): "not changed; the last answer came \(age(since))"
        }
    }

    private func json(_ source: FetchedSource) -> String {
        let name = "\"name\":\(quoted(source.name))"
        let rest =
            switch source.outcome {
            case .written(let file, let records):
                "\"outcome\":\"written\",\"file\":\(quoted(file)),\"records\":\(records)"
            case .unchanged(let file, let records):
                "\"outcome\":\"unchanged\",\"file\":\(quoted(file)),\"records\":\(records)"
            case .ballots(let taken): "\"outcome\":\"ballots\",\"counted\":\(taken.report.effect.counted)"
            case .noNewBallots: "\"outcome\":\"unchanged\""
            case .fresh(let next): "\"outcome\":\"fresh\",\"until\":\(quoted(next.wholeSeconds.rfc3339()))"
            case .offline(let since): "\"outcome\":\"offline\",\"since\":\(Self.time(since))"
            case .failed(let since): "\"outcome\":\"failed\",\"since\":\(Self.time(since))"
            }
        return "{\(name),\(rest)}"
    }

    private func age(_ time: Instant) -> String {
        let text = time.relativeText(asOf: now)
        return text == "now" ? "less than a minute ago" : text
    }

    private static func records(_ count: Int) -> String { "\(count) record\(count == 1 ? "" : "s")" }

    private static func time(_ time: Instant?) -> String {
        time.map { quoted($0.wholeSeconds.rfc3339()) } ?? "null"
    }
}
