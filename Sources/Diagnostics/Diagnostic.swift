/// A message to the author: a problem, its place, and advice.
public struct Diagnostic: Hashable, Sendable {
    /// The levels of severity.
    public enum Severity: String, Sendable {
        /// The site can't be built.
        case error
        /// The site is built, but perhaps not as intended.
        case warning
        /// Information only.
        case note
    }

    /// The severity of the problem.
    public var severity: Severity

    /// The rule that the problem violates; stable, for use in scripts.
    public var code: Code

    /// The place of the problem; nil if it isn't in a file.
    public var place: Place?

    /// The rule broken, in the author's words, without a full stop.
    public var message: String

    /// How to fix the problem; nil without advice.
    public var hint: String?

    /// The record's field that is missing or that a change would break, for forms; nil for all other problems.
    public var field: String?

    /// Creates a diagnostic.
    public init(
        _ severity: Severity, code: Code, at place: Place?, message: String, hint: String? = nil,
        field: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.place = place
        self.message = message
        self.hint = hint
        self.field = field
    }
}
