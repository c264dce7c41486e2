extension BidirectionalCollection<UInt8> {
    /// Whether the bytes end in just those of a text; `hasSuffix` of a string compares by canonical equivalence.
    @inlinable
    public func ends(with suffix: String) -> Bool { self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
}

extension String.UTF8View {
    /// The same where the bytes are a whole string's, which takes a tenth of the time.
    @inlinable
    public func ends(with suffix: String) -> Bool {
        let (bytes, end) = (span, suffix.utf8Span.span)
        guard end.count <= bytes.count else { return false }
        let start = bytes.count - end.count
        return end.indices.allSatisfy { bytes[start + $0] == end[$0] }
    }

    /// Where a byte last stands; nil where it doesn't. In the same way, in place of the one that any collection has.
    @inlinable
    public func lastIndex(of byte: UInt8) -> Index? {
        let bytes = span
        return bytes.indices.last { bytes[$0] == byte }.map { index(startIndex, offsetBy: $0) }
    }
}
