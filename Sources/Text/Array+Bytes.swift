extension [UInt8] {
    /// Adds bytes as they are.
    @inlinable
    @inline(__always)
    public mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Adds two texts, one behind the other.
    @inlinable
    public mutating func append(_ first: String, _ second: String) {
        let (first, second) = (first.utf8Span.span, second.utf8Span.span)
        append(addingCapacity: first.count + second.count) { bytes in
            bytes.append(first)
            bytes.append(second)
        }
    }

    /// Adds a text of our own, without the string that a literal would become.
    @inlinable
    public mutating func append(_ text: StaticString) {
        append(addingCapacity: text.utf8CodeUnitCount) { $0.append(text) }
    }

    /// Adds an integer in decimal digits, without the string that `description` would make.
    @inlinable
    public mutating func append(decimal number: Int) {
        append(addingCapacity: 28) { $0.append(decimal: number) }
    }
}
