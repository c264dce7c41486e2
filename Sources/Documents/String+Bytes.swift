extension String {
    /// Whether both are the same bytes, where `==` compares by canonical equivalence.
    func hasSameBytes(as other: String) -> Bool {
        // The cheap tests first: nearly all pairs differ in length or in the library's fast comparison.
        utf8.count == other.utf8.count && self == other && utf8.elementsEqual(other.utf8)
    }
}
