import Text

/// Completions for zsh.
enum ZshCompletions {
    static let text = """
        #compdef corkboard
        # Completions of corkboard for zsh. Write them into a folder of $fpath as _corkboard.
        _corkboard_ids() {
            local -a ids
            ids=("${(@f)$($program \(IDCompletion.name) "${(@)before}" 2>/dev/null)}")
            compadd -a ids
        }
        _corkboard() {
            local program=$words[1]
            local -a before=("${(@)words[2,CURRENT-1]}")
            local context state state_descr line
            typeset -A opt_args
            local -a everywhere commands
            everywhere=(
        \(Flag.global.map { "        \(specification($0))\n" }.joined())\
            )
            commands=(
        \(Command.all.map { "        \(shellQuoted("\($0.name):\($0.summary)"))\n" }.joined())\
            )
            _arguments -C $everywhere '1:command:->command' '*::argument:->arguments'
            case $state in
                command) _describe command commands ;;
                arguments)
                    case $words[1] in
        \(Command.all.map(branch).joined())\
                    esac
                    ;;
            esac
        }
        if [[ $funcstack[1] == _corkboard ]]; then
            _corkboard "$@"
        else
            compdef _corkboard corkboard
        fi

        """

    private static func branch(_ command: Command) -> String {
        let margin = String(repeating: " ", count: 16)
        let positions = command.arguments.enumerated().map { index, argument in
            shellQuoted(
                "\(argument.isRepeated ? "*" : String(index + 1)):\(argument.placeholder.name):\(action(argument.placeholder))"
            )
        }
        let words = ["_arguments $everywhere"] + command.flags.map(specification) + positions
        return "\(margin)\(command.name)) \(words.joined(separator: " \\\n\(margin)    ")) ;;\n"
    }

    /// A flag's specification, such as `'--site=[The site'\''s folder]:DIR:_files -/'`.
    ///
    /// A flag with a letter excludes its other spelling.
    private static func specification(_ flag: Flag) -> String {
        let summary = "[\(flag.summary.escaped("[]:\\"))]"
        guard let placeholder = flag.value else {
            guard let letter = flag.letter else { return shellQuoted(flag.long + summary) }
            return "'(-\(letter) \(flag.long))'{-\(letter),\(flag.long)}\(shellQuoted(summary))"
        }
        return shellQuoted("\(flag.long)=\(summary):\(placeholder.name):\(action(placeholder))")
    }

    private static func action(_ placeholder: Placeholder) -> String {
        if let choices = placeholder.choices { return "(\(choices.joined(separator: " ")))" }
        return switch placeholder.kind {
        case .folder: "_files -/"
        case .file: "_files"
        case .id: "_corkboard_ids"
        default: " "
        }
    }
}

extension String {
    /// Puts a backslash before each of the characters in `special`.
    func escaped(_ special: String) -> String {
        var escaped = ""
        for scalar in unicodeScalars {
            if special.unicodeScalars.contains(scalar) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }
}
