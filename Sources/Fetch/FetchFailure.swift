/// Why a request, or a transfer to a web host, failed.
package struct FetchFailure: Error, Hashable, Sendable {
    /// The failure, in the author's words.
    package var message: String

    /// How to fix it, if known.
    package var hint: String?

    /// True if the same request may succeed later.
    package var isPassing: Bool

    /// The number of seconds that the server asks clients to wait, if any.
    package var retryAfter: Int?

    /// The fingerprint of the server's key, if it isn't trusted.
    package var key: String?

    /// Creates a failure, which by default is final.
    package init(
        _ message: String, hint: String? = nil, isPassing: Bool = false, retryAfter: Int? = nil, key: String? = nil
    ) {
        self.message = message
        self.hint = hint
        self.isPassing = isPassing
        self.retryAfter = retryAfter
        self.key = key
    }
}
