/// A ballot as read; names are numbers in the reader's tables.
package struct RawBallot {
    package var event: UInt32
    package var song: UInt32
    package var user: UInt32
    var line: UInt32

    /// The range of its bytes; valid until the reader continues.
    var place: Range<UInt32>

    package var vote: Vote

    /// The time of the vote, in microseconds since 1970; nil if not given.
    package var microseconds: Int64?
}
