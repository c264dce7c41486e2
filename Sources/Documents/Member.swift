public import Diagnostics

/// One field of an object: its name and its value.
public struct Member: Sendable {
    /// The name.
    public var key: String

    /// Where the name begins.
    public var keyPosition: Position

    /// The value.
    public var value: Node

    /// A field with its name and value.
    public init(key: String, keyPosition: Position, value: Node) {
        self.key = key
        self.keyPosition = keyPosition
        self.value = value
    }
}
