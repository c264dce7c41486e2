extension Span<UInt8> {
    /// The scalar that starts at `index` in a UTF-8 text.
    @inlinable
    @inline(__always)
    public func scalar(at index: Int) -> Unicode.Scalar {
        let first = self[index]
        return first < 0x80 ? Unicode.Scalar(first) : scalar(beginning: first, at: index)
    }

    @usableFromInline
    func scalar(beginning first: UInt8, at index: Int) -> Unicode.Scalar {
        // The lead byte starts with as many one-bits as the scalar has bytes.
        let count = (~first).leadingZeroBitCount
        var value = UInt32(first & 0x7f >> count)
        for next in index + 1..<index + count { value = value << 6 | UInt32(self[next] & 0x3f) }
        guard let scalar = Unicode.Scalar(value) else { preconditionFailure("the text is UTF-8") }
        return scalar
    }

    /// The offset of the first byte that isn't valid in UTF-8; nil if all are.
    public var firstInvalidUTF8: Int? {
        do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: self) } catch {
            return error.byteOffsets.lowerBound
        }
        return nil
    }

    /// True if the bytes are valid UTF-8.
    public var isUTF8: Bool { firstInvalidUTF8 == nil }
}
