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

    /// Whether all are printable ASCII; of a byte that is not, the byte above may be taken for another.
    var isPrintable: Bool { (bytes | control | delete) & Self.tops == 0 }

    /// How many come before the first that may be anything but a line feed, printable ASCII, or part of a whole letter of two
    /// bytes (from U+00C0 on). The first of them is to begin a scalar.
    var usualCount: Int {
        // Of all but line feeds. No sum of seven bits reaches the byte above.
        let line = bytes ^ (Self.ones &* 0x0A)
        let isOther = ((line & ~Self.tops) &+ ~Self.tops) | line
        // Which bytes begin a scalar of two, and are none of 0xC0 to 0xC2; which go on with one; and which do both together.
        let isAbove = (bytes & (Self.ones &* 0x1F)) &+ (Self.ones &* 0x7D)
        let begins = bytes & (bytes << 1) & ~(bytes << 2) & isAbove
        let goesOn = bytes & ~(bytes << 1)
        let whole = begins & (goesOn >> 8) & Self.tops
        let isHigh = bytes & ~(whole | whole << 8)
        return (((control | delete) & ~bytes & isOther | isHigh) & Self.tops).trailingZeroBitCount / 8
    }

    // The top bits of those below 0x20, and of 0x7F. Taking away borrows from the byte above, which may then be taken for one as
    // well: that is why only the lowest counts. Those from 0x80 on may have them, too.
    private var control: UInt64 { bytes &- Self.ones &* 0x20 }
    private var delete: UInt64 { (bytes ^ (Self.ones &* 0x7F)) &- Self.ones }

    /// How many come before the first quote, backslash or control character: of a text of JSON's all that stands for itself.
    var plainTextCount: Int {
        let (quote, backslash) = (bytes ^ (Self.ones &* 0x22), bytes ^ (Self.ones &* 0x5C))
        let control = (bytes &- Self.ones &* 0x20) & ~bytes
        let found = (quote &- Self.ones) & ~quote | (backslash &- Self.ones) & ~backslash | control
        return (found & Self.tops).trailingZeroBitCount / 8
    }

    /// The first of them alone, as one number; nil where one of these is not ASCII.
    func ascii(ofFirst count: Int) -> UInt64? {
        let first = bytes & ~(UInt64.max << (8 * count))
        return first & Self.tops == 0 ? first : nil
    }

    /// How many of the first of them go on with a scalar of UTF-8 that began before them.
    func continuationCount(ofFirst count: Int) -> Int {
        if bytes & Self.tops == 0 { return 0 }
        let all = bytes & ~(bytes << 1) & Self.tops
        return (all & ~(UInt64.max << (8 * count))).nonzeroBitCount
    }
}
