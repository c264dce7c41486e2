/// The shells that completions are written for.
enum Shell: String, CaseIterable, Sendable {
    case bash, fish, zsh

    /// The completion script for the shell. It asks the program, as ``Completion`` describes: the one that the
    /// command line names, or `corkboard` for an alias. If the program fails, it stays silent.
    ///
    /// The words come from untrusted content, so the shell must not expand them.
    var completions: String {
        switch self {
        case .bash: Self.bashCompletions
        case .fish: Self.fishCompletions
        case .zsh: Self.zshCompletions
        }
    }

    /// Works without the bash-completion package, and in the bash 3.2 of macOS, too.
    private static let bashCompletions = #"""
        # Completions of corkboard for bash. Load them with: source <(corkboard completions bash)
        _corkboard() {
            local line=${COMP_LINE:0:COMP_POINT} words=() word="" start="" quote="" flag="" sign kind candidate
            # COMP_WORDS has quotes, and splits words at "=" and ":", too.
            while [[ -n $line ]]; do
                sign=${line:0:1} line=${line:1}
                if [[ $sign == \\ && ( -z $quote || ( $quote == \" && $line == [\"\\\$\`]* ) ) ]]; then
                    word+=${line:0:1} line=${line:1}
                elif [[ $sign == "$quote" ]]; then
                    quote=""
                elif [[ -z $quote && $sign == [\'\"] ]]; then
                    quote=$sign
                elif [[ -z $quote && $sign == [[:space:]] ]]; then
                    [[ $word == "~/"* ]] && word=$HOME${word:1}
                    words+=("$word") word="" line=${line#"${line%%[![:space:]]*}"}
                else
                    word+=$sign
                fi
                # Bash replaces only the end of the last word, $2.
                (( ${#line} == ${#2} )) && start=$word
            done
            {
                read -r kind
                case $kind in
                    words)
                        while IFS=$'\t' read -r candidate _; do
                            [[ $candidate == "$word"* ]] || continue
                            candidate=${candidate#"$start"}
                            if [[ -z $quote ]]; then
                                printf -v candidate %q "$candidate"
                            elif [[ $quote$candidate == \'*\'* || $quote$candidate == \"*[\"\\\$\`!]* ]]; then
                                continue # an open quote can't contain it
                            fi
                            COMPREPLY+=("$candidate")
                        done
                        ;;
                    file | directory)
                        compopt -o filenames 2>/dev/null
                        [[ $word == --*=* ]] && flag=${word%%=*}=
                        while IFS= read -r candidate; do
                            candidate=$flag$candidate
                            COMPREPLY+=("${candidate#"$start"}")
                        done < <(compgen -A "$kind" -- "${word#"$flag"}")
                        ;;
                esac
            } < <("$(type -P "${words[0]}" || echo corkboard)" complete -- "${words[@]:1}" "$word" 2>/dev/null)
        }
        complete -F _corkboard corkboard

        """#

    private static let fishCompletions = #"""
        # Completions of corkboard for fish. Write them to ~/.config/fish/completions/corkboard.fish
        function _corkboard
            set -l words (commandline -opc | string replace -r '^~/' "$HOME/")
            set -l word (commandline -ct)
            set -l program (command -v $words[1] corkboard)[1]; or return
            set -l lines ($program complete -- $words[2..-1] "$word" 2>/dev/null)
            switch "$lines[1]"
                case words
                    printf '%s\n' $lines[2..-1]
                case file
                    complete -C "'' $word"
                case directory
                    complete -C "'' $word" | string match -r '.*/(?=\t|$)'
            end
        end
        complete -c corkboard -f -a "(_corkboard)"

        """#

    private static let zshCompletions = #"""
        #compdef corkboard
        # Completions of corkboard for zsh. Write them into a folder of $fpath as _corkboard.
        _corkboard() {
            local program
            local -a before lines
            before=("${(@)${(@Q)words[1,CURRENT-1]}/#\~\//$HOME/}")
            program=$(whence -p "$before[1]" || print corkboard)
            lines=("${(@f)$("$program" complete -- "${(@)before[2,-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
            case $lines[1] in
                words)
                    # A colon separates a word from its description.
                    lines=("${(@)lines[2,-1]//(#m)[:\\]/\\$MATCH}")
                    lines=("${(@)lines/$'\t'/:}")
                    _describe 'word' lines
                    ;;
                file | directory)
                    [[ $PREFIX == --* ]] && compset -P 1 '*='
                    if [[ $lines[1] == file ]]; then _files; else _files -/; fi
                    ;;
            esac
        }
        if [[ $funcstack[1] == _corkboard ]]; then
            _corkboard "$@"
        else
            compdef _corkboard corkboard
        fi

        """#
}
