/// Why one line counts nothing.
struct Refusal: Error, Hashable {
    /// The rule broken, in the author's words; never with a voter's name in it.
    var reason: String

    init(_ reason: String) { self.reason = reason }
}
