/// A message to the author: the problem, its place, and advice.
public struct Diagnostic: Hashable, Sendable {
    /// The severity of a diagnostic.
    public enum Severity: String, Sendable {
        /// The site can't be built.
        case error
        /// The site is built, but perhaps not as intended.
        case warning
        /// Good to know.
        case note
    }

    /// The severity.
    public var severity: Severity

    /// The rule that it is about; stable, for use in scripts.
    public var code: Code

    /// The place of the problem; nil if it is not in a file.
    public var place: Place?

    /// The rule broken, in the author's words, without a full stop.
    public var message: String

    /// The advice on how to fix it; nil if there is none.
    public var hint: String?

    /// The field of a record that is missing, or that a change would get wrong, for forms; nil for all other problems.
    public var field: String?

    /// Creates a diagnostic.
    public init(
        _ severity: Severity, _ code: Code, at place: Place?, _ message: String, hint: String? = nil,
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
