/// A wish for a song as it was read: names by their numbers in the reader's tables.
struct RawRequest {
    var event: UInt32
    var title: String
    var artist: String
    var user: UInt32
    var line: UInt32

    /// Where its bytes stand, for as long as the reader has not read on.
    var place: Range<UInt32>

    /// Whether it stands in a batch that was taken in while requests were moderated.
    var isModerated: Bool

    /// When it was made, in microseconds since 1970; nil where it doesn't say.
    var microseconds: Int64?
}
