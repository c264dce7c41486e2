import Text

/// The help shown in a terminal.
enum Help {
    /// The overview: all commands and the global flags.
    static let overview = """
        Corkboard turns a folder of content into a complete static site and keeps it up to date.

        Usage: corkboard [FLAGS] COMMAND …

        Commands:
        \(table(Command.all.map { ($0.name, $0.summary) }))
        Flags of every command:
        \(table(Flag.global.map { ($0.spellings, $0.summary) }))
        Exit codes:
        \(table(exitCodes))
        "corkboard help COMMAND" explains a command. The tutorial, how-to guides and
        reference are in the Documentation folder of Corkboard's source code.

        """

    static let exitCodes = ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }

    /// Returns the help for one command.
    static func text(_ command: Command) -> String {
        var text = "\(command.summary).\n\nUsage: \(command.synopsis)\n"
        if !command.details.isEmpty { text += "\n" + wrapped(command.details, indentation: 0) }
        if !command.arguments.isEmpty {
            text += "\nArguments:\n" + table(command.arguments.map { ($0.placeholder.name, $0.summary) })
        }
        if !command.flags.isEmpty {
            text += "\nFlags:\n" + table(command.flags.map { ($0.spellings, $0.summary) })
        }
        text += "\nFlags of every command:\n" + table(Flag.global.map { ($0.spellings, $0.summary) })
        if !command.examples.isEmpty {
            text += "\nExamples:\n" + command.examples.map { "  \($0)\n      \($1)\n" }.joined()
        }
        return text
    }

    /// Formats two columns, the second one wrapped; every line ends with a line feed.
    private static func table(_ rows: [(term: String, text: String)]) -> String {
        let width = rows.map(\.term.count).max() ?? 0
        return rows.map { row in
            let padding = String(repeating: " ", count: width - row.term.count)
            return "  \(row.term)\(padding)  " + wrapped(row.text, indentation: width + 4, isBegun: true)
        }.joined()
    }

    /// Wraps text into lines of at most 80 columns.
    private static func wrapped(_ text: String, indentation: Int, isBegun: Bool = false) -> String {
        let margin = String(repeating: " ", count: indentation)
        let bytes = Array(text.utf8)
        let lines = lineRanges(of: bytes, width: 80 - indentation).map { String(decoding: bytes[$0], as: UTF8.self) }
        return (isBegun ? "" : margin) + lines.joined(separator: "\n" + margin) + "\n"
    }
}
