import Foundation

/// Builds the same site with Hugo.
struct HugoBenchmark {
    private let hugo: String
    private let options: SiteBenchmarkOptions

    /// Creates a benchmark of the program at `hugo`.
    init(_ hugo: String, _ options: SiteBenchmarkOptions) {
        self.hugo = hugo
        self.options = options
    }

    /// Builds the content of `site`, and compares the times with Corkboard's clean builds, `cold`.
    func run(_ site: SampleSite, cold: Runs, in folder: URL, _ table: FigureTable) throws {
        let source = folder.appending(path: "hugo")
        let output = source.appending(path: "public")
        try site.content.writeHugoSite(to: source)
        let command = command(source)
        let starts = try measureStarts()
        var builds = Runs()
        for _ in 0..<min(3, options.runs) {
            try startAfresh(source)
            builds.add(max(0, try time(command) / .seconds(1) - starts.minimum))
        }
        try startAfresh(source)
        var memory = Runs()
        memory.add(Double(try ChildProcess(command).peakMemory()))

        table.head("hugo, the same content")
        table.row("  start, taken off below", starts)
        let ratio = builds.median / cold.median
        table.row(
            "  from nothing", builds, target: String(format: "Corkboard ≥ 6 × faster, is %.1f ×", ratio),
            reached: ratio >= 6)
        table.row("  most memory (PSS, sampled)", memory, .megabytes)
        let theirs = try FileTree(output)
        let ours = try FileTree(site.output)
        table.note("pages: \(pages(ours).count) of Corkboard's, \(pages(theirs).count) of Hugo's")
        table.note(String(format: "output: %.1f MB and %.1f MB", megabytes(ours), megabytes(theirs)))
        for (owner, only) in [
            ("Corkboard", pages(ours).subtracting(pages(theirs))), ("Hugo", pages(theirs).subtracting(pages(ours))),
        ] {
            if let first = only.min() { table.note("only \(owner) has \(only.count) of them: \(first)…") }
        }
    }

    /// Rebuilds the content of `site` after votes on one event, and compares the times with Corkboard's `votes`.
    func runVotes(_ site: SampleSite, _ votes: Runs, in folder: URL, _ table: FigureTable) throws {
        let source = folder.appending(path: "hugo")
        try site.content.writeHugoSite(to: source)
        let starts = try measureStarts()
        _ = try time(command(source))
        var builds = Runs()
        for run in 1...min(3, options.runs) {
            try site.content.writeHugoSongs(of: run, moreVotes: run, in: source)
            builds.add(max(0, try time(command(source)) / .seconds(1) - starts.minimum))
        }
        let ratio = builds.median / votes.median
        table.head("hugo, the same votes")
        table.row("  start, taken off below", starts)
        table.row(
            "  votes of one event changed", builds,
            target: String(format: "Corkboard ≥ 100 × faster, is %.0f ×", ratio),
            reached: ratio >= 100)
    }

    private func command(_ source: URL) -> [String] {
        [
            hugo, "--source", source.path, "--destination", source.appending(path: "public").path, "--clock",
            SampleContent.now, "--cacheDir", source.appending(path: "cache").path, "--noBuildLock", "--quiet",
        ]
    }

    /// Measures only the start, because `hugo` on PATH may be a wrapper in a slow language, whose start should not
    /// count.
    private func measureStarts() throws -> Runs {
        var starts = Runs()
        for _ in 0..<options.runs { starts.add(try time([hugo, "version"])) }
        return starts
    }

    private func time(_ command: [String]) throws -> Duration {
        try ContinuousClock().measure { try ChildProcess(command).wait() }
    }

    private func startAfresh(_ source: URL) throws {
        for made in ["public", "resources", "cache"] { try source.appending(path: made).setAside() }
        try FileTree.warm(source.appending(path: "content"))
        sync()
    }

    private func pages(_ tree: FileTree) -> Set<String> { Set(tree.paths.filter { $0.hasSuffix(".html") }) }

    private func megabytes(_ tree: FileTree) -> Double { Double(tree.bytes) / 1_000_000 }
}
