import Dispatch
import Files
import Glibc
import Processes
import Serving

/// Runs commands that are given in a browser, each in a process of its own, as from a terminal.
struct SiteCommands: Sendable {
    /// The site's folder.
    let site: String

    /// The time as of which commands act; nil for the clock's.
    var now: String?

    /// Runs a command without building.
    func run(_ words: [String], input: [UInt8]) -> CommandResult {
        // A program's arguments end at a NUL: another command would run than the one that was asked for.
        guard !words.contains(where: { $0.utf8.contains(0) }) else {
            return CommandResult(failing: "the input contains a NUL character")
        }
        guard let said = Pipe() else { return CommandResult(failing: "the system has run out of file descriptors") }
        guard let given = Pipe() else {
            for end in [said.reading, said.writing] { close(end) }
            return CommandResult(failing: "the system has run out of file descriptors")
        }
        let flags = ["--json", "--site", site] + (now.map { ["--now", $0] } ?? [])
        var launch = Launch([Run.program, words[0]] + flags + words.dropFirst())
        (launch.input, launch.output, launch.errors) = (.file(given.reading), .file(said.writing), .file(said.writing))
        launch.hasOwnGroup = true
        let child: Child
        do throws(LaunchFailure) { child = try launch.start() } catch {
            for end in [said.reading, said.writing, given.reading, given.writing] { close(end) }
            return CommandResult(failing: "the command can't be started")
        }
        for end in [said.writing, given.reading] { close(end) }
        // The command may say something before it has read everything.
        DispatchQueue.global().async { Self.write(input, to: given.writing) }
        let stream = FileStream(descriptor: said.reading, saying: "the command's messages", owned: true)
        var (text, block): ([UInt8], [UInt8]) = ([], [])
        // If what it says can't be read, its end is known all the same.
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
            // A command that has ended reads no more.
            guard count > 0 || errno == EINTR else { return }
            if count > 0 { written += count }
        }
    }
}
