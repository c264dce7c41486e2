extension Span<UInt8> {
    /// The index of the first byte at or after `start` that `marks` marks; nil if there is none.
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
