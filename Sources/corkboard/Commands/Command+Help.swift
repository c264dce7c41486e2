extension Command {
    static let help = Command(
        name: "help",
        summary: "Print help, or a command's help",
        arguments: [Argument("COMMAND", kind: .command, isRequired: false, "The command")],
        flags: [.man, .markdown],
        examples: [
            "corkboard help build": "Read the help for one command",
            "corkboard help --man | man -l -": "Read everything as a manual page",
        ],
        body: { run in
            let options = run.options
            if options.has(.man) {
                run.console.print(ManualPage.text)
            } else if options.has(.markdown) {
                run.console.print(CommandReference.text)
            } else {
                run.console.print(options.arguments.first.flatMap(Command.named).map(Help.text) ?? Help.overview)
            }
            return .done
        })
}

extension Flag {
    static let man = Flag("man", "Print a manual page in roff")
    static let markdown = Flag("markdown", "Print the reference of all commands in Markdown")
}
