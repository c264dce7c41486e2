/// Why a request failed.
package struct FetchFailure: Error, Hashable, Sendable {
    /// The failure, in the author's words.
    package var message: String

    /// How to fix it, if known.
    package var hint: String?

    /// True if the same request may succeed later.
    package var isPassing: Bool

    /// The number of seconds that the server asks clients to wait, if any.
    package var retryAfter: Int?

    /// Creates a failure, which by default is final.
    package init(_ message: String, hint: String? = nil, isPassing: Bool = false, retryAfter: Int? = nil) {
        self.message = message
        self.hint = hint
        self.isPassing = isPassing
        self.retryAfter = retryAfter
    }
}
