import Foundation

/// The options of the benchmarks of whole sites.
struct SiteBenchmarkOptions {
    /// The number of bulletins.
    var count = 10_000

    /// The number of clean builds to measure; other builds are measured more often.
    var runs = 5

    /// The seed of the content.
    var seed: UInt64 = 1

    /// True to measure five times as much content as well.
    var growth = false

    /// The number of ballots to add before votes are measured again.
    var ballots = 0

    /// The number of phones at a live event; nil means 1,000, and with growth also 5,000 and 10,000.
    var phones: Int?

    /// How long phones vote in each measurement, in seconds.
    var seconds = 10

    /// True to run everything once in a small size, which checks that it still works but measures nothing.
    private(set) var isSmall = false

    /// The program to measure.
    var corkboard = Executable.sibling("corkboard")

    /// The program to compare with, or nil.
    var hugo = Executable.onPath("hugo")

    /// The jukebox to compare with, or nil.
    var raveberry = Executable.onPath("raveberry")

    /// Returns `full`, or `small` in a small run.
    func size(_ full: Int, small: Int) -> Int { isSmall ? small : full }

    private mutating func becomeSmall() {
        (isSmall, growth) = (true, true)
        (count, runs, ballots, phones, seconds) = (8, 1, 1000, 30, 1)
    }

    /// Parses `arguments`.
    init(_ arguments: some Sequence<String>) throws {
        var rest = arguments.makeIterator()
        while let name = rest.next() {
            guard let option = Self.all.first(where: { $0.name == name }) else {
                throw BenchmarkProblem("there is no option \(name): benchmarks --help lists them")
            }
            guard let value = option.placeholder == nil ? "" : rest.next() else {
                throw BenchmarkProblem("\(name) takes a value")
            }
            try option.set(&self, value)
        }
    }

    /// The list of all options, one per line.
    static var help: String {
        all.map { option in
            let usage = [option.name, option.placeholder ?? ""].joined(separator: " ")
            return "  \(usage.padding(toLength: 17, withPad: " ", startingAt: 0)) \(option.help)\n"
        }.joined()
    }

    private struct Option: Sendable {
        let name: String
        /// The value's name in help; nil for an option without a value.
        let placeholder: String?
        let help: String
        let set: @Sendable (inout SiteBenchmarkOptions, String) throws -> Void
    }

    private static let all = [
        Option(name: "--count", placeholder: "N", help: "how many bulletins there are (10000)") {
            $0.count = try number($1, of: "--count")
        },
        Option(name: "--runs", placeholder: "N", help: "how often a build from nothing is measured (5)") {
            $0.runs = try number($1, of: "--runs")
        },
        Option(name: "--seed", placeholder: "N", help: "what the content is made from (1)") {
            $0.seed = UInt64(try number($1, of: "--seed"))
        },
        Option(name: "--growth", placeholder: nil, help: "measure five times as much content, too") { options, _ in
            options.growth = true
        },
        Option(name: "--ballots", placeholder: "N", help: "whole millions, after which votes are measured once again") {
            $0.ballots = try number($1, of: "--ballots")
        },
        Option(name: "--phones", placeholder: "N", help: "how many phones vote live (1000, with --growth 10000)") {
            $0.phones = try number($1, of: "--phones")
        },
        Option(name: "--seconds", placeholder: "N", help: "how long they vote, each way (10)") {
            $0.seconds = try number($1, of: "--seconds")
        },
        Option(name: "--small", placeholder: nil, help: "run all of it in seconds, to see whether it works") {
            options, _ in
            options.becomeSmall()
        },
        Option(name: "--corkboard", placeholder: "PATH", help: "what is measured (the corkboard beside this program)") {
            $0.corkboard = $1
        },
        Option(name: "--hugo", placeholder: "PATH", help: "what to compare with (the hugo on PATH), or none") {
            $0.hugo = $1 == "none" ? nil : $1
        },
        Option(name: "--raveberry", placeholder: "PATH", help: "another jukebox (the raveberry on PATH), or none") {
            $0.raveberry = $1 == "none" ? nil : $1
        },
    ]

    private static func number(_ value: String, of option: String) throws -> Int {
        guard let number = Int(value), number > 0 else {
            throw BenchmarkProblem("\(option) takes a number above 0")
        }
        return number
    }
}
