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

    init(_ document: DocumentSchema) { json = document.json }

    init?(named name: String) {
        let ballot = name == "ballot" ? BallotSchema.json : nil
        guard let json = DocumentSchema(rawValue: name)?.json ?? PublishedSchema(rawValue: name)?.json ?? ballot else {
            return nil
        }
        self.json = json
    }

    /// The schema as a file.
    var text: String { json.lines() + "\n" }
}
