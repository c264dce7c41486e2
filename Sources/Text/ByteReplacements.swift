/// A table that replaces single bytes of a text, for formats that escape some of them.
public struct ByteReplacements: Sendable {
    /// The maximum length of a replacement, in bytes.
    @usableFromInline static let longest = 6

    /// The space needed to write a text with replacements, in bytes.
    @inlinable
    public static func room(for text: Span<UInt8>) -> Int { longest * text.count + 16 }

    /// The replacement of each byte: its bytes from the lowest up, and their number in the highest byte. Zero means
    /// that the replacement depends on more than the byte.
    @usableFromInline let words: [UInt64]

    /// - Parameter replacement: Returns the one to six bytes that replace a byte; nil if they depend on the context.
    public init(_ replacement: (UInt8) -> [UInt8]?) {
        words = (0...UInt8.max).map { byte in
            guard let bytes = replacement(byte) else { return 0 }
            precondition(1...Self.longest ~= bytes.count, "a replacement has one to six bytes")
            return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count) << 56
        }
    }

    /// The character references that HTML and XML share, for `&`, `<`, `>` and `"`; see `SixteenBytes.marksOfMarkup`.
    ///
    /// - Parameter other: Returns the replacement of any other byte.
    public static func markup(_ other: (UInt8) -> [UInt8]?) -> ByteReplacements {
        ByteReplacements { byte in
            switch byte {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: ">"): Array("&gt;".utf8)
            case UInt8(ascii: "\""): Array("&quot;".utf8)
            default: other(byte)
            }
        }
    }
}

extension OutputSpan<UInt8> {
    /// Appends a text with its bytes replaced. Sixteen bytes are copied at once if `marks` marks none of them.
    ///
    /// The span must have `ByteReplacements.room(for:)` the text.
    ///
    /// - Parameter replace: Called for a byte that isn't in the table. It appends a replacement for one or more bytes
    ///   from `index` on, and returns how many bytes it replaced. The default drops the byte.
    @inlinable
    @inline(__always)
    public mutating func append(
        _ text: Span<UInt8>, replacing marks: (SixteenBytes) -> SixteenBytes.Marks, by replacements: ByteReplacements,
        _ replace: (_ index: Int, _ bytes: inout OutputSpan<UInt8>) -> Int = { _, _ in 1 }
    ) {
        var index = 0
        while index < text.count {
            let bytes = SixteenBytes(text, from: index)
            let count = min(text.count - index, 16)
            let plain = min(SixteenBytes.count(before: marks(bytes)), count)
            append(bytes, count: plain)
            let end = index + count
            index += plain
            if index < end {
                index += append(text.extracting(index..<end), by: replacements)
                if index < end { index += replace(index, &self) }
            }
        }
    }

    /// Appends the replacements of a short text's bytes up to the first byte without one, and returns how many bytes
    /// were replaced.
    ///
    /// All bytes follow the same few steps, because an unpredictable branch would cost more than all of them.
    @usableFromInline
    mutating func append(_ text: Span<UInt8>, by replacements: ByteReplacements) -> Int {
        precondition(freeCapacity >= ByteReplacements.longest * text.count + 2, "the span needs more room")
        let words = replacements.words.span
        var index = 0
        // Safe: the precondition leaves room for writing eight bytes at every offset, and no replacement is longer than
        // six.
        unsafe withUnsafeMutableBufferPointer { all, end in
            let target = UnsafeMutableRawBufferPointer(all)
            while index < text.count {
                let word = words[Int(text[index])]
                if word == 0 { break }
                unsafe target.storeBytes(of: word.littleEndian, toByteOffset: end, as: UInt64.self)
                end &+= Int(word >> 56)
                index += 1
            }
        }
        return index
    }
}
