/// A JSON value, for output and for small files.
package enum JSONValue {
    case null
    case boolean(Bool)
    case number(Int)
    case string(String)
    case array([JSONValue])

    /// An object, with its members in output order.
    case object([(String, JSONValue)])

    /// A fragment of encoded JSON.
    case written(String)

    /// The spacing of the text.
    package enum Style {
        case compact
        /// A space after every comma and colon, for files that people read.
        case spaced
        /// Also spaces inside the braces of objects.
        case padded
    }

    /// The value on one line, without spaces.
    package var text: String { text(.compact) }

    /// The value on one line.
    package func text(_ style: Style) -> String {
        switch self {
        case .null: "null"
        case .boolean(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .string(let string): quoted(string)
        case .array(let items): "[" + Self.joined(items.map { $0.text(style) }, style) + "]"
        case .object(let members) where style != .padded || members.isEmpty:
            "{" + Self.joined(memberTexts(style), style) + "}"
        case .object: "{ " + Self.joined(memberTexts(style), style) + " }"
        case .written(let json): json
        }
    }

    /// The value over several lines, with one member or element per line, unless it is short.
    package func lines(indentedBy depth: Int = 0) -> String {
        let short = text(.spaced)
        guard short.utf8.count + 2 * depth > 80 else { return short }
        let (end, inner) = (
            "\n" + String(repeating: "  ", count: depth), "\n" + String(repeating: "  ", count: depth + 1)
        )
        switch self {
        case .array(let items):
            return "[" + inner + items.map { $0.lines(indentedBy: depth + 1) }.joined(separator: "," + inner) + end
                + "]"
        case .object(let members):
            let lines = members.map { quoted($0) + ": " + $1.lines(indentedBy: depth + 1) }
            return "{" + inner + lines.joined(separator: "," + inner) + end + "}"
        default: return short
        }
    }

    /// The members of an object; the caller adds commas, braces and line breaks.
    package func memberTexts(_ style: Style) -> [String] {
        members.map { quoted($0) + (style == .compact ? ":" : ": ") + $1.text(style) }
    }

    /// Adds a member to an object. Unlike `null`, nil adds no member.
    package mutating func add(_ name: String, _ value: JSONValue?) {
        if let value { self = .object(members + [(name, value)]) }
    }

    private var members: [(String, JSONValue)] {
        guard case .object(let members) = self else { preconditionFailure("members can be added only to an object") }
        return members
    }

    private static func joined(_ texts: [String], _ style: Style) -> String {
        texts.joined(separator: style == .compact ? "," : ", ")
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    package init(arrayLiteral items: JSONValue...) { self = .array(items) }
}

extension JSONValue: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    package init(booleanLiteral flag: Bool) { self = .boolean(flag) }
}
