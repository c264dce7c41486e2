/// Eight bytes of a text, which are checked all at once.
struct EightBytes {
    private let bytes: UInt64

    /// Loads the eight bytes at an offset, which must exist.
    init(_ text: [UInt8], at offset: Int) { self.init(text.span, at: offset) }

    /// Loads the eight bytes at an offset of a span, which must exist.
    init(_ text: Span<UInt8>, at offset: Int) {
        // Safe: any eight bytes are an integer, and the span checks that they are there.
        let raw = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
        bytes = UInt64(littleEndian: raw)
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// True if all bytes are printable ASCII. A borrow may mark a wrong byte, but only if another byte isn't printable.
    var isPrintable: Bool { (bytes | control | delete) & Self.tops == 0 }

    /// The number of bytes before the first that may be something other than a line feed, printable ASCII, or part of a whole
    /// two-byte letter (from U+00C0 on).
    ///
    /// The first byte must begin a scalar.
    var usualCount: Int {
        // Set for each byte that is no line feed. A sum of seven bits never carries into the next byte.
        let line = bytes ^ (Self.ones &* 0x0A)
        let isOther = ((line & ~Self.tops) &+ ~Self.tops) | line
        // The lead bytes of two-byte scalars other than 0xC0 to 0xC2; the continuation bytes; and the leads that have one.
        let isAbove = (bytes & (Self.ones &* 0x1F)) &+ (Self.ones &* 0x7D)
        let begins = bytes & (bytes << 1) & ~(bytes << 2) & isAbove
        let goesOn = bytes & ~(bytes << 1)
        let whole = begins & (goesOn >> 8) & Self.tops
        let isHigh = bytes & ~(whole | whole << 8)
        return (((control | delete) & ~bytes & isOther | isHigh) & Self.tops).trailingZeroBitCount / 8
    }

    // The top bits of the bytes below 0x20, and of 0x7F. Subtraction borrows from the next byte, which may then be marked
    // wrongly: so only the lowest mark counts. Bytes from 0x80 on may be marked, too.
    private var control: UInt64 { bytes &- Self.ones &* 0x20 }
    private var delete: UInt64 { (bytes ^ (Self.ones &* 0x7F)) &- Self.ones }

    /// The number of bytes before the first quote, backslash or control character: these need no unescaping in JSON.
    var plainTextCount: Int {
        let (quote, backslash) = (bytes ^ (Self.ones &* 0x22), bytes ^ (Self.ones &* 0x5C))
        let control = (bytes &- Self.ones &* 0x20) & ~bytes
        let found = (quote &- Self.ones) & ~quote | (backslash &- Self.ones) & ~backslash | control
        return (found & Self.tops).trailingZeroBitCount / 8
    }

    /// The first `count` bytes as one number; nil if one of them is not ASCII.
    func ascii(ofFirst count: Int) -> UInt64? {
        let first = bytes & ~(UInt64.max << (8 * count))
        return first & Self.tops == 0 ? first : nil
    }

    /// The number of UTF-8 continuation bytes among the first `count` bytes.
    func continuationCount(ofFirst count: Int) -> Int {
        if bytes & Self.tops == 0 { return 0 }
        let all = bytes & ~(bytes << 1) & Self.tops
        return (all & ~(UInt64.max << (8 * count))).nonzeroBitCount
    }
}
