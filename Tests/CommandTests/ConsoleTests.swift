import Foundation
import TestSupport
import Testing

@Suite(.waitingThreads) struct ConsoleTests {
    private static var limits: [String] {
        #if SANITIZED
            ["ulimit -n 12"]  // AddressSanitizer can't start with so little memory
        #else
            ["ulimit -n 12", "ulimit -v 120000"]
        #endif
    }

    /// Without enough threads, files or memory, a build would hang or end without a message.
    @Test(arguments: limits) func aShortageIsNamed(_ limit: String) throws {
        let scratch = try Scratch()
        scratch.write("Content/site.yaml", "title: A\n")
        for command in ["build", "check", "list event"] {
            let result = try Tool.run(
                URL(filePath: "/bin/sh"), ["-c", "\(limit); exec '\(Tool.executable.path)' \(command)"],
                in: scratch.path)
            #expect(result.code == 3)
            #expect(result.errors.hasPrefix("error: only ") && result.errors.contains(limit.prefix(9)))
        }
    }

    private let shell = URL(filePath: "/bin/sh")

    @Test func aReaderThatLeavesEndsTheOutputAndNothingElse() throws {
        let result = try runShell("(\"$TOOL\" help; echo $? >&2) | true")
        #expect(result.errors == "0\n")
    }

    @Test func closedStandardFilesAreNoError() throws {
        let result = try runShell("\"$TOOL\" help >&- 2>&- <&-")
        #expect(result.code == 0)
    }

    @Test func aFullDiskUnderStandardOutputIsTold() throws {
        let result = try runShell("\"$TOOL\" help >/dev/full")
        #expect(result.code == 3)
        #expect(result.errors.hasPrefix("error: can't write to standard output: "))
    }

    @Test(arguments: [
        ("", ["--color", "always"], true), ("", ["--color", "never"], false), ("", [], false),
        ("1", ["--color", "always"], true), ("1", [], false),
    ])
    func coloursAreForTerminals(_ noColor: String, _ arguments: [String], _ isColoured: Bool) throws {
        let result = try Tool.run(Tool.executable, ["biuld"] + arguments, environment: ["NO_COLOR": noColor])
        #expect(result.errors.contains("\u{1b}") == isColoured)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "there is no script(1)"))
    func noColorAndDumbTerminalsAreHeeded() throws {
        let terminal = URL(filePath: "/usr/bin/script")
        let arguments = ["-qec", "'\(Tool.executable.path)' biuld", "/dev/null"]
        let plain = ["SHELL": "/bin/sh", "TERM": "xterm"]
        let isColoured = { (more: [String: String]) in
            let environment = plain.merging(more) { _, new in new }
            return try Tool.run(terminal, arguments, environment: environment).output.contains("\u{1b}[1;31m")
        }
        #expect(try isColoured([:]))
        #expect(try isColoured(["NO_COLOR": ""]))
        #expect(try !isColoured(["NO_COLOR": "1"]))
        #expect(try !isColoured(["TERM": "dumb"]))
    }

    @Test func aCommandLineThatIsNotTextIsRefused() throws {
        let result = try runShell("\"$TOOL\" build --site \"$(printf 'caf\\351')\"")
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("error: the command line is not UTF-8"))
    }

    @Test func theVersionIsALine() throws {
        #expect(try Tool.run("--version").output.wholeMatch(of: /corkboard \d+\.\d+\.\d+\n/) != nil)
        #expect(try Tool.run("--version", "--verbose").output.contains(/\nopenssl 3\.\d+\.\d+\n/))
    }

    private func runShell(_ script: String) throws -> Tool.Result {
        try Tool.run(shell, ["-c", script], environment: ["TOOL": Tool.executable.path, "PATH": "/usr/bin:/bin"])
    }
}
