/// The text of a statement. It can only be a literal, so input can reach a statement only as a parameter.
public struct SQL: ExpressibleByStringLiteral, Sendable {
    let text: String

    /// Creates a statement from a literal, which can't contain values.
    public init(stringLiteral text: StaticString) { self.text = "\(text)" }

    private init(text: String) { self.text = text }

    /// Concatenates two pieces of SQL.
    public static func + (a: SQL, b: SQL) -> SQL { SQL(text: a.text + b.text) }
}

/// A statement's parameter, in PostgreSQL's text format.
public struct SQLValue: Sendable {
    let text: String?

    /// NULL.
    public static let null = SQLValue(text: nil)

    /// A string.
    public static func text(_ text: String) -> SQLValue { SQLValue(text: text) }

    /// A number.
    public static func number(_ number: Int64) -> SQLValue { SQLValue(text: String(number)) }

    /// An array of strings.
    public static func texts(_ texts: some Sequence<String>) -> SQLValue {
        var array: [UInt8] = [UInt8(ascii: "{")]
        for text in texts {
            if array.count > 1 { array.append(UInt8(ascii: ",")) }
            array.append(UInt8(ascii: "\""))
            for byte in text.utf8 {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { array.append(UInt8(ascii: "\\")) }
                array.append(byte)
            }
            array.append(UInt8(ascii: "\""))
        }
        array.append(UInt8(ascii: "}"))
        return SQLValue(text: String(decoding: array, as: UTF8.self))
    }

    /// An array of numbers.
    public static func numbers(_ numbers: some Sequence<Int64>) -> SQLValue {
        SQLValue(text: "{" + numbers.map { String($0) }.joined(separator: ",") + "}")
    }
}
