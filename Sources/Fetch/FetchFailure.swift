/// The reason that nothing was fetched.
package struct FetchFailure: Error, Hashable, Sendable {
    /// The failure, in the author's words.
    package var message: String

    /// The advice on how to fix it; nil if there is none.
    package var hint: String?

    /// True if the same request may succeed later.
    package var isPassing: Bool

    /// How many seconds the server asks clients to wait; nil if it doesn't say.
    package var retryAfter: Int?

    /// Creates a failure, which by default is final.
    package init(_ message: String, hint: String? = nil, isPassing: Bool = false, retryAfter: Int? = nil) {
        self.message = message
        self.hint = hint
        self.isPassing = isPassing
        self.retryAfter = retryAfter
    }
}
