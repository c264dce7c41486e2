/// The reason that a date, time or time zone is invalid, ready for a diagnostic.
public struct InvalidTime: Error, Hashable, Sendable {
    /// The rule broken, in the author's words, without a full stop.
    public let message: String

    /// How to fix the problem.
    public let hint: String

    init(_ message: String, hint: String) {
        self.message = message
        self.hint = hint
    }
}

extension InvalidTime: CustomStringConvertible {
    /// The message, then the hint.
    public var description: String { "\(message) (\(hint))" }
}
