/// A request as read: names are numbers in the reader's tables.
struct RawRequest {
    var event: UInt32
    var title: String
    var artist: String
    var user: UInt32
    var line: UInt32

    /// The place of its bytes; valid until the reader reads on.
    var place: Range<UInt32>

    /// True if it is in a batch that was taken in while requests were moderated.
    var isModerated: Bool

    /// When it was made, in microseconds since 1970; nil if it doesn't say.
    var microseconds: Int64?
}
