import Diagnostics
import Glibc
import SiteBuilder

extension Command {
    static let fetch = Command(
        name: "fetch",
        summary: "Read the sources on the net into the content",
        details: """
            Sources are listed in site.yaml under "sources". An answer is checked like any content before it takes the \
            place of the last one; what is no good leaves that as it is, and is kept in .corkboard/fetched. Without \
            NAME, sources whose last answer is younger than their "every" are not asked. Where "voting" has a "collector", its \
            ballots are taken in, too; as a NAME it is ballots.php.
            """,
        arguments: [
            Argument(
                placeholder: Placeholder(name: "NAME", kind: .text), isRequired: false, isRepeated: true,
                summary: "A source, which is asked in any case (default: all that are due)")
        ],
        flags: [.offline, .retries, .timeout],
        examples: [
            Example(line: "corkboard fetch", purpose: "Ask every source that is due"),
            Example(line: "corkboard fetch fixtures --retries 0", purpose: "Ask one source, once"),
            Example(line: "corkboard build --fetch", purpose: "Fetch, then build with what there is; for cron"),
        ],
        body: { run throws(Stop) in try run.fetch() })
}

extension Flag {
    static let fetch = Flag("fetch", "Read the sources on the net first; without a good answer the last one is used")
    static let offline = Flag("offline", "Ask no source, and say how old the last answers are")
    static let retries = Flag(
        "retries", takes: Placeholder(name: "N", kind: .text),
        "Ask up to N times more, after growing pauses (default: 3)")
    static let timeout = Flag(
        "timeout", takes: Placeholder(name: "SECONDS", kind: .text), "Give each attempt so long (default: 60)")
}

extension Run {
    fileprivate mutating func fetch() throws(Stop) -> ExitCode {
        try requireSite()
        let (summary, log) = try fetched()
        console.print(json: summary.json(log), text: summary.text)
        return summary.exitCode(log)
    }

    /// Fetches the sources that the command line names, and reports problems.
    func fetched() throws(Stop) -> (summary: FetchSummary, log: DiagnosticLog) {
        letOthersRead()
        var fetching = FetchOptions(names: options.arguments.isEmpty ? nil : options.arguments)
        fetching.isOffline = options.has(.offline)
        if let retries = try number(.retries, in: 0...10) {
            fetching.pauses = (0..<retries).map { Self.pauses[min($0, Self.pauses.count - 1)] }
        }
        if let timeout = try number(.timeout, in: 1...3600) { fetching.timeout = timeout }
        let (build, console) = (try buildOptions(), console)
        let (results, log, _) = observed { log, line in
            SiteBuilder.fetch(fetching, build, &log, progress: { line.show($0) }) { notice in
                line.clear()
                console.report(notice)
            }
        }
        return (FetchSummary(results, now: try now()), log)
    }

    /// The seconds to wait before each retry.
    private static let pauses = [1, 3, 9, 27, 60]

    private func number(_ flag: Flag, in range: ClosedRange<Int>) throws(Stop) -> Int? {
        guard let text = options.value(of: flag) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .misuse(
                "\(flag.long): \"\(text)\" is no number from \(range.lowerBound) to \(range.upperBound)",
                hint: "write \(flag.synopsis)")
        }
        return number
    }
}
