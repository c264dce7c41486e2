/// What stands for each byte of a text in a format that has some of them in another way.
public struct ByteReplacements: Sendable {
    /// How many bytes stand for one at most.
    public static let longest = 6

    /// For each byte those that stand for it, the first as the lowest, and their number as the highest; zero where there are
    /// none, or where it takes more than the byte to know them.
    @usableFromInline let words: [UInt64]

    /// - Parameter replacement: What stands for a byte: one to six bytes; nil where that is to be asked each time.
    public init(_ replacement: (UInt8) -> [UInt8]?) {
        words = (0...UInt8.max).map { byte in
            guard let bytes = replacement(byte) else { return 0 }
            precondition(1...Self.longest ~= bytes.count, "so many bytes have no room")
            return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count) << 56
        }
    }
}

extension OutputSpan<UInt8> {
    /// Adds a text with what stands for its bytes: sixteen at once where `marks` marks none of those that have something else
    /// standing for them. There is room for six bytes for each, and for sixteen more.
    ///
    /// - Parameter replace: Adds what stands for the text's bytes from an index on, where the replacements have none for the
    ///   first of them, and returns for how many.
    @inlinable
    @inline(__always)
    public mutating func append(
        _ text: Span<UInt8>, replacing marks: (SixteenBytes) -> SixteenBytes.Marks, by replacements: ByteReplacements,
        _ replace: (_ index: Int, _ bytes: inout OutputSpan<UInt8>) -> Int
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

    /// Adds what stands for the bytes of a short text up to the first for which there is nothing, and returns how many they
    /// are.
    ///
    /// Each takes the same few steps, whatever stands for it: a branch that can't be foreseen would take longer than all of
    /// them.
    @usableFromInline
    mutating func append(_ text: Span<UInt8>, by replacements: ByteReplacements) -> Int {
        precondition(freeCapacity >= ByteReplacements.longest * text.count + 2, "there is room for eight bytes at each")
        let words = replacements.words.span
        var index = 0
        // Safe: eight bytes are written at each, and none goes further than the longest.
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
