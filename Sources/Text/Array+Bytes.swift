extension [UInt8] {
    /// Appends bytes unchanged.
    @inlinable
    @inline(__always)
    public mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Appends two texts, one after the other.
    @inlinable
    public mutating func append(_ first: String, _ second: String) {
        let (first, second) = (first.utf8Span.span, second.utf8Span.span)
        append(addingCapacity: first.count + second.count) { bytes in
            bytes.append(first)
            bytes.append(second)
        }
    }

    /// Appends a constant text, without the String that a literal would become.
    @inlinable
    public mutating func append(_ text: StaticString) {
        append(addingCapacity: text.utf8CodeUnitCount) { $0.append(text) }
    }

    /// Appends an integer in decimal digits, without the String that `description` would create.
    @inlinable
    public mutating func append(decimal number: Int) {
        append(addingCapacity: 28) { $0.append(decimal: number) }
    }
}
