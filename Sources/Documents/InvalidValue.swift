/// The reason that a text is not a valid value of a field.
public struct InvalidValue: Error {
    /// The rule broken, in the author's words, without a full stop.
    public var message: String

    /// Advice on how to fix it.
    public var hint: String?

    /// Creates a reason and a hint.
    public init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
