/// The reason why a line doesn't count.
struct Refusal: Error, Hashable {
    /// The broken rule, in the author's words; never contains a voter's name.
    var reason: String

    /// Advice on how to fix it, if any.
    var hint: String?

    var kind: Rejection.Kind

    init(_ reason: String, hint: String? = nil, _ kind: Rejection.Kind = .unreadable) {
        self.reason = reason
        self.hint = hint
        self.kind = kind
    }
}
