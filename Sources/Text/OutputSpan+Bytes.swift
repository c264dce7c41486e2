extension OutputSpan<UInt8> {
    /// Appends bytes unchanged.
    @inlinable
    @inline(__always)
    public mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
    }

    /// Appends a constant text.
    @inlinable
    @inline(__always)
    public mutating func append(_ text: StaticString) {
        unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inlinable
    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        precondition(bytes.count <= freeCapacity, "the span needs room for the bytes")
        unsafe withUnsafeMutableBufferPointer { all, count in
            guard let source = bytes.baseAddress, let target = all.baseAddress else { return }
            unsafe (target + count).initialize(from: source, count: bytes.count)
            count += bytes.count
        }
    }

    /// Appends the first `count` of sixteen bytes; the span must have room for all sixteen.
    @inlinable
    @inline(__always)
    public mutating func append(_ bytes: SixteenBytes, count added: Int) {
        precondition(freeCapacity >= 16 && 0...16 ~= added, "the span needs room for sixteen bytes")
        let words = SIMD2(bytes.words[0].littleEndian, bytes.words[1].littleEndian)
        unsafe withUnsafeMutableBufferPointer { all, count in
            unsafe UnsafeMutableRawBufferPointer(all).storeBytes(of: words, toByteOffset: count, as: SIMD2<UInt64>.self)
            count += added
        }
    }

    /// Appends an integer in decimal digits, without the String that `description` would create; the span must have
    /// room for 28 bytes.
    @inlinable
    public mutating func append(decimal number: Int) {
        if 0..<100 ~= number {  // the most common case
            let small = UInt8(truncatingIfNeeded: number)
            if small >= 10 { append(0x30 + small / 10) }
            return append(0x30 + small % 10)
        }
        if number < 0 { append(UInt8(ascii: "-")) }
        append(digitsOf: number.magnitude)
    }

    @inlinable
    mutating func append(digitsOf number: UInt) {
        // Starts with the last digit: dividing by ten is much faster than dividing by powers of ten.
        var digits: UInt64 = 0
        var count = 0
        var rest = number
        repeat {
            digits = digits << 8 | UInt64(rest % 10 + 0x30)
            count += 1
            rest /= 10
        } while rest > 0 && count < 8
        if rest > 0 { append(digitsOf: rest) }
        precondition(freeCapacity >= 8, "the span needs room for eight digits")
        unsafe withUnsafeMutableBufferPointer { all, end in
            unsafe UnsafeMutableRawBufferPointer(all).storeBytes(
                of: digits.littleEndian, toByteOffset: end, as: UInt64.self)
            end += count
        }
    }
}
