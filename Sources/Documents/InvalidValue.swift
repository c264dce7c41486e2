/// Why a text is no value of the kind that a field wants.
public struct InvalidValue: Error {
    /// The rule broken, in the author's words, without a full stop.
    public var message: String

    /// What to do about it.
    public var hint: String?

    /// A reason, and what to do about it.
    public init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
