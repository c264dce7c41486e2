public import Diagnostics

/// One field of an object: its name and its value.
public struct Member: Sendable {
    /// The name.
    public var key: String

    /// The position of the name.
    public var keyPosition: Position

    /// The value.
    public var value: Node

    /// Creates a field.
    public init(key: String, keyPosition: Position, value: Node) {
        self.key = key
        self.keyPosition = keyPosition
        self.value = value
    }

    /// Creates a field that isn't in a file yet.
    public init(_ key: String, _ value: Node.Value) {
        self.init(key: key, keyPosition: .start, value: Node(value, at: .start))
    }
}
