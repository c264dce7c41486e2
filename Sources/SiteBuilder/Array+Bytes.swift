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
        append(addingCapacity: 20) { digits in
            if number < 0 { digits.append(UInt8(ascii: "-")) }
            let magnitude = number.magnitude
            var power: UInt = 1
            while power <= magnitude / 10 { power *= 10 }
            while power > 0 {
                digits.append(UInt8(ascii: "0") + UInt8(magnitude / power % 10))
                power /= 10
            }
        }
    }

    /// The scalar that begins at `index` in a text, which is UTF-8.
    func scalar(at index: Int) -> Unicode.Scalar {
        let first = self[index]
        if first < 0x80 { return Unicode.Scalar(first) }
        // The first byte begins with as many ones as there are bytes.
        let count = (~first).leadingZeroBitCount
        let value = self[index + 1..<index + count].reduce(UInt32(first & 0x7f >> count)) {
            $0 << 6 | UInt32($1 & 0x3f)
        }
        guard let scalar = Unicode.Scalar(value) else { preconditionFailure("the text is UTF-8") }
        return scalar
    }
}
