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
}
