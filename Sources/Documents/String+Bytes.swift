extension String {
    /// Whether both are the same bytes, where `==` compares by canonical equivalence.
    func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let (mine, others) = (utf8Span, other.utf8Span)
        let (bytes, otherBytes) = (mine.span, others.span)
        for index in bytes.indices where bytes[index] != otherBytes[index] { return false }
        return true
    }
}
