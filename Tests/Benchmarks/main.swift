import Foundation

/// All benchmarks by name, and whether they run the program.
let benchmarks: [(name: String, runsCorkboard: Bool, run: (SiteBenchmarkOptions) throws -> Void)] = [
    ("ballots", false, { try BallotBenchmark($0).run() }),
    ("gates", true, { try GateBenchmark($0).run() }),
    ("ledger", true, { try LedgerBenchmark($0).run() }),
    ("live", true, { try LiveBenchmark($0).run() }),
    ("mustache", false, { try benchmarkMustache($0) }),
    ("pictures", true, { try PictureBenchmark($0).run() }),
    ("serve", true, { try ServeBenchmark($0).run() }),
    ("series", true, { try SeriesBenchmark($0).run() }),
    ("site", true, { try SiteBenchmark($0).run() }),
    ("votes", true, { try VoteBenchmark($0).run() }),
]

let names = benchmarks.map(\.name).joined(separator: ", ")
let usage = """
    Usage: benchmarks [NAME…] [OPTION…]

    Measures what is named, or all of it: \(names).

    \(SiteBenchmarkOptions.help)
    """

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    if arguments.first == FloorWorker.command {
        try FloorWorker(Array(arguments.dropFirst())).run()
        exit(0)
    }
    if arguments.first == InstructionGuard.command {
        try InstructionGuard(Array(arguments.dropFirst())).run()
        exit(0)
    }
    if arguments.first == GrowthGuard.command {
        try GrowthGuard().run()
        exit(0)
    }
    if arguments.contains("--help") {
        print(usage, terminator: "")
        exit(0)
    }
    // Checks all names before the first measurement, which may run for minutes.
    let named = arguments.prefix { !$0.hasPrefix("--") }
    for name in named where !benchmarks.contains(where: { $0.name == name }) {
        throw BenchmarkProblem("no benchmark is called \"\(name)\"; there are: \(names)")
    }
    let options = try SiteBenchmarkOptions(arguments[named.endIndex...])
    let wanted = benchmarks.filter { named.isEmpty || named.contains($0.name) }
    if wanted.contains(where: \.runsCorkboard), !FileManager.default.isExecutableFile(atPath: options.corkboard) {
        throw BenchmarkProblem("there is no corkboard at \(options.corkboard): build it first, for release")
    }
    for benchmark in wanted { try benchmark.run(options) }
} catch {
    try FileHandle.standardError.write(contentsOf: Data("benchmarks: \(error)\n".utf8))
    exit(1)
}
