import Foundation

/// What `benchmarks site` and `benchmarks votes` can be told.
struct SiteBenchmarkOptions {
    /// How many bulletins there are (`--count N`).
    var count = 10_000

    /// How often a build from nothing is measured, the others more often (`--runs N`).
    var runs = 5

    /// What the content is made from (`--seed N`).
    var seed: UInt64 = 1

    /// Whether five times as much content is measured too (`--growth`).
    var growth = false

    /// How many ballots more there are before votes are measured once again (`--ballots N`, whole millions).
    var ballots = 0

    /// The program that is measured (`--corkboard PATH`); by default the one beside this.
    var corkboard = Executable.sibling("corkboard")

    /// The program to compare with (`--hugo PATH`); by default the one on PATH. `--hugo none` compares with nothing.
    var hugo = Executable.onPath("hugo")

    /// The options in `arguments`.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--count": count = try Self.number(option, &rest)
            case "--runs": runs = try Self.number(option, &rest)
            case "--seed": seed = UInt64(try Self.number(option, &rest))
            case "--growth": growth = true
            case "--ballots": ballots = try Self.number(option, &rest)
            case "--corkboard": corkboard = try Self.value(option, &rest)
            case "--hugo":
                let path = try Self.value(option, &rest)
                hugo = path == "none" ? nil : path
            default: throw BenchmarkProblem("there is no option \(option)")
            }
        }
        guard FileManager.default.isExecutableFile(atPath: corkboard) else {
            throw BenchmarkProblem("there is no corkboard at \(corkboard): build it first, for release")
        }
    }

    private static func value(_ option: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst() else { throw BenchmarkProblem("\(option) takes a value") }
        return value
    }

    private static func number(_ option: String, _ rest: inout ArraySlice<String>) throws -> Int {
        guard let number = Int(try value(option, &rest)), number > 0 else {
            throw BenchmarkProblem("\(option) takes a number above 0")
        }
        return number
    }
}
