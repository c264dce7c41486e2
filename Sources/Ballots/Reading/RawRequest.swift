/// A request as read; names are numbers in the reader's tables.
package struct RawRequest {
    package var event: UInt32
    package var title: String
    package var artist: String
    package var user: UInt32
    var line: UInt32

    /// The range of its bytes; valid until the reader continues.
    var place: Range<UInt32>

    /// True if its batch was accepted while requests were moderated.
    package var isModerated: Bool

    /// The time of the request, in microseconds since 1970; nil if not given.
    package var microseconds: Int64?
}
