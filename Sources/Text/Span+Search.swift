import Glibc

extension Span<UInt8> {
    /// Returns the index of the first such byte at or after `start`, which must not be past the end; nil if not found.
    public func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        let rest = extracting(start...)
        return unsafe rest.withUnsafeBytes { rest in
            guard let base = rest.baseAddress, let found = unsafe memchr(base, CInt(byte), rest.count) else {
                return nil
            }
            return unsafe start + (UnsafeRawPointer(found) - base)
        }
    }

    /// Returns the index of the first occurrence of `word` at or after `start`, which must not be past the end; nil if
    /// not found.
    public func firstIndex(of word: [UInt8], from start: Int = 0) -> Int? {
        guard let first = word.first else { return start }
        var start = start
        while let place = firstIndex(of: first, from: start) {
            if has(word, at: place) { return place }
            start = place + 1
        }
        return nil
    }

    /// True if the bytes at `start` equal `word`.
    public func has(_ word: [UInt8], at start: Int) -> Bool {
        start >= 0 && word.count <= count - start && word.indices.allSatisfy { self[start + $0] == word[$0] }
    }

    /// Returns the index of the first byte at or after `start` that `marks` marks; nil if not found.
    @inlinable
    @inline(__always)
    public func firstIndex(from start: Int = 0, _ marks: (SixteenBytes) -> SixteenBytes.Marks) -> Int? {
        var offset = start
        while offset < count {
            let others = SixteenBytes.count(before: marks(SixteenBytes(self, from: offset)))
            offset += others
            // The last sixteen bytes may have marks past the text's end.
            if others < 16 { return offset < count ? offset : nil }
        }
        return nil
    }
}
