extension Command {
    static let help = Command(
        name: "help",
        summary: "Print help, for a command if one is named",
        details: "",
        arguments: [
            Argument(
                placeholder: Placeholder(name: "COMMAND", kind: .command), isRequired: false, summary: "The command")
        ],
        flags: [.man, .markdown],
        examples: [
            Example(line: "corkboard help build", purpose: "Read about one command"),
            Example(line: "corkboard help --man | man -l -", purpose: "Read everything as a manual page"),
        ],
        body: { run throws(Stop) in
            let options = run.options
            if options.has(.man) {
                run.console.print(ManualPage.text)
            } else if options.has(.markdown) {
                run.console.print(ReadmeSection.text)
            } else {
                run.console.print(options.arguments.first.flatMap(Command.named).map(Help.text) ?? Help.overview)
            }
            return .done
        })
}

extension Flag {
    static let man = Flag("man", "Print a manual page in roff")
    static let markdown = Flag("markdown", "Print the README's section on the command line")
}

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
