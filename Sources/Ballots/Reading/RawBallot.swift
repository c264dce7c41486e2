/// A ballot as read: names are numbers in the reader's tables, and nothing is looked up yet.
struct RawBallot {
    var event: UInt32
    var song: UInt32
    var user: UInt32
    var line: UInt32

    /// The place of its bytes; valid until the reader reads on.
    var place: Range<UInt32>

    var vote: Vote

    /// When it was cast, in microseconds since 1970; nil if it doesn't say.
    var microseconds: Int64?
}
