import Diagnostics
import Glibc
import Processes
import SiteBuilder

extension Command {
    static let build = Command(
        name: "build",
        summary: "Build the site from the content",
        details: """
            Writes only the files that changed. If the content has errors, the site stays unchanged. Only files \
            written by an earlier build are replaced or removed.
            """,
        flags: [
            .output, .drafts, .clean, .adopt, .explain, .dryRun, .watchVotes, .fetch, .offline, .retries, .timeout,
        ],
        examples: [
            "corkboard build": "Build the site of this folder into public/",
            "corkboard build --drafts --output preview": "Preview drafts without publishing them",
            "corkboard build --dry-run --explain": "See what would be written, and why",
            "corkboard build --watch-votes 500ms": "Rebuild lists whose votes change in a database",
        ],
        body: { try $0.build() })
}

extension Flag {
    static let output = Flag(
        "output", takes: Placeholder(name: "DIR", kind: .folder),
        "The folder to write to (default: public, in the site's folder)")
    static let drafts = Flag("drafts", "Include drafts")
    static let clean = Flag("clean", "Regenerate every file")
    static let adopt = Flag(
        "adopt", "Build into a folder with other files; those with the same name as a page are replaced")
    static let explain = Flag("explain", "Explain why each file was written")
    static let dryRun = Flag("dry-run", "Show what would be written, without writing it")
    static let watchVotes = Flag(
        "watch-votes", takes: "TIME",
        "Until Ctrl-C, rebuild lists as votes arrive in a database, at most every TIME, such as 500ms or 2s")
}

extension Run {
    /// Builds the site and prints a summary; `--fetch` and `--offline` fetch first.
    mutating func build() throws -> ExitCode {
        try requireSite()
        guard options.has(.fetch) || options.has(.offline) else {
            for flag in [Flag.retries, .timeout] where options.value(of: flag) != nil {
                throw CommandError.misuse("\(flag.long) works only with --fetch", hint: "add --fetch, or leave it out")
            }
            guard let pause = try time(of: .watchVotes) else { return try build(after: nil) }
            return try followVotes(every: pause)
        }
        try require(
            !options.has(.dryRun) || options.has(.offline),
            "--dry-run can't be combined with --fetch, which writes files", hint: "leave one out")
        let (fetched, log) = try fetched()
        let code = fetched.exitCode(log)
        // The site is built even if a source failed, but the exit code still reports the failure to scripts.
        guard fetched.sources != nil else { return code }
        let built = try build(after: (fetched, log))
        return built.rawValue > code.rawValue ? built : code
    }

    /// How long to wait after a failed build that no votes caused.
    private static let pauseAfterFailure = Duration.seconds(15)

    /// Builds the site, then rebuilds lists whose votes change in a database, until a signal arrives.
    private mutating func followVotes(every pause: Duration) throws -> ExitCode {
        try require(
            !options.has(.dryRun), "--watch-votes can't be combined with --dry-run", hint: "leave one out")
        let signals = try signals()
        let first = try buildOptions()
        let (watch, problems, _) = observed { log, _ in VoteWatch(first, &log) }
        guard let watch else { return ExitCode(problems, isDone: false) }
        _ = try build(after: nil)
        var retryTime = ContinuousClock.now + Self.pauseAfterFailure
        while !signals.hasCome {
            let now = try now()
            // A failed build has no report, so the time of the next change isn't known.
            let isDue = if let report { report.nextChange.map { now >= $0 } == true } else { retryTime <= .now }
            var log = DiagnosticLog()
            guard isDue || watch.wait(atMost: .seconds(1), until: { signals.hasCome }, &log) else {
                console.report(log)
                continue
            }
            let end = ContinuousClock.now + pause
            if isDue {
                _ = try build(after: nil)
                retryTime = .now + Self.pauseAfterFailure
            } else {
                try buildVotes()
            }
            while .now < end, !signals.hasCome { usleep(10_000) }
        }
        return .done
    }

    /// Returns the signals that end a command that runs until Ctrl-C.
    func signals() throws -> Signals {
        guard let signals = Signals() else {
            throw CommandError.world("the system has run out of file descriptors or threads")
        }
        return signals
    }

    /// Rebuilds the lists whose votes have changed.
    private mutating func buildVotes() throws {
        let build = try buildOptions()
        let (voted, log, duration) = observed { log, line in SiteBuilder.vote([], build, &log) { line.show($0) } }
        guard let report = voted?.build else { return }
        self.report = report
        let summary = BuildSummary(report, options, took: duration)
        console.print(json: summary.json(log), text: summary.line(log))
    }

    private mutating func build(after fetched: (summary: FetchSummary, log: DiagnosticLog)?) throws -> ExitCode {
        letOthersRead()
        let build = try buildOptions()
        let (report, log, duration) = observed { log, line in SiteBuilder.build(build, &log) { line.show($0) } }
        self.report = report
        let foreign = report != nil && options.has(.verbose) ? filesOfOthers(build) : []
        let summary = BuildSummary(report, options, besides: foreign, took: duration)
        console.print(
            json: fetched.map { $0.summary.json($0.log, build: summary.json(log)) } ?? summary.json(log),
            text: (fetched?.summary.text ?? "") + summary.text(log))
        return ExitCode(log, isDone: report != nil)
    }
}
