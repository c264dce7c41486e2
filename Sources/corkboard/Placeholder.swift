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
        /// A kind of record.
        case recordKind
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
        case .recordKind: CatalogueRecord.Kind.allCases.map(\.rawValue)
        }
    }

    /// Whether a value can be meant.
    func takes(_ value: String) -> Bool { choices.map { ($0 + otherWords).contains(value) } ?? true }

    /// What serves beside the values to choose from.
    var otherWords: [String] {
        if case .recordKind = kind { CatalogueRecord.Kind.allCases.map(\.plural) } else { [] }
    }

    /// The values in words, as in `auto, always or never`; nil where there is no choice, or one too wide to be said in a line.
    var alternatives: String? {
        guard let choices, let last = choices.last else { return nil }
        if case .command = kind { return nil }
        return choices.count == 1 ? last : "\(choices.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// What the name stands for, as the rest of a sentence; empty where it says so itself.
    var explanation: String {
        guard let alternatives, let first = choices?.first, !name.utf8.starts(with: first.utf8) else { return "" }
        return "; \(name) is \(alternatives)"
    }
}
