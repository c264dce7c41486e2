/// A ballot as it was read: names by their numbers in the reader's tables, nothing looked up yet.
struct RawBallot {
    var event: UInt32
    var song: UInt32
    var user: UInt32
    var line: UInt32

    /// Where its bytes stand, for as long as the reader has not read on.
    var place: Range<UInt32>

    var vote: Vote

    /// When it was cast, in microseconds since 1970; nil where it doesn't say.
    var microseconds: Int64?
}
