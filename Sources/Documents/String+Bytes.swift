extension String {
    /// Whether both are the same bytes, where `==` compares by canonical equivalence.
    @inline(__always) func hasSameBytes(as other: String) -> Bool {
        // Most texts differ in their lengths, or are found to be one without a look at their bytes. A text that is equal to one of
        // ASCII and no longer is the same.
        utf8.count == other.utf8.count && self == other && (isKnownASCII || utf8.elementsEqual(other.utf8))
    }

    private var isKnownASCII: Bool {
        let utf8 = utf8Span
        return utf8.isKnownASCII
    }
}
