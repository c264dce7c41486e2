import Glibc

extension Span<UInt8> {
    /// Whether `byte` is among them.
    func has(_ byte: UInt8) -> Bool {
        unsafe withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return unsafe memchr(start, Int32(byte), bytes.count) != nil
        }
    }

    /// Where the first of `"`, `&`, `<` and `>` stands at or after `start`: what could be taken for markup, in an element's
    /// content or in an attribute in double quotes.
    func firstMarkup(from start: Int) -> Int? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var i = start
        while i + 8 <= count {
            // Safe: any eight bytes are an integer, and the span checks that they are there.
            let eight = unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: i, as: UInt64.self))
            // A byte becomes zero where `"` or `&` stands, which one bit tells apart; the same for `<` and `>`.
            let quote = (eight & (ones &* 0xFB)) ^ (ones &* 0x22)
            let angle = (eight & (ones &* 0xFD)) ^ (ones &* 0x3C)
            // The top bits of zeros. Taking away borrows from the bytes above, so only the lowest counts.
            let zeros = ((quote &- ones) & ~quote | (angle &- ones) & ~angle) & (ones &* 0x80)
            if zeros != 0 { return i + zeros.trailingZeroBitCount / 8 }
            i += 8
        }
        while i < count {
            switch self[i] {
            case UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): return i
            default: i += 1
            }
        }
        return nil
    }
}
