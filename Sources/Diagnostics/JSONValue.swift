/// A JSON value, for output and for small files.
package enum JSONValue {
    case null
    case boolean(Bool)
    case number(Int)
    case string(String)
    case array([JSONValue])

    /// An object, with its members in the order of writing.
    case object([(String, JSONValue)])

    /// A fragment of finished JSON.
    case written(String)

    /// The value on one line, without spaces.
    package var text: String {
        var text = ""
        write(to: &text, comma: ",", colon: ":")
        return text
    }

    /// An object's members, with a space after every comma and colon, for files that people read; the caller adds the braces
    /// and line ends.
    package var spacedMembers: [String] {
        members.map { member in
            var text = ""
            Self.write(member, to: &text, comma: ", ", colon: ": ")
            return text
        }
    }

    /// Adds a member to an object; nil adds nothing, unlike `null`.
    package mutating func add(_ name: String, _ value: JSONValue?) {
        if let value { self = .object(members + [(name, value)]) }
    }

    private var members: [(String, JSONValue)] {
        guard case .object(let members) = self else { preconditionFailure("only objects have members") }
        return members
    }

    private func write(to text: inout String, comma: String, colon: String) {
        switch self {
        case .null: text += "null"
        case .boolean(let flag): text += "\(flag)"
        case .number(let number): text += "\(number)"
        case .string(let string): text += quoted(string)
        case .array(let items):
            text += "["
            for (index, item) in items.enumerated() {
                if index > 0 { text += comma }
                item.write(to: &text, comma: comma, colon: colon)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += comma }
                Self.write(member, to: &text, comma: comma, colon: colon)
            }
            text += "}"
        case .written(let json): text += json
        }
    }

    private static func write(_ member: (String, JSONValue), to text: inout String, comma: String, colon: String) {
        text += quoted(member.0) + colon
        member.1.write(to: &text, comma: comma, colon: colon)
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members) }
}

extension JSONValue: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    package init(booleanLiteral flag: Bool) { self = .boolean(flag) }
}
