import Delivery
import Diagnostics
import Files
import Glibc
import Output
import Processes
import SiteBuilder
import Time

extension Command {
    static let publish = Command(
        name: "publish",
        summary: "Publish the built site, sending only the changed files",
        details: """
            TARGET is a name under "publish" in site.yaml, or an address: file:PATH (with a folder per release, and a \
            link "current" to serve), sftp://USER@HOST/PATH, ftps://USER@HOST/PATH, rsync:HOST:PATH, rsync://HOST/MODULE/PATH, rclone:REMOTE:PATH or \
            git:REMOTE#BRANCH. At the target, only files sent by an earlier publish of this site are replaced or \
            removed. An interrupted publish is continued by the next one. --rollback switches the link of a file: target; \
            to other targets, it sends the files of the previous release, which this machine stores.
            """,
        arguments: [Argument("TARGET", isRequired: false, "Where to publish (default: the only target in site.yaml)")],
        flags: [
            .buildFirst, .publishDryRun, .removeMany, .adoptTarget, .createFolder, .all, .rollback, .watch,
            .hostPassword, .trust, .progress,
        ],
        examples: [
            "corkboard publish --build": "Build, then publish; for cron",
            "corkboard publish rsync:example.org:www --dry-run": "See what would be sent",
            "corkboard publish file:/srv/club --rollback": "Go back to the previous release",
        ],
        body: { try $0.publish() })
}

extension Flag {
    static let buildFirst = Flag("build", "Build first")
    static let publishDryRun = Flag("dry-run", "Show what would be sent and removed, without changing anything")
    static let removeMany = Flag("yes", "Allow removing more than 50 files, or more than a fifth of all")
    static let adoptTarget = Flag(
        "adopt", "Publish into a folder with other files; those with the same name as a page are replaced")
    static let createFolder = Flag("create", "Create the folder of a file: target even if its parent is missing")
    static let all = Flag("all", "Send every file again")
    static let rollback = Flag("rollback", "Go back to the previous release")
    static let hostPassword = Flag(
        "password", takes: "SOURCE",
        "The source of a web host's password: env:NAME, or - for standard input (default: the stored one)")
    static let trust = Flag(
        "trust", takes: "KEY", "The fingerprint of a web host's key, as in SHA256:…, to trust from now on")
    static let progress = Flag("progress", "With --json: also print the progress, at most five times a second")
    static let watch = Flag("watch", "Publish again after each build, until interrupted")
}

extension Run {
    fileprivate mutating func publish() throws -> ExitCode {
        try requireSite()
        letOthersRead()
        if options.has(.rollback) { return try rollBack() }
        try require(
            !options.has(.watch) || !options.has(.publishDryRun), "--watch can't be combined with --dry-run",
            hint: "leave one out")
        // Only once, because it may ask for a password.
        var chosen = try publishOptions()
        guard options.has(.watch) else { return try publishOnce(chosen).code }
        // The cause of a failure may go away, so retry, with growing pauses to spare a host in trouble.
        let signals = try signals()
        var (isFirst, pause) = (true, 0)
        while !signals.hasCome {
            let records = OutputJournal.recordStatuses(ofSite: options.site)
            chosen.build.now = try now()
            let (code, nextChange) = try publishOnce(chosen)
            if code == .misuse, isFirst { return code }
            isFirst = false
            pause = code == .world ? min(max(5, pause * 2), 300) : 0
            // When the site changes by itself, it is published again, or reported to be out of date. A server gets a few
            // seconds to build it first.
            let untilChange = nextChange.map { Int($0.seconds - chosen.build.now.seconds) + 5 } ?? .max
            var seconds = pause > 0 ? pause : untilChange
            // A build since the publish began is published at once.
            while OutputJournal.recordStatuses(ofSite: options.site) == records, seconds > 0, !signals.hasCome {
                sleep(1)
                seconds -= 1
            }
        }
        return .done
    }

    private mutating func publishOnce(_ chosen: PublishOptions) throws -> (code: ExitCode, nextChange: Instant?) {
        var log = DiagnosticLog()
        let line = ProgressLine(console, isReport: options.has(.progress))
        let start = ContinuousClock.now
        var build: JSONValue?
        let published = Delivery.publish(
            chosen, &log,
            built: { report, log in
                line.clear()
                let summary = BuildSummary(report, options, took: ContinuousClock.now - start)
                if console.isJSON {
                    build = summary.json(log)
                } else if !console.isQuiet {
                    console.print(summary.text(log))
                }
            }, progress: { line.show($0) })
        line.clear()
        console.report(log)
        let summary = PublishSummary(report: published, isDryRun: chosen.dryRun)
        console.print(
            json: summary.json(log, build: build),
            text: summary.text(log, listsFiles: chosen.dryRun || options.has(.verbose)))
        return (ExitCode(log), published?.nextChange)
    }

    private mutating func rollBack() throws -> ExitCode {
        for flag in [Flag.buildFirst, .publishDryRun, .watch, .all] where options.has(flag) {
            throw CommandError.misuse("--rollback can't be combined with \(flag.long)", hint: "leave one out")
        }
        let chosen = try publishOptions()
        let (release, log, _) = observed { log, line in Delivery.rollBack(chosen, &log) { line.show($0) } }
        switch release {
        case .sent(let report)?:
            let summary = PublishSummary(report: report, isDryRun: false)
            console.print(
                json: summary.json(log),
                text: "Sent the previous release again\n" + summary.text(log, listsFiles: options.has(.verbose)))
        case .served(let number)?:
            var json = ProblemCounts(log).json(succeeded: true)
            json.add("release", .number(number))
            console.print(json: json, text: "Serving release \(number) again\n")
        case nil:
            var json = ProblemCounts(log).json(succeeded: false)
            json.add("release", .null)
            console.print(json: json, text: "")
        }
        return ExitCode(log)
    }

    /// The password that a flag names the source of; nil without the flag.
    func hostPassword() throws -> String? {
        switch options.value(of: .hostPassword) {
        case nil: return nil
        case "-"?:
            if let terminal = Terminal() { return terminal.askUnseen("Password:") }
            return Terminal.readLine() ?? ""
        case let source?:
            return try password(
                in: source, "--password accepts only env:NAME or -, because other users can see command lines",
                hint: "for example: --password env:WEB_PASSWORD")
        }
    }

    /// Returns the password in the variable that a flag names as `env:NAME`.
    ///
    /// - Parameter message: The error for other texts.
    func password(in source: String, _ message: String, hint: String) throws -> String {
        let name = try require(source.droppingPrefix("env:"), message, hint: hint)
        return try require(
            Environment.value(name), "the environment variable \(name) is not set", hint: "set it to the password")
    }

    private func publishOptions() throws -> PublishOptions {
        try require(
            !options.has(.buildFirst) || !options.has(.publishDryRun),
            "--dry-run compares the existing output, so it can't be combined with --build",
            hint: "run \"corkboard build\" first, or \"corkboard build --dry-run\"")
        var build = try buildOptions()
        build.dryRun = !options.has(.buildFirst)
        build.adopt = false
        // One batch per publish would add up to thousands in an evening.
        if options.has(.watch) { build.collector = .laterServer }
        var publish = PublishOptions(build)
        publish.target = options.arguments.first
        publish.adopts = options.has(.adoptTarget)
        publish.makesParents = options.has(.createFolder)
        publish.removesMany = options.has(.removeMany)
        publish.sendsAll = options.has(.all)
        publish.dryRun = options.has(.publishDryRun)
        publish.password = try hostPassword()
        publish.trustedKey = options.value(of: .trust)
        return publish
    }
}
