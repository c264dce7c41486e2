import Foundation
import TestSupport
import Testing

/// Each benchmark runs, in a small size, so that it can't stop working unnoticed.
@Suite(.waitingThreads) struct SmallBenchmarkTests {
    @Test(arguments: try names()) func runsInSmallSize(name: String) throws {
        let result = try Tool.run(
            Self.benchmarks, [name, "--small", "--hugo", "none", "--raveberry", "none"],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.output.contains { $0.isNumber } || result.output.contains("apt install"), "\(result.output)")
        #expect(!result.output.contains("nan"), "\(result.output)")
        guard name == "live" else { return }
        #expect(
            result.output.contains("after the end, the votes   those that were acknowledged: reached\n"),
            "\(result.output)")
        #expect(!result.output.contains("lost"), "\(result.output)")
    }

    @Test func benchmarkWhoseBuildFailsEndsWithTheProgramsMessage() throws {
        let work = try Scratch()
        try work.writeProgram("corkboard", "echo 'site.yaml:1:1: error: nothing works' >&2\nexit 1")
        let result = try Tool.run(Self.benchmarks, ["series", "--small", "--corkboard", work["corkboard"]])
        #expect(result.code == 1)
        #expect(
            result.errors.hasSuffix("ended with exit code 1\nsite.yaml:1:1: error: nothing works\n\n"),
            "\(result.errors)")
    }

    @Test func serverWhoseBuildFailsEndsTheBenchmarkAtOnce() throws {
        let work = try Scratch()
        // It copies any template, and its server waits for a change, as after a failed build.
        try work.writeProgram(
            "corkboard",
            """
            if [ "$1" = theme ]; then mkdir "$5/Templates"; exec touch "$5/Templates/$3"; fi
            echo 'site.yaml:1:1: error: nothing works' >&2
            exec sleep 60
            """)
        let start = ContinuousClock.now
        let result = try Tool.run(Self.benchmarks, ["serve", "--small", "--corkboard", work["corkboard"]])
        #expect(result.code == 1)
        #expect(result.errors.contains("site.yaml:1:1: error: nothing works\n"), "\(result.errors)")
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    /// The names of all benchmarks, as its help lists them.
    private static func names() throws -> [String] {
        let help = try Tool.run(benchmarks, ["--help"]).output
        let list = try #require(help.firstMatch(of: /or all of it: (.+)\./)).output.1
        return list.components(separatedBy: ", ")
    }

    private static let benchmarks = Tool.executable.deletingLastPathComponent().appending(path: "benchmarks")
}
