/// The reason that a text is not a valid value, such as a date or a code, ready for a diagnostic.
public struct InvalidValue: Error, Hashable, Sendable {
    /// The rule broken, in the author's words, without a full stop.
    public let message: String

    /// How to fix it, unless the message makes that clear.
    public let hint: String?

    /// Creates a reason and a hint.
    public init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
