import Authoring
import Ballots
import Content
import Diagnostics
import Pages
import SiteBuilder

/// A JSON Schema that the tool prints.
struct PrintedSchema {
    /// All names, in the order of help.
    static let names = DocumentSchema.allCases.map(\.rawValue) + ["ballot"] + PublishedSchema.allCases.map(\.rawValue)

    private let json: JSONValue

    init(_ document: DocumentSchema) {
        json = document.json { path in Self.summary(of: path, in: document).map(sentence) }
    }

    private init(_ json: JSONValue) { self.json = json }

    init?(named name: String) {
        if let document = DocumentSchema(rawValue: name) {
            self.init(document)
        } else if let published = PublishedSchema(rawValue: name) {
            self.init(published.json)
        } else if name == "ballot" {
            self.init(BallotSchema.json)
        } else {
            return nil
        }
    }

    /// The schema as a file.
    var text: String { json.lines() + "\n" }

    /// Returns the summary of a field.
    private static func summary(of path: [String], in document: DocumentSchema) -> String? {
        let kind: CatalogueRecord.Kind? =
            switch (document, path.count) {
            case (.bulletin, 1): .bulletin
            case (.event, 1): .event
            case (.event, 2) where path[0] == "songs": .song
            case (.schedule, 1): .schedule
            case (.schedule, 2) where path[0] == "entries": .entry
            case (.page, 1): .page
            default: nil
            }
        guard let kind, let key = path.last else { return nil }
        return RecordField.all(of: kind).first { $0.key == key }?.summary
    }
}

private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
