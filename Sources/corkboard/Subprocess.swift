import Files
import Glibc
import Processes

/// Another program, run to its end.
enum Subprocess {
    /// The first line that a program writes; nil where it is not there or fails.
    static func firstLine(_ words: [String]) -> String? {
        var launch = Launch(words)
        launch.input = .nothing
        launch.errors = .nothing
        // A machine that has no file for it has no line either.
        guard let output = try? MemoryFile() else { return nil }
        launch.output = .file(output.descriptor)
        guard succeeds(launch) else { return nil }
        return String(decoding: output.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Runs a program that has the terminal to itself, and returns whether it was there and ended well.
    static func succeeds(_ words: [String]) -> Bool {
        // Ctrl-C is for the program that has the terminal.
        let interrupt = signal(SIGINT, SIG_IGN)
        let quit = signal(SIGQUIT, SIG_IGN)
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        return succeeds(Launch(words))
    }

    private static func succeeds(_ launch: Launch) -> Bool {
        // One that can't be started has not succeeded, whatever the reason.
        (try? launch.start().wait()) == .exited(0)
    }
}
