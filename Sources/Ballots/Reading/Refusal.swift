/// The reason that one line doesn't count.
struct Refusal: Error, Hashable {
    /// The rule broken, in the author's words; never with a voter's name in it.
    var reason: String

    /// The advice on how to fix it; nil if there is none.
    var hint: String?

    var kind: Rejection.Kind

    init(_ reason: String, hint: String? = nil, _ kind: Rejection.Kind = .unreadable) {
        self.reason = reason
        self.hint = hint
        self.kind = kind
    }
}
