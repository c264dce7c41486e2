import Fetch
import Files
import Processes

/// An external program that does a part of a publish.
struct Program {
    /// The name of the program, which must be in PATH.
    let name: String

    /// Changes to the environment of this process; nil removes a variable.
    var environment: [String: String?] = [:]

    /// A file that the program inherits: a lock on it is held until the program ends, even if this process ends first.
    var inherited: CInt?

    struct Outcome {
        /// The exit status, or 128 plus the number of the signal that ended it.
        let status: Int32
        let output: [UInt8]
        let errors: String
    }

    /// Runs the program and waits until it ends.
    ///
    /// - Parameter input: The content of standard input.
    /// - Throws: `PublishFailure` if it can't be started; `FileError` without memory for its input and output.
    func run(_ arguments: [String], input: [UInt8] = []) throws -> Outcome {
        // Files in memory instead of pipes: the program never waits for us to read its output.
        let files = (input: try MemoryFile(input), output: try MemoryFile(), errors: try MemoryFile())
        var launch = Launch([name] + arguments)
        // Some messages are parsed, so they must be in English.
        launch.set("LC_ALL", to: "C.UTF-8")
        for (variable, value) in environment { launch.set(variable, to: value) }
        launch.input = .file(files.input.descriptor)
        launch.output = .file(files.output.descriptor)
        launch.errors = .file(files.errors.descriptor)
        launch.inherited = inherited.map { [$0] } ?? []
        let ending: Ending
        do {
            ending = try launch.start().wait()
        } catch {
            if error.isMissing {
                throw PublishFailure("\(name) is not installed", hint: "install it, as in \"apt-get install \(name)\"")
            }
            throw PublishFailure("can't start \(name): \(error)")
        }
        return Outcome(
            status: ending.status, output: files.output.bytes,
            errors: String(decoding: files.errors.bytes, as: UTF8.self))
    }

    /// Runs the program, and throws if it fails.
    @discardableResult
    func succeed(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        let outcome = try run(arguments, input: input)
        guard outcome.status == 0 else { throw failure(outcome) }
        return outcome.output
    }

    /// Returns the error for a failed program, with the beginning and the end of its error output.
    func failure(_ outcome: Outcome) -> PublishFailure {
        // git reports the cause in its first lines, rsync in its last.
        var lines = outcome.errors.split(whereSeparator: \.isNewline)
        if lines.count > 6 { lines.replaceSubrange(3..<(lines.count - 3), with: ["…"]) }
        return PublishFailure(
            "\(name) failed (\(outcome.status))\(lines.isEmpty ? "" : ": " + lines.joined(separator: "; "))",
            hint: "fix this, then publish again; files that already arrived aren't sent again")
    }
}
