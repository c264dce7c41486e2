/// Sixteen bytes of a text, about which things are found out for all of them in one step.
///
/// Marks are as many bytes, of which some have their top bits set.
@frozen
public struct SixteenBytes: Sendable {
    /// The first byte is the lowest of the first word.
    public var words: SIMD2<UInt64>

    /// Marks of some of the bytes; only the first of them can be relied on.
    public typealias Marks = SIMD2<UInt64>

    @inlinable
    init(_ bytes: UInt128) {
        words = SIMD2(UInt64(truncatingIfNeeded: bytes), UInt64(truncatingIfNeeded: bytes >> 64))
    }

    /// The bytes of a text from `start`, which is in it, on; zeros for those behind its end.
    @inlinable
    @inline(__always)
    public init(_ text: Span<UInt8>, from start: Int) {
        if text.count - start >= 16 {
            self.init(Self.number(text, at: start))
        } else {
            self.init(endOf: text, from: start)
        }
    }

    /// The bytes of a text from `start`, of which there are less than sixteen, on.
    @usableFromInline
    init(endOf text: Span<UInt8>, from start: Int) {
        let count = text.count
        // The last sixteen of a longer text, or a whole one: its last eight or four overlap its first.
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

    /// The bytes from `offset` on, which must be there, as a number whose lowest is the first.
    @inlinable
    @inline(__always)
    static func number<Number: FixedWidthInteger & BitwiseCopyable>(_ text: Span<UInt8>, at offset: Int) -> Number {
        // Safe: any bytes are an integer, and the span checks that they are there.
        Number(littleEndian: unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    /// The first `count`, and zeros behind them.
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
    /// Marks the bytes that are `byte`, whatever these bits of theirs are.
    @inlinable
    @inline(__always)
    public func marks(of byte: UInt8, ignoring bits: UInt8 = 0) -> Marks {
        let unlike = (words & Self.all(~bits)) ^ Self.all(byte)
        // Taking away borrows from the byte above one that is zero, which may be marked then as well.
        return (unlike &- Self.all(1)) & ~unlike & Self.all(0x80)
    }

    /// Marks the bytes that are not ASCII.
    @inlinable
    @inline(__always)
    public var marksOfOthers: Marks { words & Self.all(0x80) }

    /// Marks the bytes with which scalars of several bytes begin.
    @inlinable
    @inline(__always)
    public var marksOfFirsts: Marks { words & (words &+ words) & Self.all(0x80) }

    /// Marks, of bytes with which scalars begin, those that begin no scalar of two (Unicode, table 3-7).
    @inlinable
    @inline(__always)
    public func marksOfFirstsOfOthers(_ firsts: Marks) -> Marks {
        // C0 and C1 would begin what is ASCII, and from E0 on they begin longer ones.
        let areBeyondASCII = (words & Self.all(0x1e)) &+ Self.all(0x7f)
        return firsts & (~areBeyondASCII | words &<< 2)
    }

    /// Marks all bytes but 0–9, A–Z and a–z.
    @inlinable
    @inline(__always)
    public var marksOfAllButAlphanumerics: Marks {
        // Seven bits of each, so that no sum reaches the byte above; those of letters as in lower case.
        let (digits, letters) = (words & Self.all(0x7f), (words | Self.all(0x20)) & Self.all(0x7f))
        let areDigits = (digits &+ Self.all(0x80 - 0x30)) & ~(digits &+ Self.all(0x80 - 0x3a))
        let areLetters = (letters &+ Self.all(0x80 - 0x61)) & ~(letters &+ Self.all(0x80 - 0x7b))
        return (words | ~(areDigits | areLetters)) & Self.all(0x80)
    }

    /// How many bytes come before the first that is marked.
    @inlinable
    @inline(__always)
    public static func count(before marks: Marks) -> Int {
        marks[0] != 0 ? marks[0].trailingZeroBitCount / 8 : 8 + marks[1].trailingZeroBitCount / 8
    }

    /// Marks the bytes behind marked ones, and the first one if `isFirst`.
    @inlinable
    @inline(__always)
    public static func following(_ marks: Marks, isFirst: Bool) -> Marks {
        SIMD2(marks[0] << 8 | (isFirst ? 0x80 : 0), marks[1] << 8 | marks[0] >> 56)
    }

    /// The same with A–Z in lower case, up to the first byte that is not ASCII.
    @inlinable
    @inline(__always)
    public var lowercased: SixteenBytes {
        // Sums whose top bits are set from "A" on, and behind "Z".
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
