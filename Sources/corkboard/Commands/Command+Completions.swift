extension Command {
    static let completions = Command(
        name: "completions",
        summary: "Print the completions for a shell",
        details: "Load the output when the shell starts.",
        arguments: [
            Argument(
                "SHELL", kind: .choice(Shell.allCases.map(\.rawValue)),
                Shell.allCases.map(\.rawValue).joined(separator: ", "))
        ],
        examples: [
            "source <(corkboard completions bash)": "In ~/.bashrc",
            "corkboard completions fish > ~/.config/fish/completions/corkboard.fish": "For fish, run this once",
        ],
        body: { run in
            let shell = run.options.arguments.first.flatMap(Shell.init)
            guard let shell else { preconditionFailure("the parser checks the argument") }
            run.console.print(shell.completions)
            return .done
        })
}
