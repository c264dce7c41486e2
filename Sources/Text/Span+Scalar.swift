extension Span<UInt8> {
    /// The scalar that begins at `index` in a text, which is UTF-8.
    @inlinable
    @inline(__always)
    public func scalar(at index: Int) -> Unicode.Scalar {
        let first = self[index]
        return first < 0x80 ? Unicode.Scalar(first) : scalar(beginning: first, at: index)
    }

    @usableFromInline
    func scalar(beginning first: UInt8, at index: Int) -> Unicode.Scalar {
        // The first byte begins with as many ones as there are bytes.
        let count = (~first).leadingZeroBitCount
        var value = UInt32(first & 0x7f >> count)
        for next in index + 1..<index + count { value = value << 6 | UInt32(self[next] & 0x3f) }
        guard let scalar = Unicode.Scalar(value) else { preconditionFailure("the text is UTF-8") }
        return scalar
    }

    /// How many bytes the scalar has that begins at an offset; nil where they are no scalar, or are cut
    /// short (Unicode, table 3-7).
    public func length(ofScalarAt offset: Int) -> Int? {
        let (length, second): (Int, ClosedRange<UInt8>) =
            switch self[offset] {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (1, 0...0)
            }
        guard length > 1, offset + length <= count, second.contains(self[offset + 1]) else { return nil }
        for following in offset + 2..<offset + length where self[following] & 0xC0 != 0x80 { return nil }
        return length
    }

    /// Whether the bytes are UTF-8.
    public var isUTF8: Bool {
        var offset = 0
        // Whether the byte before is the first of a scalar of two.
        var isBehindFirst = false
        while offset < count {
            let bytes = SixteenBytes(self, from: offset)
            let firsts = bytes.marksOfFirsts
            let seconds = bytes.marksOfOthers ^ firsts
            let wrong = SixteenBytes.following(firsts, isFirst: isBehindFirst) ^ seconds
            if wrong | bytes.marksOfFirstsOfOthers(firsts) == .zero {
                isBehindFirst = firsts[1] >> 63 != 0
                offset += 16
                continue
            }
            // What is neither ASCII nor a scalar of two bytes is looked at by itself.
            if isBehindFirst { offset -= 1 }
            isBehindFirst = false
            offset += SixteenBytes.count(before: SixteenBytes(self, from: offset).marksOfOthers)
            repeat {
                guard let length = length(ofScalarAt: offset) else { return false }
                offset += length
            } while offset < count && self[offset] >= 0xE0
        }
        return !isBehindFirst
    }
}
