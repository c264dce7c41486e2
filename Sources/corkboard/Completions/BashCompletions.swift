/// Completions for bash, without the bash-completion package, and for the bash 3.2 of macOS, too.
enum BashCompletions {
    static let text = """
        # Completions of corkboard for bash. Load them with: source <(corkboard completions bash)
        # Ids come from untrusted content, so the shell must not expand them.
        _corkboard_ids() {
            local id
            while IFS= read -r id; do
                [[ $id == "$word"* ]] && COMPREPLY+=("$(printf %q "$id")")
            done < <("${COMP_WORDS[0]}" \(IDCompletion.name) "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
        }
        _corkboard() {
            local word="${COMP_WORDS[COMP_CWORD]}" before="" command="" words="" ids="" i IFS=$'\\n'
            (( COMP_CWORD > 0 )) && before="${COMP_WORDS[COMP_CWORD-1]}"
            # Bash splits --flag=value at the sign.
            if [[ $word == "=" ]]; then
                word=""
            elif [[ $before == "=" ]]; then
                before="${COMP_WORDS[COMP_CWORD-2]}"
            fi
            for (( i = 1; i < COMP_CWORD; i++ )); do
                case "${COMP_WORDS[i]}" in
                    \(Flag.global.filter { $0.value != nil }.map(\.long).joined(separator: "|")))
                        [[ ${COMP_WORDS[i+1]} == "=" ]] && (( i++ ))
                        (( i++ ))
                        ;;
                    -*) ;;
                    *)
                        command="${COMP_WORDS[i]}"
                        break
                        ;;
                esac
            done
            case "$command $before" in
        \(values)\
            esac
            case "$command" in
                "") words=\(words(Command.all.map(\.name) + Flag.global.map(\.long))) ;;
        \(Command.all.map(branch).joined())\
            esac
            COMPREPLY=($(compgen -W "$words" -- "$word"))
            [[ -n $ids && $word != -* ]] && _corkboard_ids
            return 0
        }
        complete -F _corkboard corkboard

        """

    /// The branches that complete the values of flags. Commands may have different flags of the same name.
    private static let values: String = {
        var flags: [(pattern: String, value: Placeholder?)] = []
        for command in Command.all {
            for flag in command.flags { flags.append(("\"\(command.name) \(flag.long)\"", flag.value)) }
        }
        for flag in Flag.global { flags.append(("*\" \(flag.long)\"", flag.value)) }
        return flags.compactMap { flag in flag.value.map { branch(flag.pattern, $0) } }.joined()
    }()

    private static let folders = "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$word\"))"

    private static let files = "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$word\"))"

    /// Returns the branch that completes a flag's value.
    private static func branch(_ pattern: String, _ placeholder: Placeholder) -> String {
        let reply =
            switch placeholder.kind {
            case .folder: folders
            case .file: files
            case .id: "COMPREPLY=(); _corkboard_ids"
            case .choice(let choices): "COMPREPLY=($(compgen -W \(words(choices)) -- \"$word\"))"
            case .text, .command, .recordKind: "COMPREPLY=()"
            }
        return "        \(pattern)) \(reply); return 0 ;;\n"
    }

    /// Returns the branch that completes a command's words.
    private static func branch(_ command: Command) -> String {
        let choices = command.arguments.flatMap { $0.placeholder.choices ?? [] }
        let branch = "        \(command.name)) words=\(words(choices + (command.flags + Flag.global).map(\.long)))"
        if command.arguments.contains(where: { if case .id = $0.placeholder.kind { true } else { false } }) {
            return branch + " ids=1 ;;\n"
        }
        let replies = command.arguments.compactMap { argument in
            switch argument.placeholder.kind {
            case .folder: folders
            case .file: files
            case .text, .choice, .command, .recordKind, .id: nil
            }
        }
        guard let reply = replies.first else { return branch + " ;;\n" }
        return branch + "; [[ $word == -* ]] || { \(reply); return 0; } ;;\n"
    }

    /// Quotes a list as one word of bash, which splits it again at line feeds.
    private static func words(_ words: [String]) -> String { "$'\(words.joined(separator: "\\n"))'" }
}
