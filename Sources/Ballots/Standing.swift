import Time

/// A ballot's instant and vote as one number: of a voter's ballots on a song the one with the greatest counts.
///
/// A maximum doesn't depend on the order, the parts or the repetitions of what it is taken of, and so neither do the
/// totals. An instant of the years 1 to 9999 has 59 bits, so that there is room for the vote's two.
struct Standing: Hashable, Comparable, Sendable {
    let number: Int64

    init(number: Int64) { self.number = number }

    init(_ vote: Vote, microseconds: Int64) { number = microseconds << 2 | Int64(vote.rawValue) }

    /// Nil for a number that no ballot has.
    var vote: Vote? { Vote(rawValue: UInt8(number & 3)) }

    var microseconds: Int64 { number >> 2 }

    static func < (a: Standing, b: Standing) -> Bool { a.number < b.number }
}
