/// Eight bytes of a text, about which things are found out for all of them at once.
struct EightBytes {
    private let bytes: UInt64

    /// The bytes from an offset on, which must be there.
    init(_ text: [UInt8], at offset: Int) { self.init(text.span, at: offset) }

    /// The same of a span.
    init(_ text: Span<UInt8>, at offset: Int) {
        // Safe: any eight bytes are an integer, and the span checks that they are there.
        let raw = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
        bytes = UInt64(littleEndian: raw)
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// How many come before the first that may be anything but a line feed or printable ASCII.
    var usualCount: Int {
        // The top bits of those below 0x20, and of 0x7F. Taking away borrows from the byte above, which is then unusual as well:
        // that is why only the lowest counts.
        let (control, delete) = (bytes &- Self.ones &* 0x20, (bytes ^ (Self.ones &* 0x7F)) &- Self.ones)
        // Of all but line feeds. No sum of seven bits reaches the byte above.
        let line = bytes ^ (Self.ones &* 0x0A)
        let isOther = ((line & ~Self.tops) &+ ~Self.tops) | line
        return ((bytes | control | delete) & isOther & Self.tops).trailingZeroBitCount / 8
    }

    /// How many come before the first quote, backslash or control character: of a text of JSON's all that stands for itself.
    var plainTextCount: Int {
        let (quote, backslash) = (bytes ^ (Self.ones &* 0x22), bytes ^ (Self.ones &* 0x5C))
        let control = (bytes &- Self.ones &* 0x20) & ~bytes
        let found = (quote &- Self.ones) & ~quote | (backslash &- Self.ones) & ~backslash | control
        return (found & Self.tops).trailingZeroBitCount / 8
    }

    /// How many of the first of them go on with a scalar of UTF-8 that began before them.
    func continuationCount(ofFirst count: Int) -> Int {
        let all = bytes & ~(bytes << 1) & Self.tops
        return (all & ~(UInt64.max << (8 * count))).nonzeroBitCount
    }
}
