import Diagnostics
import Glibc
import SiteBuilder

extension Command {
    static let build = Command(
        name: "build",
        summary: "Turn the content into the site",
        details: """
            Writes exactly the files that changed. If there are errors the site stays as it was. Only files that an \
            earlier build wrote are ever replaced or removed.
            """,
        arguments: [],
        flags: [.output, .drafts, .clean, .adopt, .explain, .dryRun],
        examples: [
            Example(line: "corkboard build", purpose: "Build the site of this folder into public/"),
            Example(
                line: "corkboard build --drafts --output preview", purpose: "Look at drafts without publishing them"),
            Example(line: "corkboard build --dry-run --explain", purpose: "See what would be written, and why"),
        ],
        body: { run throws(Stop) in try run.build() })
}

extension Flag {
    static let output = Flag(
        "output", takes: Placeholder(name: "DIR", kind: .folder),
        "Where the site goes (default: public, in the site's folder)")
    static let drafts = Flag("drafts", "Include drafts")
    static let clean = Flag("clean", "Write every file again")
    static let adopt = Flag(
        "adopt", "Build into a folder that holds files of others; those with a page's name are replaced")
    static let explain = Flag("explain", "Say for every written file why it was")
    static let dryRun = Flag("dry-run", "Say what would be written, and write nothing")
}

extension Run {
    /// Builds the site and says so.
    mutating func build() throws(Stop) -> ExitCode {
        try requireSite()
        // A web server has to read the pages, as another user: what is private (`.corkboard/`) is made so by itself.
        _ = umask(umask(0o022) & 0o022)
        let start = ContinuousClock.now
        var log = DiagnosticLog()
        var line = ProgressLine(console)
        report = SiteBuilder.build(try buildOptions(), &log) { line.show($0) }
        line.clear()
        console.report(log)
        let summary = BuildSummary(report, options, took: ContinuousClock.now - start)
        if console.isJSON {
            console.print(summary.json(log))
        } else if !console.isQuiet {
            console.print(summary.text(log, isComplete: console.isVerbose))
        }
        return report == nil && !log.hasErrors ? .problems : ExitCode(log)
    }
}
