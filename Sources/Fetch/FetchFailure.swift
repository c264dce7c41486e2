/// Why nothing was fetched.
package struct FetchFailure: Error, Hashable, Sendable {
    /// What happened, in the author's words.
    package var message: String

    /// What to do about it.
    package var hint: String?

    /// Whether it may be over when the same is asked again.
    package var isPassing: Bool

    /// How many seconds the other side wants to be left alone.
    package var wish: Int?

    /// A failure that is final unless it is said to pass.
    package init(_ message: String, hint: String? = nil, isPassing: Bool = false, wish: Int? = nil) {
        self.message = message
        self.hint = hint
        self.isPassing = isPassing
        self.wish = wish
    }
}
