import Glibc

extension Span<UInt8> {
    /// Where a byte first stands at or after `start`, which is no later than the end; nil where it doesn't.
    public func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        let rest = extracting(start...)
        return unsafe rest.withUnsafeBytes { rest in
            guard let base = rest.baseAddress, let found = unsafe memchr(base, CInt(byte), rest.count) else {
                return nil
            }
            return unsafe start + (UnsafeRawPointer(found) - base)
        }
    }

    /// Where a word first stands at or after `start`, which is no later than the end; nil where it doesn't.
    public func firstIndex(of word: [UInt8], from start: Int = 0) -> Int? {
        guard let first = word.first else { return start }
        var start = start
        while let place = firstIndex(of: first, from: start) {
            if has(word, at: place) { return place }
            start = place + 1
        }
        return nil
    }

    /// True if the bytes of a word stand at `start`.
    public func has(_ word: [UInt8], at start: Int) -> Bool {
        start >= 0 && word.count <= count - start && word.indices.allSatisfy { self[start + $0] == word[$0] }
    }

    /// Where the first byte at or after `start` stands that `marks` marks; nil where there is none.
    @inlinable
    @inline(__always)
    public func firstIndex(from start: Int = 0, _ marks: (SixteenBytes) -> SixteenBytes.Marks) -> Int? {
        var offset = start
        while offset < count {
            let others = SixteenBytes.count(before: marks(SixteenBytes(self, from: offset)))
            offset += others
            // The last sixteen bytes may have marks after the text's end.
            if others < 16 { return offset < count ? offset : nil }
        }
        return nil
    }
}
