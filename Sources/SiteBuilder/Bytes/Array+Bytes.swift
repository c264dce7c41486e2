import Text

extension [UInt8] {
    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Adds a text of our own, without the string that a literal would become.
    mutating func append(_ text: StaticString) {
        unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Adds an integer in decimal digits, without the string that `description` would make.
    mutating func append(decimal number: Int) {
        append(addingCapacity: 28) { $0.append(decimal: number) }
    }
}
