import Foundation
import TestSupport
import Testing

/// The command line of `benchmarks` is checked before anything is measured.
@Suite struct SiteBenchmarkOptionsTests {
    @Test(arguments: [
        (["--helpp"], "there is no option --helpp: benchmarks --help lists them"),
        (["mustache", "--verbose"], "there is no option --verbose: benchmarks --help lists them"),
        (["--growth", "--count", "none"], "--count takes a number above 0"),
        (["--hugo"], "--hugo takes a value"),
        (["--corkboard", "/nowhere"], "there is no corkboard at /nowhere: build it first, for release"),
        (
            ["songs"],
            "no benchmark is called \"songs\"; there are: ballots, gates, ledger, live, mustache, pictures, serve, series, site, votes"
        ),
    ]) func whatIsWrongIsSaidAndNothingMeasured(arguments: [String], message: String) throws {
        let result = try Tool.run(Self.benchmarks, arguments)
        #expect(result.code == 1)
        #expect(result.errors == "benchmarks: \(message)\n")
        #expect(result.output.isEmpty)
    }

    @Test(arguments: [["--help"], ["site", "--count", "--help"]]) func helpSaysWhatThereIs(arguments: [String]) throws {
        let result = try Tool.run(Self.benchmarks, arguments)
        #expect(result.code == 0)
        #expect(result.output.hasPrefix("Usage: benchmarks [NAME…] [OPTION…]\n"))
        for option in [
            "count N", "runs N", "seed N", "growth ", "ballots N", "phones N", "seconds N", "corkboard PATH",
            "hugo PATH", "raveberry PATH", "small ",
        ] {
            #expect(result.output.contains("\n  --\(option)"))
        }
    }

    private static let benchmarks = Tool.executable.deletingLastPathComponent().appending(path: "benchmarks")
}
