import Authoring
import Ballots
import Content
import Diagnostics
import Pages
import SiteBuilder

/// The JSON Schemas that the tool prints.
enum PrintedSchema {
    /// All names, in the order of help.
    static let names = DocumentSchema.allCases.map(\.rawValue) + ["ballot"] + PublishedSchema.allCases.map(\.rawValue)

    /// Returns the schema with this name; nil if unknown.
    static func named(_ name: String) -> JSONValue? {
        let ballot = name == "ballot" ? BallotSchema.json : nil
        return DocumentSchema(rawValue: name)?.json ?? PublishedSchema(rawValue: name)?.json ?? ballot
    }

    static func text(_ schema: JSONValue) -> String { schema.lines() + "\n" }
}
