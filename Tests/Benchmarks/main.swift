import Foundation

/// Every benchmark by its name; `benchmarks NAME… --OPTION…` runs some of them, `benchmarks --OPTION…` all.
let benchmarks: [(name: String, run: (_ options: [String]) throws -> Void)] = [
    ("ballots", { _ in try BallotBenchmark().run() }),
    ("gates", { try GateBenchmark(SiteBenchmarkOptions($0)).run() }),
    ("mustache", { _ in try benchmarkMustache() }),
    ("site", { try SiteBenchmark(SiteBenchmarkOptions($0)).run() }),
    ("votes", { try VoteBenchmark(SiteBenchmarkOptions($0)).run() }),
]

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    if arguments.first == FloorWorker.command {
        try FloorWorker(Array(arguments.dropFirst())).run()
        exit(0)
    }
    let wanted = arguments.prefix { !$0.hasPrefix("--") }
    for name in wanted where !benchmarks.contains(where: { $0.name == name }) {
        throw BenchmarkProblem(
            "no benchmark is called \"\(name)\"; there are: \(benchmarks.map(\.name).joined(separator: ", "))")
    }
    for benchmark in benchmarks where wanted.isEmpty || wanted.contains(benchmark.name) {
        try benchmark.run(Array(arguments[wanted.endIndex...]))
    }
} catch {
    try FileHandle.standardError.write(contentsOf: Data("benchmarks: \(error)\n".utf8))
    exit(1)
}
