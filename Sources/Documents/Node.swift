public import Diagnostics

/// A value of a JSON or YAML document, with its position.
public struct Node: Sendable {
    /// The kinds of values.
    public enum Value: Sendable {
        /// JSON's `null`.
        case null

        /// JSON's `true` or `false`.
        case boolean(Bool)

        /// A JSON number, as written.
        case number(String)

        /// A JSON string, or a quoted or block scalar of YAML: always text, even if it looks like a number.
        case string(String)

        /// A plain scalar of YAML, as written; the field that reads it decides its type.
        case plain(String)

        /// A list.
        case array([Node])

        /// Fields with names, in the order of the document; no name occurs twice.
        case object([Member])
    }

    /// The value.
    public var value: Value

    /// The position at which it begins.
    public var position: Position

    /// Creates a value at a position.
    public init(_ value: Value, at position: Position) {
        self.value = value
        self.position = position
    }
}
