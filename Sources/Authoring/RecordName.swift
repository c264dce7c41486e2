package import SiteBuilder
import Text

/// The kind and the ids that identify a record.
package struct RecordName: Hashable, Sendable {
    package let kind: CatalogueRecord.Kind

    /// The id of a song's event, or of an entry's schedule; nil for other kinds.
    package let holder: String?

    package let id: String

    package init(_ kind: CatalogueRecord.Kind, _ id: String, in holder: String? = nil) {
        self.kind = kind
        self.id = composed(id)
        self.holder = holder.map { composed($0) }
    }

    /// Reads the arguments that name a record in commands; nil if they don't.
    package init?(words: [String]) {
        guard let kind = words.first.flatMap(CatalogueRecord.Kind.init(rawValue:)), let id = words.last,
            words.count == (kind.holder == nil ? 2 : 3)
        else { return nil }
        self.init(kind, id, in: kind.holder.map { _ in words[1] })
    }

    /// The arguments that name the record in commands.
    package var words: [String] { [kind.rawValue] + ids }

    /// The words that name the record on a command line.
    package var commandLine: String { "\(kind) \(idsOnCommandLine)" }

    /// The words that name the record on a command line, without its kind.
    package var idsOnCommandLine: String { ids.map(shellQuoted(ifNeeded:)).joined(separator: " ") }

    private var ids: [String] { (holder.map { [$0] } ?? []) + [id] }
}

extension CatalogueRecord {
    package var name: RecordName { RecordName(kind, id, in: kind.holder == nil ? nil : holder ?? "") }
}
