import Authoring
import Documents
import SiteBuilder

/// A value's name in help, and its possible values.
struct Placeholder: Sendable {
    /// The name as help shows it, such as DIR.
    let name: String

    let kind: Kind

    /// The possible values, for checking and completion.
    enum Kind: Sendable {
        case text
        case folder
        case file
        case choice([String])
        case command
        case recordKind
        case id(RecordRole)
    }

    /// The record that an id refers to; the words before the id give its kind and its holder.
    enum RecordRole: Sendable {
        case of(CatalogueRecord.Kind)
        /// A record, or its holder if the record is part of the holder's file.
        case whole
        /// A record's holder; no id is expected for kinds without a holder.
        case holder
        /// A song or an entry within its holder.
        case part
    }
}

/// A placeholder for any text: `takes: "TIME"`.
extension Placeholder: ExpressibleByStringLiteral {
    init(stringLiteral name: String) { self.init(name: name, kind: .text) }
}

extension Placeholder {
    /// The values to choose from; nil if any value is possible.
    var choices: [String]? {
        switch kind {
        case .text, .folder, .file, .id: nil
        case .choice(let choices): choices
        case .command: Command.all.map(\.name)
        case .recordKind: CatalogueRecord.Kind.allCases.map(\.rawValue)
        }
    }

    /// True if a value is acceptable.
    func takes(_ value: String) -> Bool { choices.map { ($0 + otherWords).contains(value) } ?? true }

    /// Words that are accepted in place of a choice.
    var otherWords: [String] {
        if case .recordKind = kind { CatalogueRecord.Kind.allCases.map(\.plural) } else { [] }
    }

    /// The choices in words, as in `auto, always or never`; nil without choices, or with too many for one line.
    var alternatives: String? {
        if case .command = kind { return nil }
        return choices.map { listed($0, "or") }
    }

    /// The meaning of the name, as the rest of a sentence; empty if the name explains itself.
    var explanation: String {
        guard let alternatives, let first = choices?.first, !name.utf8.starts(with: first.utf8) else { return "" }
        return "; \(name) is \(alternatives)"
    }
}
