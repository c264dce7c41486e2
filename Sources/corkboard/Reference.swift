/// Help as the README's section on the command line, in Markdown.
enum Reference {
    static let text = """
        | command | does |
        |---|---|
        \(Command.all.map { row(commandCell($0), $0.summary) }.joined())
        | flag of every command | does |
        |---|---|
        \(Flag.global.map { row("`\($0.spellings)`", $0.summary) }.joined())
        | exit code | means |
        |---|---|
        \(Help.exitCodes.map { row($0.0, $0.1) }.joined())
        """

    private static func commandCell(_ command: Command) -> String {
        let words = [command.name] + command.arguments.map(\.synopsis) + command.flags.map { "[\($0.synopsis)]" }
        return "`\(words.joined(separator: " "))`"
    }

    private static func row(_ first: String, _ second: String) -> String { "| \(first) | \(second) |\n" }
}
