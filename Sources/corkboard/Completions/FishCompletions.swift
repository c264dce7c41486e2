/// Completions for fish.
enum FishCompletions {
    static let text = """
        # Completions of corkboard for fish. Write them to ~/.config/fish/completions/corkboard.fish
        function _corkboard_ids
            set -l words (commandline -opc)
            $words[1] \(IDCompletion.name) $words[2..-1] 2>/dev/null
        end
        set -l commands \(Command.all.map(\.name).joined(separator: " "))
        complete -c corkboard -f
        \(Flag.global.map { line($0, condition: nil) }.joined())\
        \(Command.all.map(lines).joined())
        """

    private static func lines(_ command: Command) -> String {
        let condition = "-n \"__fish_seen_subcommand_from \(command.name)\""
        var text = "complete -c corkboard -n \"not __fish_seen_subcommand_from $commands\" -a \(command.name)"
        text += " -d \(quoted(command.summary))\n"
        for argument in command.arguments {
            text += "complete -c corkboard \(condition)\(values(argument.placeholder))\n"
        }
        return text + command.flags.map { line($0, condition: condition) }.joined()
    }

    private static func line(_ flag: Flag, condition: String?) -> String {
        var words = ["complete -c corkboard"]
        if let condition { words.append(condition) }
        if let letter = flag.letter { words.append("-s \(letter)") }
        words.append("-l \(flag.name)")
        let value = flag.value.map { " -x" + values($0) } ?? ""
        return words.joined(separator: " ") + value + " -d \(quoted(flag.summary))\n"
    }

    private static func values(_ placeholder: Placeholder) -> String {
        if let choices = placeholder.choices { return " -a \(quoted(choices.joined(separator: " ")))" }
        return switch placeholder.kind {
        case .folder: " -a \"(__fish_complete_directories)\""
        case .file: " -F"
        case .id: " -a \"(_corkboard_ids)\""
        default: ""
        }
    }

    /// Quotes `text` with apostrophes, within which fish reads a backslash only before an apostrophe or another backslash.
    private static func quoted(_ text: String) -> String { "'\(text.escaped("'\\"))'" }
}
