public import Foundation

/// The built `corkboard`, next to the tests' executable.
public enum Tool {
    /// The result of a run.
    public struct Result: Sendable {
        /// The exit code.
        public let code: Int32

        /// The text on standard output.
        public let output: String

        /// The text on standard error.
        public let errors: String
    }

    /// The path of the tool. `Package.swift` lists the targets that use it (`starters`).
    public static let executable = built("corkboard")

    /// The path of a program with only the workers of the tool.
    public static let workers = built("workers")

    private static func built(_ program: String) -> URL {
        URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
            .deletingLastPathComponent().appending(path: program)
    }

    /// Runs the tool with only the given environment variables.
    public static func run(
        _ arguments: String..., environment: [String: String] = [:], in folder: String? = nil
    ) throws -> Result {
        try run(executable, arguments, environment: environment, in: folder)
    }

    /// Runs any program, such as a shell.
    public static func run(
        _ program: URL, _ arguments: [String], input: String = "", environment: [String: String] = [:],
        in folder: String? = nil
    ) throws -> Result {
        let work = try Scratch()
        let files = ["input", "output", "errors"].map { URL(filePath: work[$0]) }
        try Data(input.utf8).write(to: files[0])
        for file in files.dropFirst() { try Data().write(to: file) }
        // Uses files instead of pipes, so that the program never waits for its output to be read.
        let process = process(arguments, of: program, environment: environment, in: folder ?? work.path)
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        return Result(
            code: process.terminationStatus, output: try String(contentsOf: files[1], encoding: .utf8),
            errors: try String(contentsOf: files[2], encoding: .utf8))
    }

    /// Returns a process for the tool or another program, without starting it.
    ///
    /// It has only the given environment variables and no input, and its output is discarded.
    public static func process(
        _ arguments: [String], of program: URL = executable, environment: [String: String] = [:], in folder: String
    ) -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        // A sanitizer needs its options in every program.
        let options = ProcessInfo.processInfo.environment.filter { ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key) }
        process.environment = environment.merging(options) { own, _ in own }
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }
}
