/// Every benchmark by its name; `benchmarks NAME…` runs some of them, `benchmarks` all.
let benchmarks: [(name: String, run: () throws -> Void)] = [
    ("mustache", benchmarkMustache)
]

let wanted = CommandLine.arguments.dropFirst()
for name in wanted where !benchmarks.contains(where: { $0.name == name }) {
    print("no benchmark is called \"\(name)\"; there are: \(benchmarks.map(\.name).joined(separator: ", "))")
}
for benchmark in benchmarks where wanted.isEmpty || wanted.contains(benchmark.name) {
    try benchmark.run()
}
