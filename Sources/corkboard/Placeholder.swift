import SiteBuilder

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
        /// The id of a record.
        case id(RecordRole)
    }

    /// Which record an id names; the words before it say of what kind, and within what.
    enum RecordRole: Sendable {
        case of(CatalogueRecord.Kind)
        /// A record, or what holds it where it has no file of its own.
        case whole
        /// What holds a record; of other kinds nothing.
        case holder
        /// A song or an entry within what holds it.
        case part
    }
}

extension Placeholder {
    /// The values to choose from, where there is a choice.
    var choices: [String]? {
        switch kind {
        case .text, .folder, .file, .id: nil
        case .choice(let choices): choices
        case .command: Command.all.map(\.name)
        }
    }
}
