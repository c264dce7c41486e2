extension BidirectionalCollection<UInt8> {
    /// True if the bytes end with the bytes of `suffix`. `String.hasSuffix` compares by canonical equivalence instead.
    @inlinable
    public func ends(with suffix: String) -> Bool { self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
}

extension String.UTF8View {
    /// True if the bytes end with the bytes of `suffix`. For a complete string, this is ten times as fast as the
    /// generic method.
    @inlinable
    public func ends(with suffix: String) -> Bool {
        let (bytes, end) = (span, suffix.utf8Span.span)
        guard end.count <= bytes.count else { return false }
        let start = bytes.count - end.count
        return end.indices.allSatisfy { bytes[start + $0] == end[$0] }
    }

    /// The index of the last such byte; nil if absent. Faster than the generic method, like `ends(with:)`.
    @inlinable
    public func lastIndex(of byte: UInt8) -> Index? {
        let bytes = span
        return bytes.indices.last { bytes[$0] == byte }.map { index(startIndex, offsetBy: $0) }
    }
}
