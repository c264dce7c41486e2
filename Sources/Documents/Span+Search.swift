import Text

extension Span<UInt8> {
    /// Where the first byte at or after `start` stands that `marks` marks; nil where there is none.
    @inline(__always)
    func firstIndex(from start: Int, _ marks: (SixteenBytes) -> SixteenBytes.Marks) -> Int? {
        var offset = start
        while offset < count {
            let others = SixteenBytes.count(before: marks(SixteenBytes(self, from: offset)))
            offset += others
            if others < 16 { return offset }
        }
        return nil
    }
}
