import Dispatch
import Files
import Glibc
import Platform
import Processes
import Serving
import Synchronization

/// Runs commands that are slow or that aren't about records, each in a separate process, as from a terminal.
struct SiteCommands: Sendable {
    let site: String

    /// The value of `--now` for the commands; nil for the clock.
    var now: String?

    /// Runs a command and collects its messages.
    ///
    /// - Parameter person: The person who gave it; nil for the owner.
    func run(_ words: [String], input: [UInt8], by person: String?) -> CommandResult {
        let command: RunningCommand
        do throws(Failure) { command = try begin(words, by: person) } catch {
            return CommandResult(failing: error.reason)
        }
        // The command may write messages before it has read all of its input.
        DispatchQueue.global().async {
            // The command may end before it has read everything.
            _ = writeAll(input, to: command.input)
            close(command.input)
        }
        return finish(command, { _ in }) {}
    }

    /// Starts a command without input.
    ///
    /// - Parameters:
    ///   - said: Called with each of its messages, on another thread.
    ///   - done: Called once, with its result.
    /// - Returns: A function that ends the command as Ctrl-C does.
    func start(
        _ words: [String], said: @escaping @Sendable ([UInt8]) -> Void,
        done: @escaping @Sendable (CommandResult) -> Void
    ) -> @Sendable () -> Void {
        let command: RunningCommand
        do throws(Failure) { command = try begin(words, by: nil) } catch {
            done(CommandResult(failing: error.reason))
            return {}
        }
        close(command.input)
        let isOver = Mutex(false)
        DispatchQueue.global().async { done(finish(command, said) { isOver.withLock { $0 = true } }) }
        // After the command has been waited for, another process may get its id.
        return { isOver.withLock { if !$0 { command.child.terminateGroup() } } }
    }

    /// A running command, and our ends of its input and its messages.
    private struct RunningCommand: Sendable {
        let child: Child
        let input: CInt
        let messages: CInt
    }

    private struct Failure: Error {
        let reason: String
    }

    private func begin(_ words: [String], by person: String?) throws(Failure) -> RunningCommand {
        // Arguments end at a NUL, so another command would run.
        guard !words.contains(where: { $0.utf8.contains(0) }) else {
            throw Failure(reason: "the input contains a NUL character")
        }
        let full = Failure(reason: "the system has run out of file descriptors")
        guard let said = Pipe() else { throw full }
        guard let given = Pipe() else {
            for end in [said.reading, said.writing] { close(end) }
            throw full
        }
        let flags = ["--json", "--site", site] + (now.map { ["--now", $0] } ?? [])
        var launch = Launch([RunningProcess.program, words[0]] + flags + words.dropFirst())
        (launch.input, launch.output, launch.errors) = (.file(given.reading), .file(said.writing), .file(said.writing))
        launch.hasOwnGroup = true
        if let person { launch.set(Environment.authorName, to: person) }
        let child: Child
        do throws(LaunchFailure) { child = try launch.start() } catch {
            for end in [said.reading, said.writing, given.reading, given.writing] { close(end) }
            throw Failure(reason: "the command can't be started")
        }
        for end in [said.writing, given.reading] { close(end) }
        return RunningCommand(child: child, input: given.writing, messages: said.reading)
    }

    /// Collects a command's messages until it ends.
    ///
    /// - Parameters:
    ///   - heard: Called with each line.
    ///   - isOver: Called once the command has ended, before its id may be reused.
    private func finish(_ command: RunningCommand, _ heard: ([UInt8]) -> Void, isOver: () -> Void) -> CommandResult {
        let stream = FileStream(descriptor: command.messages, saying: "the command's messages", owned: true)
        var (text, block): ([UInt8], [UInt8]) = ([], [])
        var start = 0
        // If the messages can't be read, the exit status still counts.
        while (try? stream.read(into: &block, size: 1 << 16)) == true {
            text += block
            while let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) {
                heard(Array(text[start..<end]))
                start = end + 1
            }
        }
        command.child.finish()
        isOver()
        return CommandResult(isDone: command.child.wait() == .exited(0), said: text, site: site)
    }
}
