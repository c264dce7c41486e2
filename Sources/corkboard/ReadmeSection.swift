/// The README's section on the command line, in Markdown.
enum ReadmeSection {
    static let text = """
        | command | does |
        |---|---|
        \(Command.all.map { row("`\($0.shortSynopsis)`", $0.summary) }.joined())
        | flag of every command | does |
        |---|---|
        \(Flag.global.map { row("`\($0.spellings)`", $0.summary) }.joined())
        | exit code | means |
        |---|---|
        \(Help.exitCodes.map { row($0.0, $0.1) }.joined())
        """

    private static func row(_ first: String, _ second: String) -> String { "| \(first) | \(second) |\n" }
}
