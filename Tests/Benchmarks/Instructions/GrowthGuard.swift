import Foundation

/// Finds functions whose work grows faster than the site, such as a search through all records for each page.
///
/// It counts first builds of two sites like the one of the instruction guard: one with three times, one with nine times
/// as many records of every kind. Work for each record then grows threefold, sorting a little more, and work for each
/// pair of records ninefold.
struct GrowthGuard {
    /// The first argument that selects it: `benchmarks growth`.
    static let command = "growth"

    /// Even the smaller site has more texts than a build renders ahead of planning (`SearchTexts`).
    private static let (fewer, more) = (3, 9)

    /// How many times as many instructions a function may need.
    private static let limit = 6

    /// Functions that need fewer instructions on the larger site are skipped, because many only start to work there.
    private static let least = 1_000_000

    func run() throws {
        guard let counter = InstructionCounter() else { return print("\(Self.command): \(InstructionCounter.skipped)") }
        let (small, large) = try TemporaryFolder.with { try counts(counter, in: $0) }
        print("growth: \(small.instructions) instructions, \(large.instructions) for three times the records")
        let grown = large.functions.map { name, now in (name: name, now: now, then: small.functions[name] ?? 0) }
            .filter { $0.now >= Self.least && $0.now > Self.limit * $0.then }
            .sorted { ($1.now, $0.name) < ($0.now, $1.name) }
        guard grown.isEmpty else {
            let lines = grown.map { "\n  \($0.name): \($0.then), then \($0.now)" }.joined()
            throw BenchmarkProblem("functions need more than \(Self.limit) times as many instructions:\(lines)")
        }
    }

    /// The counts of a first build of each site.
    private func counts(
        _ counter: InstructionCounter, in folder: URL
    ) throws -> (small: InstructionFigures.Step, large: InstructionFigures.Step) {
        @Sendable func cold(_ name: String, times: Int, core: String) throws -> [String: InstructionFigures.Step] {
            let folder = folder.appending(path: name)
            let site = try CountedSite(in: folder, corkboard: counter.corkboard, times: times)
            return try [name: counter.count(site.cold, on: site, core: core, in: folder)]
        }
        let steps = try counter.count(
            { try cold("small", times: Self.fewer, core: $0) }, { try cold("large", times: Self.more, core: $0) }
        ).steps
        guard let small = steps["small"], let large = steps["large"] else {
            throw BenchmarkProblem("a build was not counted")
        }
        return (small, large)
    }
}
