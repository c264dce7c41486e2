import Diagnostics
import Documents
import Files
import Glibc
import Processes

/// Runs the commands that hosts give in a browser, each in a process of its own, as from a terminal.
struct HostCommands: Sendable {
    /// The site's folder.
    let site: String

    /// Runs a command without building.
    ///
    /// - Returns: True if it succeeded; otherwise what was wrong, in words.
    func run(_ words: [String]) -> (isDone: Bool, message: String) {
        guard let pipe = Pipe() else { return (false, "the system is short of files") }
        var launch = Launch(["/proc/self/exe", words[0], "--no-build", "--json", "--site", site] + words.dropFirst())
        (launch.input, launch.output, launch.errors) = (.nothing, .nothing, .file(pipe.writing))
        launch.hasOwnGroup = true
        let child: Child
        do throws(LaunchFailure) { child = try launch.start() } catch {
            for end in [pipe.reading, pipe.writing] { close(end) }
            return (false, "the command can't be started")
        }
        close(pipe.writing)
        let said = text(from: FileStream(descriptor: pipe.reading, saying: "the command's messages", owned: true))
        return (child.wait() == .exited(0), message(said))
    }

    private func text(from stream: FileStream) -> [UInt8] {
        var (text, block): ([UInt8], [UInt8]) = ([], [])
        // If what it says can't be read, its end is known all the same.
        while (try? stream.read(into: &block, size: 1 << 16)) == true { text += block }
        return text
    }

    /// The first error of a command's diagnostics.
    private func message(_ said: [UInt8]) -> String {
        for line in said.split(separator: UInt8(ascii: "\n")) {
            var discarded = DiagnosticLog()
            guard case .object(let members)? = JSON.parse(Array(line), file: "diagnostic", &discarded)?.value else {
                continue
            }
            func text(_ key: String) -> String? {
                for member in members where member.key == key {
                    if case .string(let text) = member.value.value { return text }
                }
                return nil
            }
            // A host need not be the owner, and has no use for where the site is on this machine.
            if text("severity") == "error", let message = text("message") {
                return message.replacing(site + "/", with: "")
            }
        }
        return "the command failed"
    }
}
