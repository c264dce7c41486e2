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
        // From the last: to divide by ten takes a fraction of the time of dividing by its powers.
        var digits: [20 of UInt8] = .init(repeating: 0)
        var first = digits.count
        var rest = number.magnitude
        repeat {
            first -= 1
            digits[first] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        } while rest > 0
        append(addingCapacity: digits.count) { bytes in
            if number < 0 { bytes.append(UInt8(ascii: "-")) }
            for index in first..<digits.count { bytes.append(digits[index]) }
        }
    }
}
