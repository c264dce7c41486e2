/// The shells that completions are written for.
enum Shell: String, CaseIterable, Sendable {
    case bash, fish, zsh

    /// The completion script for the shell.
    var completions: String {
        switch self {
        case .bash: BashCompletions.text
        case .fish: FishCompletions.text
        case .zsh: ZshCompletions.text
        }
    }
}
