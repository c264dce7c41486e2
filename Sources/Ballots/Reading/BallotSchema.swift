package import Diagnostics

/// The JSON Schema of a line with a ballot or a request.
package enum BallotSchema {
    /// The schema. The reader ignores other fields, and accepts votes in upper or lower case.
    package static var json: JSONValue {
        let properties = BallotField.allCases.map { ($0.name, JSONValue.object($0.schema)) }
        return [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "Corkboard: a line of a file in Content/ballots/, with a vote or a request for a song",
            "type": "object",
            "properties": .object(properties),
            "required": [.string(BallotField.event.name), .string(BallotField.user.name)],
            "anyOf": [requires(.song, .vote), requires(.title, .artist)],
        ]
    }

    private static func requires(_ fields: BallotField...) -> JSONValue {
        ["required": .array(fields.map { .string($0.name) })]
    }
}

extension BallotField {
    fileprivate var schema: [(String, JSONValue)] {
        switch self {
        case .event, .song, .user, .title, .artist: [("type", "string")]
        case .vote:
            [
                ("type", "string"),
                (
                    "pattern",
                    .string(
                        "^(" + Vote.allCases.map { "\($0)".map(Self.anyCase).joined() }.joined(separator: "|") + ")$")
                ),
            ]
        case .at: [("type", ["string", "number", "null"]), ("description", "RFC 3339, or seconds since 1970")]
        }
    }

    private static func anyCase(_ letter: Character) -> String { "[\(letter.uppercased())\(letter.lowercased())]" }
}
