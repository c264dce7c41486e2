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
}
