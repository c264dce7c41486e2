/// Why one line counts nothing.
struct Refusal: Error, Hashable {
    /// The rule broken, in the author's words; never with a voter's name in it.
    var reason: String

    /// What to do about it, where that can be told.
    var hint: String?

    init(_ reason: String, hint: String? = nil) {
        self.reason = reason
        self.hint = hint
    }
}
