public import Diagnostics

/// A value of a JSON or YAML document that knows where it stands.
public struct Node: Sendable {
    /// What a node can be.
    public enum Value: Sendable {
        /// JSON's `null`.
        case null

        /// JSON's `true` or `false`.
        case boolean(Bool)

        /// A JSON number, as it is written.
        case number(String)

        /// A JSON string, or a quoted or block scalar of YAML: text, whatever it looks like.
        case string(String)

        /// A plain scalar of YAML, as it is written; the field that reads it decides what it means.
        case plain(String)

        /// A list.
        case array([Node])

        /// Fields with names, in the order in which they are written; no name occurs twice.
        case object([Member])
    }

    /// The value.
    public var value: Value

    /// Where it begins.
    public var position: Position

    /// A value at a position.
    public init(_ value: Value, at position: Position) {
        self.value = value
        self.position = position
    }
}
