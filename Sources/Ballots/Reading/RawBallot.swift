/// A ballot as read; names are numbers in the reader's tables.
struct RawBallot {
    var event: UInt32
    var song: UInt32
    var user: UInt32
    var line: UInt32

    /// The range of its bytes; valid until the reader continues.
    var place: Range<UInt32>

    var vote: Vote

    /// The time of the vote, in microseconds since 1970; nil if not given.
    var microseconds: Int64?
}
