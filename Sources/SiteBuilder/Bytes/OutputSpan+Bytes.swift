extension OutputSpan<UInt8> {
    /// Adds a text of our own.
    mutating func append(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { append(unsafe text.utf8Start[index]) }
    }
}
