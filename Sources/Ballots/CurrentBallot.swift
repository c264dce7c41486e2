import Time

/// A ballot's instant and vote as one number.
///
/// If a voter has several ballots on a song, the one with the greatest number counts.
///
/// A maximum doesn't depend on order, grouping or repetition, so the totals don't either. Instants in the years 1 to
/// 9999 have 59 bits, which leaves room for two bits for the vote.
package struct CurrentBallot: Hashable, Comparable, Sendable {
    package let number: Int64

    package init(number: Int64) { self.number = number }

    package init(_ vote: Vote, microseconds: Int64) { number = microseconds << 2 | Int64(vote.rawValue) }

    /// The vote; nil if the number isn't a ballot's.
    package var vote: Vote? { Vote(rawValue: UInt8(number & 3)) }

    package var microseconds: Int64 { number >> 2 }

    package static func < (a: CurrentBallot, b: CurrentBallot) -> Bool { a.number < b.number }
}
