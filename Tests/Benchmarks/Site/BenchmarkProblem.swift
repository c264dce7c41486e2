/// Why a benchmark could not be run to its end, in words for whoever started it.
struct BenchmarkProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
