import Ballots
import Content
package import Diagnostics

/// JSON Schemas (draft-07) of the JSON files that a site publishes for programs.
///
/// The files may get more keys in the future; existing keys keep their meaning.
package enum PublishedSchema: String, CaseIterable, Sendable {
    case songs, share, manifest

    package var json: JSONValue {
        let members: [(String, JSONValue)] = [
            ("$schema", "http://json-schema.org/draft-07/schema#"), ("title", .string(title)),
        ]
        return .object(members + object)
    }

    private var title: String {
        switch self {
        case .songs: "Corkboard: songs.json, an event's ranked songs"
        case .share: "Corkboard: share.json, a shared bulletin"
        case .manifest: "Corkboard: manifest.json in share.zip, the list of its files"
        }
    }

    private var object: [(String, JSONValue)] {
        switch self {
        case .songs:
            let song = Self.object([
                ("rank", Self.count), ("tied", Self.flag), ("id", Self.text), ("title", Self.text),
                ("artist", Self.text),
                ("ups?", Self.count), ("downs?", Self.count), ("net?", ["type": "integer"]),
                ("status", Self.choice(of: Song.Status.self)), ("pinned", Self.flag), ("added?", Self.time),
                ("also?", Self.marks),
            ])
            return Self.object([
                ("event", Self.text), ("name", Self.text), ("ranking", Self.choice(of: Ranking.self)),
                ("voting", ["enum": ["open", "closed"]]), ("votingUntil?", Self.time),
                ("requests", Self.choice(of: Poll.Requests.self)), ("requestsUntil?", Self.time),
                ("results?", ["enum": ["hidden"]]), ("voters?", Self.count),
                ("declined?", Self.marks),
                ("songs", Self.list(of: .object(song))),
            ])
        case .share:
            return Self.object([
                ("schema", ["const": .string(ShareMaker.schema)]), ("id", Self.text), ("address", Self.textOrNull),
                ("name", Self.text), ("subject", Self.text), ("title", Self.text), ("author", Self.text),
                ("date", Self.text), ("updated", Self.textOrNull), ("tags", Self.list(of: Self.text)),
                ("pinned", Self.flag), ("colour", Self.choice(of: Bulletin.Colour.self)), ("image", Self.textOrNull),
                ("alt", Self.textOrNull), ("markdown", Self.text), ("html", Self.text), ("text", Self.text),
            ])
        case .manifest:
            let file = Self.object([
                ("path", Self.text), ("size", Self.count), ("sha256", ["type": "string", "pattern": "^[0-9a-f]{64}$"]),
            ])
            return Self.object([
                ("schema", ["const": .string(ShareMaker.bundleSchema)]), ("id", Self.text), ("title", Self.text),
                ("address", Self.textOrNull), ("files", Self.list(of: .object(file))),
            ])
        }
    }

    private static let text: JSONValue = ["type": "string"]
    private static let textOrNull: JSONValue = ["type": ["string", "null"]]
    private static let flag: JSONValue = ["type": "boolean"]
    private static let count: JSONValue = ["type": "integer", "minimum": .number(0)]
    private static let time: JSONValue = ["type": "string", "format": "date-time"]
    private static let marks: JSONValue = ["type": "string", "pattern": "^[0-9a-z]+( [0-9a-z]+)*$"]

    private static func list(of item: JSONValue) -> JSONValue { ["type": "array", "items": item] }

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(of type: Choice.Type) -> JSONValue {
        ["enum": .array(Choice.allCases.map { .string($0.rawValue) })]
    }

    /// An object with these members; the names of optional members end in a question mark.
    private static func object(_ members: [(String, JSONValue)]) -> [(String, JSONValue)] {
        let named = members.map { name, value in
            name.hasSuffix("?") ? (String(name.dropLast()), value, false) : (name, value, true)
        }
        return [
            ("type", "object"), ("properties", .object(named.map { ($0.0, $0.1) })),
            ("required", .array(named.filter(\.2).map { .string($0.0) })),
        ]
    }
}
