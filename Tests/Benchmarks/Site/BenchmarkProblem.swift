/// The reason that a benchmark couldn't be completed, as a message for the user.
struct BenchmarkProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
