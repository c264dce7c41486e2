import Files
import Glibc
import Processes

/// Runs another program to its end.
enum Subprocess {
    /// Returns the first line that a program prints; nil if the program is missing or fails.
    static func firstLine(_ words: [String]) -> String? {
        var launch = Launch(words)
        launch.input = .nothing
        launch.errors = .nothing
        // Without a file for the output, no line can be returned.
        guard let output = try? MemoryFile() else { return nil }
        launch.output = .file(output.descriptor)
        guard succeeds(launch) else { return nil }
        return String(decoding: output.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Runs a program in the foreground; returns true if it was found and succeeded.
    static func succeeds(_ words: [String]) -> Bool {
        // Ctrl-C is meant for the program in the foreground.
        let interrupt = signal(SIGINT, SIG_IGN)
        let quit = signal(SIGQUIT, SIG_IGN)
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        return succeeds(Launch(words))
    }

    private static func succeeds(_ launch: Launch) -> Bool {
        // A program that can't be started hasn't succeeded either.
        (try? launch.start().wait()) == .exited(0)
    }
}
