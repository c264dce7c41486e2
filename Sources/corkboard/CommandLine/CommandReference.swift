/// The reference of all commands, in Markdown.
package enum CommandReference {
    static let text = """
        # Commands

        `corkboard COMMAND …` works on the site in the current folder. Words in capitals are placeholders, `…` marks parts that
        can be repeated, and brackets enclose optional parts.

        \(table("command", second: "does", rows: Command.all.map { ("[`\($0.name)`](#\($0.name))", $0.summary) }))
        ## The flags of every command

        \(table("flag", second: "does", rows: Flag.global.map { ("`\($0.spellings)`", $0.summary) }))
        ## Exit codes

        \(table("code", second: "means", rows: Help.exitCodes))
        \(Command.all.map(section).joined(separator: "\n"))
        """

    private static func section(_ command: Command) -> String {
        var text = "## \(command.name)\n\n\(command.summary).\n\n```text\n\(command.synopsis)\n```\n"
        if !command.details.isEmpty { text += "\n\(escaped(command.details))\n" }
        if !command.arguments.isEmpty {
            text +=
                "\n"
                + table(
                    "argument", second: "is", rows: command.arguments.map { ("`\($0.placeholder.name)`", $0.summary) })
        }
        if !command.flags.isEmpty {
            text += "\n" + table("flag", second: "does", rows: command.flags.map { ("`\($0.spellings)`", $0.summary) })
        }
        if !command.examples.isEmpty {
            text += "\n" + command.examples.map { "- `\($0)`: \(escaped($1))\n" }.joined()
        }
        return text
    }

    private static func table(_ first: String, second: String, rows: [(String, String)]) -> String {
        "| \(first) | \(second) |\n|---|---|\n" + rows.map { "| \(cell($0.0)) | \(cell(escaped($0.1))) |\n" }.joined()
    }

    /// Escapes bars, because they end a table cell even within code.
    package static func cell(_ text: String) -> String { escaped(text, "|") }

    /// Puts a backslash before special signs: by default, before the signs of HTML and emphasis.
    private static func escaped(_ text: String, _ special: String = "<*_") -> String {
        text.unicodeScalars.map { special.unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
