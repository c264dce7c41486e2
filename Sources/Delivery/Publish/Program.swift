import Files
private import Glibc
import Processes

/// A program of others' that does a part of a publish.
struct Program {
    /// As it is found in PATH.
    let name: String

    /// What its environment has beside, or in place of, ours; nil: what it must not have.
    var environment: [String: String?] = [:]

    /// A file that stays open in the program, so that a lock on it outlives us with the program.
    var inherited: CInt?

    /// How it ended, and what it said.
    struct Outcome {
        /// Its exit status, or 128 and the signal that ended it.
        let status: Int32
        let output: [UInt8]
        let errors: String
    }

    /// Runs it to its end.
    ///
    /// - Parameter input: What it reads from its standard input.
    /// - Throws: `PublishFailure` where it can't be started.
    func run(_ arguments: [String], input: [UInt8] = []) throws(PublishFailure) -> Outcome {
        // Files in memory instead of pipes: whatever is written, nobody waits for a reader.
        let files = try onDisk(as: PublishFailure.init) { () throws(FileError) in
            (input: try MemoryFile(input), output: try MemoryFile(), errors: try MemoryFile())
        }
        var launch = Launch([name] + arguments)
        launch.environment = variables
        launch.input = .file(files.input.descriptor)
        launch.output = .file(files.output.descriptor)
        launch.errors = .file(files.errors.descriptor)
        launch.inherited = inherited.map { [$0] } ?? []
        let ending: Ending
        do {
            ending = try launch.start().wait()
        } catch {
            if error.isMissing {
                throw PublishFailure("\(name) is not installed", hint: "install it, as in: apt-get install \(name)")
            }
            throw PublishFailure("can't start \(name): \(error)")
        }
        return Outcome(
            status: ending.status, output: files.output.bytes,
            errors: String(decoding: files.errors.bytes, as: UTF8.self))
    }

    /// Runs it and takes no failure for an answer.
    @discardableResult
    func succeed(_ arguments: [String], input: [UInt8] = []) throws(PublishFailure) -> [UInt8] {
        let outcome = try run(arguments, input: input)
        guard outcome.status == 0 else { throw failure(outcome) }
        return outcome.output
    }

    /// What a program says that did not succeed.
    func failure(_ outcome: Outcome) -> PublishFailure {
        let lines = outcome.errors.split(whereSeparator: \.isNewline).suffix(3).joined(separator: "; ")
        return PublishFailure(
            "\(name) failed (\(outcome.status))\(lines.isEmpty ? "" : ": \(lines)")",
            hint: "what was sent is kept: publish again when this is mended")
    }

    /// Our own environment, changed; with messages as they are written, since some are read.
    private var variables: [String] {
        let changes = environment.merging(["LC_ALL": "C.UTF-8"]) { own, _ in own }
        var variables = changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
        var next = unsafe environ
        while let variable = unsafe next.pointee {
            let text = unsafe String(cString: variable)
            let name = text.prefix { $0 != "=" }
            if !changes.keys.contains(String(name)) { variables.append(text) }
            unsafe next += 1
        }
        return variables
    }
}
