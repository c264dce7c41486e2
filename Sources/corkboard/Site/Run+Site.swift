import Content
import Diagnostics
import Glibc
import Platform
import SiteBuilder
import Time

extension Options {
    var site: String { value(of: .site) ?? "." }
}

extension Run {
    /// The first argument of a worker process; it processes Markdown, unless the next argument selects another kind.
    static let worker = "markdown-worker"

    func buildOptions() throws -> BuildOptions {
        var build = try siteOptions()
        build.output = options.value(of: .output)
        build.drafts = options.has(.drafts)
        build.clean = options.has(.clean)
        build.adopt = options.has(.adopt)
        build.dryRun = options.has(.dryRun)
        return build
    }

    /// Returns the options for a site without this command's flags.
    func siteOptions() throws -> BuildOptions {
        let worker = BuildOptions.Worker(program: RunningProcess.program, argument: Self.worker)
        var build = BuildOptions(site: options.site, now: try now(), worker: worker)
        build.home = environment.home
        build.environment = { Environment.value($0) }
        return build
    }

    /// True if a folder has a site. A file that exists but can't be read counts: the loader reports that error better.
    func hasSite(_ folder: String) -> Bool {
        let settings = SiteConfiguration.fileNames.map { "\(folder)/Content/\($0)" }
        return settings.contains { unsafe access($0, F_OK) == 0 || errno == EACCES }
    }

    /// Stops if the folder has no site: a folder named by mistake stays empty.
    func requireSite() throws { try requireSite(in: options.site) }

    func requireSite(in folder: String) throws {
        guard !hasSite(folder) else { return }
        let message = "there is no site in \"\(folder)\": neither Content/site.yaml nor Content/site.json"
        let hint =
            siteMeant(by: folder)
            ?? "change to the site's folder or give --site DIR; \"corkboard init DIR\" starts a new site"
        throw CommandError(
            exitCode: .misuse, diagnostics: [Diagnostic(.error, code: .noSite, at: nil, message: message, hint: hint)])
    }

    /// Returns a hint about the site that was probably meant by a folder without one; nil without any sign of it.
    private func siteMeant(by folder: String) -> String? {
        let isThere = { (path: String) in unsafe access(path, F_OK) == 0 }
        let outer = ["..", "../..", "../../.."].first { outer in
            SiteConfiguration.fileNames.contains { isThere("\(outer)/Content/\($0)") }
        }
        if folder == ".", let outer { return "change to the site's folder: cd \(outer)" }
        let misspelt = ["Content/site.yml", "Content/Site.yaml", "Content/site.yaml.txt", "content/site.yaml"]
        return misspelt.first { isThere("\(folder)/\($0)") }.map { "rename \($0) to Content/site.yaml" }
    }

    /// Runs a stage, shows its progress, and reports its diagnostics.
    ///
    /// - Returns: The stage's result, its log, and its duration.
    func observed<Result>(
        _ stage: (inout DiagnosticLog, ProgressLine) throws -> Result
    ) rethrows -> (result: Result, log: DiagnosticLog, took: Duration) {
        var log = DiagnosticLog()
        let line = ProgressLine(console, isReport: options.has(.progress))
        let start = ContinuousClock.now
        defer {
            line.clear()
            console.report(log)
        }
        let result = try stage(&log, line)
        return (result, log, ContinuousClock.now - start)
    }

    /// Makes something of the site, and reports the diagnostics; stops if that fails.
    func made<Result>(_ make: (BuildOptions, inout DiagnosticLog) -> Result?) throws -> Result {
        var log = DiagnosticLog()
        let result = make(try buildOptions(), &log)
        console.report(log)
        guard let result else { throw CommandError(exitCode: ExitCode(log, isDone: false), diagnostics: []) }
        return result
    }

    /// Makes files created from now on readable by all users, because a web server may run as another user.
    ///
    /// Private files (`.corkboard/`, ballots) are created with their own permissions.
    func letOthersRead() { _ = umask(umask(0o022) & 0o022) }

    /// Returns the current time from `--now`, `SOURCE_DATE_EPOCH` or the clock, in this order.
    func now() throws -> Instant {
        if let text = options.value(of: .now) { return try instant(text) }
        guard let seconds = environment.sourceDateEpoch else { return .now() }
        // A time outside the years 1 to 9999 isn't one either.
        if let number = Int64(seconds), let time = try? Instant(seconds: number) { return time }
        throw CommandError.misuse(
            "SOURCE_DATE_EPOCH is \"\(seconds)\", which isn't a time",
            hint: "set it to whole seconds since 1970, unset it, or give --now")
    }

    /// Returns the clock: `now` at each call, or always the time of `--now` or `SOURCE_DATE_EPOCH`.
    func clock() throws -> @Sendable () -> Instant {
        let time = try now()
        if followsClock { return { Instant.now() } }
        return { time }
    }

    /// True unless a flag or the environment fixes the time.
    var followsClock: Bool { options.value(of: .now) == nil && environment.sourceDateEpoch == nil }

    private func instant(_ text: String) throws -> Instant {
        do throws(InvalidValue) {
            let isNumber = text.utf8.first == UInt8(ascii: "@")
            guard isNumber else { return try Moment.parse(text, in: .utc).start(in: .utc) }
            if let seconds = Int64(text.dropFirst()) { return try Instant(seconds: seconds) }
        } catch {
            throw CommandError.misuse("--now: \(error.message)", hint: error.hint)
        }
        throw CommandError.misuse("--now: \"\(text)\" isn't a time", hint: "after @, write whole seconds since 1970")
    }
}
