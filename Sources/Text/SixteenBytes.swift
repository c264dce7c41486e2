/// Sixteen bytes of a text, which are checked at once.
///
/// Marks have the same size; the top bit of each marked byte is set.
@frozen
public struct SixteenBytes: Sendable {
    /// The bytes; the first is the lowest byte of the first word.
    public var words: SIMD2<UInt64>

    /// Marks for some of the bytes; only the first mark is reliable.
    public typealias Marks = SIMD2<UInt64>

    @inlinable
    init(_ bytes: UInt128) {
        words = SIMD2(UInt64(truncatingIfNeeded: bytes), UInt64(truncatingIfNeeded: bytes >> 64))
    }

    /// Loads the bytes of a text from `start`, which must be a valid index; bytes after the text's end are zero.
    @inlinable
    @inline(__always)
    public init(_ text: Span<UInt8>, from start: Int) {
        if text.count - start >= 16 {
            self.init(Self.number(text, at: start))
        } else {
            self.init(endOf: text, from: start)
        }
    }

    /// Loads the last bytes of a text, fewer than sixteen, from `start` on.
    @usableFromInline
    init(endOf text: Span<UInt8>, from start: Int) {
        let count = text.count
        // Loads the last sixteen bytes of a longer text, or two overlapping halves of eight or four bytes each.
        let bytes: UInt128
        if count >= 16 {
            bytes = Self.number(text, at: count - 16) &>> UInt128(8 * (start + 16 - count))
        } else if count >= 8 {
            let (first, last): (UInt64, UInt64) = (Self.number(text, at: 0), Self.number(text, at: count - 8))
            bytes = (UInt128(first) | UInt128(last) &<< UInt128(8 * (count - 8))) &>> UInt128(8 * start)
        } else if count >= 4 {
            let (first, last): (UInt32, UInt32) = (Self.number(text, at: 0), Self.number(text, at: count - 4))
            bytes = UInt128((UInt64(first) | UInt64(last) &<< UInt64(8 * (count - 4))) &>> UInt64(8 * start))
        } else {
            bytes = (start..<count).reduce(0) { $0 | UInt128(text[$1]) &<< UInt128(8 * ($1 - start)) }
        }
        self.init(bytes)
    }

    /// Loads the bytes at `offset`, which must exist, as a little-endian number.
    @inlinable
    @inline(__always)
    static func number<Number: FixedWidthInteger & BitwiseCopyable>(_ text: Span<UInt8>, at offset: Int) -> Number {
        // Safe: any bytes form an integer, and the span checks that they exist.
        Number(littleEndian: unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    /// The first `count` bytes, then zeros.
    @inlinable
    @inline(__always)
    public func prefix(_ count: Int) -> SixteenBytes {
        if count >= 16 { return self }
        var prefix = self
        let ones = UInt64.max
        let shift = UInt64(truncatingIfNeeded: 8 * count)
        prefix.words &= count < 8 ? SIMD2(~(ones &<< shift), 0) : SIMD2(ones, ~(ones &<< shift))
        return prefix
    }
}

extension SixteenBytes {
    /// Marks the bytes that equal `byte`, ignoring the bits in `bits`.
    @inlinable
    @inline(__always)
    public func marks(of byte: UInt8, ignoring bits: UInt8 = 0) -> Marks {
        let unlike = (words & Self.all(~bits)) ^ Self.all(byte)
        // Subtracting from a zero byte borrows from the next one, which may then be marked as well.
        return (unlike &- Self.all(1)) & ~unlike & Self.all(0x80)
    }

    /// Marks `"`, `#`, `&`, `'`, `<` and `>`: the first four differ only in two bits, the last two in one.
    @inlinable
    @inline(__always)
    public var marksOfMarkup: Marks {
        marks(of: UInt8(ascii: "\""), ignoring: 5) | marks(of: UInt8(ascii: "<"), ignoring: 2)
    }

    /// Marks the non-ASCII bytes.
    @inlinable
    @inline(__always)
    public var marksOfOthers: Marks { words & Self.all(0x80) }

    /// Marks all bytes except 0–9, A–Z and a–z.
    @inlinable
    @inline(__always)
    public var marksOfAllButAlphanumerics: Marks {
        // Uses seven bits of each byte, so that no sum carries into the next one; letters are lowercased.
        let (digits, letters) = (words & Self.all(0x7f), (words | Self.all(0x20)) & Self.all(0x7f))
        let areDigits = (digits &+ Self.all(0x80 - 0x30)) & ~(digits &+ Self.all(0x80 - 0x3a))
        let areLetters = (letters &+ Self.all(0x80 - 0x61)) & ~(letters &+ Self.all(0x80 - 0x7b))
        return (words | ~(areDigits | areLetters)) & Self.all(0x80)
    }

    /// The number of bytes before the first mark.
    @inlinable
    @inline(__always)
    public static func count(before marks: Marks) -> Int {
        marks[0] != 0 ? marks[0].trailingZeroBitCount / 8 : 8 + marks[1].trailingZeroBitCount / 8
    }

    /// Marks the byte after each marked byte, and the first byte if `isFirst`.
    @inlinable
    @inline(__always)
    public static func following(_ marks: Marks, isFirst: Bool) -> Marks {
        SIMD2(marks[0] << 8 | (isFirst ? 0x80 : 0), marks[1] << 8 | marks[0] >> 56)
    }

    /// The bytes with A–Z in lower case; valid up to the first non-ASCII byte.
    @inlinable
    @inline(__always)
    public var lowercased: SixteenBytes {
        // The top bit of each sum is set from "A" on, or after "Z".
        let fromA = words &+ Self.all(0x80 - 0x41)
        let behindZ = words &+ Self.all(0x80 - 0x5b)
        var lowercased = self
        lowercased.words |= (fromA & ~behindZ & Self.all(0x80)) &>> 2
        return lowercased
    }

    @inlinable
    @inline(__always)
    static func all(_ byte: UInt8) -> SIMD2<UInt64> { SIMD2(repeating: 0x0101_0101_0101_0101 &* UInt64(byte)) }
}
