import Glibc
import Text

/// The user at a terminal: questions go to standard error, answers come from standard input.
struct Terminal {
    /// Returns nil unless standard input and standard error are a terminal.
    init?() {
        guard isatty(STDIN_FILENO) == 1, Console.isTerminal else { return nil }
    }

    /// Asks for one line; nil at the end of input.
    func ask(_ question: String) -> String? {
        say(question + " ")
        return Self.readLine()
    }

    /// Asks for lines up to a line with only a full stop, or the end of input; nil if the input ends without any.
    func askLines(_ question: String) -> String? {
        say(question + "\n")
        var lines: [String] = []
        while let line = Self.readLine() {
            if line == "." { return lines.joined(separator: "\n") }
            lines.append(line)
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Asks for a confirmation; only yes counts as one.
    func confirms(_ question: String) -> Bool {
        let answer = ask(question + " [y/N]")
        if answer == nil { say("\n") }
        return ["y", "yes"].contains(answer?.lowercased())
    }

    /// Asks for one line without showing it, until it is not blank; nil at the end of input.
    func askUnseen(_ question: String) -> String? {
        var settings = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        var unseen = settings
        // Keys, including Ctrl-C, are read one by one: a signal would end the program and leave a terminal without echo.
        unseen.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen) == 0 else { return nil }
        // Asked only now, because text typed earlier would be shown.
        say(question + " ")
        var line = unseenLine()
        while case .line(let text) = line, text.isBlank {
            say("\nThis can't be blank\n\(question) ")
            line = unseenLine()
        }
        _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        say("\n")
        switch line {
        case .line(let text): return text
        case .ended: return nil
        case .interrupted:
            raise(SIGINT)
            return nil
        }
    }

    /// Shows a message to the user.
    func say(_ text: String) {
        // If the terminal is gone, the message doesn't matter.
        _ = writeAll(text, to: STDERR_FILENO)
    }

    /// Reads one line of standard input, without its line feed; nil at the end of input.
    static func readLine() -> String? {
        var line: [UInt8] = []
        while true {
            guard let byte = readByte() else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    private enum Unseen {
        case line(String)
        case ended
        case interrupted
    }

    private func unseenLine() -> Unseen {
        var line: [UInt8] = []
        while true {
            switch Self.readByte() {
            case nil: return .ended
            case 0x03: return .interrupted
            case 0x04 where line.isEmpty: return .ended
            case 0x0a, 0x0d: return .line(String(decoding: line, as: UTF8.self))
            case 0x15: line = []
            case 0x08, 0x7f:
                while let last = line.popLast(), last & 0xc0 == 0x80 {}
            case let byte?: line.append(byte)
            }
        }
    }

    private static func readByte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(STDIN_FILENO, &byte, 1)
            if count == 1 { return byte }
            if count == 0 || errno != EINTR { return nil }
        }
    }
}
