/// What stands for a value in help, and which values there are.
struct Placeholder: Sendable {
    /// As help shows it, such as DIR.
    let name: String

    let kind: Kind

    /// Which values there are, for checking and completion.
    enum Kind: Sendable {
        case text
        case folder
        case file
        case choice([String])
        /// The name of a command.
        case command
    }
}

extension Placeholder {
    /// The values to choose from, where there is a choice.
    var choices: [String]? {
        switch kind {
        case .text, .folder, .file: nil
        case .choice(let choices): choices
        case .command: Command.all.map(\.name)
        }
    }
}
