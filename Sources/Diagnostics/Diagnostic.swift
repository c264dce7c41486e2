/// One thing to tell the author: what is wrong, where, and what to do about it.
public struct Diagnostic: Hashable, Sendable {
    /// How much a diagnostic weighs.
    public enum Severity: String, Sendable {
        /// The site can't be built.
        case error
        /// The site is built, but perhaps not as meant.
        case warning
        /// Worth knowing.
        case note
    }

    /// How much it weighs.
    public var severity: Severity

    /// Which rule it is about; stable, for scripts.
    public var code: Code

    /// Where it was found; nil where no file is to blame.
    public var place: Place?

    /// The rule broken, in the author's words, without a full stop.
    public var message: String

    /// What to do about it.
    public var hint: String?

    /// A diagnostic of any severity.
    public init(_ severity: Severity, _ code: Code, at place: Place?, _ message: String, hint: String? = nil) {
        self.severity = severity
        self.code = code
        self.place = place
        self.message = message
        self.hint = hint
    }
}
