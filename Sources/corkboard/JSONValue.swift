import Diagnostics

/// A value in JSON, as the tool prints it.
enum JSONValue {
    case null
    case boolean(Bool)
    case number(Int)
    case string(String)
    case array([JSONValue])

    /// The members in the order in which they are written.
    case object([(String, JSONValue)])

    /// JSON that is written already.
    case written(String)

    /// The value on one line, without blanks.
    var text: String {
        switch self {
        case .null: "null"
        case .boolean(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .string(let text): quoted(text)
        case .array(let items): "[\(items.map(\.text).joined(separator: ","))]"
        case .object(let members): "{\(members.map { "\(quoted($0)):\($1.text)" }.joined(separator: ","))}"
        case .written(let text): text
        }
    }

    /// Adds a member to an object; nil, unlike `null`, is none.
    mutating func add(_ name: String, _ value: JSONValue?) {
        guard case .object(let members) = self else { preconditionFailure("only objects have members") }
        if let value { self = .object(members + [(name, value)]) }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members) }
}

extension JSONValue: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    init(booleanLiteral flag: Bool) { self = .boolean(flag) }
}
