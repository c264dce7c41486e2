extension String {
    /// True if both have the same bytes; `==` compares by canonical equivalence.
    @inlinable
    @inline(__always)
    public func hasSameBytes(as other: String) -> Bool {
        // Most texts differ in length, or share their storage, which `==` checks first. A text that is equal to an
        // ASCII text and has the same length has the same bytes.
        utf8.count == other.utf8.count && self == other && (isKnownASCII || utf8.elementsEqual(other.utf8))
    }

    @inlinable var isKnownASCII: Bool {
        let utf8 = utf8Span
        return utf8.isKnownASCII
    }
}
