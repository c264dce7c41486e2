import Dispatch
import Files
import Glibc
import Platform
import Processes
import Serving

/// Runs commands from the browser, each in a separate process, as from a terminal.
struct SiteCommands: Sendable {
    let site: String

    /// The value of `--now` for the commands; nil for the clock.
    var now: String?

    /// Runs a command and collects its messages.
    func run(_ words: [String], input: [UInt8]) -> CommandResult {
        // Arguments end at a NUL, so another command would run.
        guard !words.contains(where: { $0.utf8.contains(0) }) else {
            return CommandResult(failing: "the input contains a NUL character")
        }
        guard let said = Pipe() else { return CommandResult(failing: "the system has run out of file descriptors") }
        guard let given = Pipe() else {
            for end in [said.reading, said.writing] { close(end) }
            return CommandResult(failing: "the system has run out of file descriptors")
        }
        let flags = ["--json", "--site", site] + (now.map { ["--now", $0] } ?? [])
        var launch = Launch([RunningProcess.program, words[0]] + flags + words.dropFirst())
        (launch.input, launch.output, launch.errors) = (.file(given.reading), .file(said.writing), .file(said.writing))
        launch.hasOwnGroup = true
        let child: Child
        do throws(LaunchFailure) { child = try launch.start() } catch {
            for end in [said.reading, said.writing, given.reading, given.writing] { close(end) }
            return CommandResult(failing: "the command can't be started")
        }
        for end in [said.writing, given.reading] { close(end) }
        // The command may write messages before it has read all of its input.
        DispatchQueue.global().async { Self.write(input, to: given.writing) }
        let stream = FileStream(descriptor: said.reading, saying: "the command's messages", owned: true)
        var (text, block): ([UInt8], [UInt8]) = ([], [])
        // If the messages can't be read, the exit status still counts.
        while (try? stream.read(into: &block, size: 1 << 16)) == true { text += block }
        return CommandResult(isDone: child.wait() == .exited(0), said: text, site: site)
    }

    private static func write(_ bytes: [UInt8], to file: CInt) {
        defer { close(file) }
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(file, $0.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            // The command may end before it has read everything.
            guard count > 0 || errno == EINTR else { return }
            if count > 0 { written += count }
        }
    }
}
