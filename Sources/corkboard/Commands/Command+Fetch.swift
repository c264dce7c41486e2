import Diagnostics
import Glibc
import SiteBuilder

extension Command {
    static let fetch = Command(
        name: "fetch",
        summary: "Download the site's online sources into the content",
        details: """
            Sources are listed in site.yaml under "sources". A response is checked like any content before it replaces \
            the previous one. An invalid response is stored in .corkboard/fetched, and the content stays unchanged. \
            Without NAME, sources fetched more recently than their "every" are skipped. If "voting" has a "collector", \
            its ballots are imported too, under the NAME ballots.php.
            """,
        arguments: [
            Argument(
                "NAME", isRequired: false, isRepeated: true,
                "A source to fetch even if it isn't due (default: all that are due)")
        ],
        flags: [.offline, .retries, .timeout],
        examples: [
            "corkboard fetch": "Fetch every source that is due",
            "corkboard fetch fixtures --retries 0": "Fetch one source, without retries",
            "corkboard build --fetch": "Fetch, then build even if a source fails; for cron",
        ],
        body: { try $0.fetch() })
}

extension Flag {
    static let fetch = Flag("fetch", "Fetch online sources first; if one fails, its last valid response is used")
    static let offline = Flag("offline", "Don't fetch; report how old the last responses are")
    static let retries = Flag("retries", takes: "N", "Retry up to N times, with growing pauses (default: 3)")
    static let timeout = Flag("timeout", takes: "SECONDS", "The time limit of each attempt (default: 60)")
}

extension Run {
    fileprivate mutating func fetch() throws -> ExitCode {
        try requireSite()
        let (summary, log) = try fetched()
        console.print(json: summary.json(log), text: summary.text)
        return summary.exitCode(log)
    }

    /// Fetches the sources that the command line names, and reports problems.
    func fetched() throws -> (summary: FetchSummary, log: DiagnosticLog) {
        letOthersRead()
        var fetching = FetchOptions(names: options.arguments.isEmpty ? nil : options.arguments)
        fetching.isOffline = options.has(.offline)
        if let retries = try number(of: .retries, in: 0...10) {
            fetching.pauses = (0..<retries).map { Self.pauses[min($0, Self.pauses.count - 1)] }
        }
        if let timeout = try number(of: .timeout, in: 1...3600) { fetching.timeout = timeout }
        let (build, console) = (try buildOptions(), console)
        let (results, log, _) = observed { log, line in
            SiteBuilder.fetch(fetching, build, &log, progress: { line.show($0) }) { notice in
                line.clear()
                console.report(notice)
            }
        }
        return (FetchSummary(sources: results, now: try now()), log)
    }

    /// The seconds to wait before each retry.
    private static let pauses = [1, 3, 9, 27, 60]
}
