/// The reason that a text is no recurrence rule.
public struct InvalidRule: Error, Hashable, Sendable {
    /// What is wrong, as a sentence without its full stop.
    public let message: String

    /// What to do; nil if the message says it all.
    public let hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
