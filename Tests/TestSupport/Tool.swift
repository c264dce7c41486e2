public import Foundation

/// The built `corkboard`, which lies beside the tests' own executable.
public enum Tool {
    /// What a run of the tool left behind.
    public struct Result: Sendable {
        /// The exit code.
        public let code: Int32

        /// What was written to standard output.
        public let output: String

        /// What was written to standard error.
        public let errors: String
    }

    /// Where it is.
    public static let executable = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "corkboard")

    /// Runs it with nothing in its environment but what is given.
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
        // Files instead of pipes: however much is written, nobody waits for a reader.
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
    /// A process of it, or of any program, about to be started: with nothing in its environment but what is given, with nothing
    /// to read, and nobody to hear it.
    public static func process(
        _ arguments: [String], of program: URL = executable, environment: [String: String] = [:], in folder: String
    ) -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }
}
