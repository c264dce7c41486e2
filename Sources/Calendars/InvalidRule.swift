/// The reason why a string isn't a valid recurrence rule.
public struct InvalidRule: Error, Hashable, Sendable {
    /// The problem, as a sentence without a full stop.
    public let message: String

    /// How to fix it, unless the message makes that clear.
    public let hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
