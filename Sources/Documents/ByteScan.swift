import Text

/// The result of one pass over the bytes of a text.
struct ByteScan {
    /// The offset of the first byte that is invalid in UTF-8 (Unicode, table 3-7); nil in valid text.
    private(set) var firstInvalid: Int?

    /// The offset of the first control character other than a tab or a line end, or of U+FFFE or U+FFFF, in the valid part; nil
    /// if there is none.
    ///
    /// HTML allows none of these in any form; XML allows only the control characters from U+0080 on.
    private(set) var firstControl: Int?

    /// True if the valid part has characters that `withoutForcedDirection` removes.
    private(set) var forcesDirection = false

    init(_ bytes: Span<UInt8>) {
        var offset = 0
        let lastEight = bytes.count - 8
        while offset < bytes.count {
            while offset <= lastEight {
                let eight = EightBytes(bytes, at: offset)
                let count = eight.isPrintable ? 8 : eight.usualCount
                if count == 0 { break }
                offset += count
            }
            if offset > lastEight, lastEight >= 0, EightBytes(bytes, at: lastEight).isPrintable {
                return  // these bytes may have been checked in part before
            }
            if offset == bytes.count { return }
            let byte = bytes[offset]
            if byte < 0x80 {
                if byte < 0x20 ? byte != 0x09 && byte != 0x0A && byte != 0x0D : byte == 0x7F { noteControl(at: offset) }
                offset += 1
            } else if 0xC2...0xDF ~= byte, offset + 1 < bytes.count, bytes[offset + 1] & 0xC0 == 0x80 {
                // By far the most frequent case in European languages. The C1 control characters are below U+00A0.
                if byte == 0xC2, bytes[offset + 1] < 0xA0 { noteControl(at: offset) }
                offset += 2
            } else if let length = bytes.length(ofScalarAt: offset) {
                if byte == 0xEF, bytes[offset + 1] == 0xBF, bytes[offset + 2] >= 0xBE { noteControl(at: offset) }
                if byte == 0xE2 { noteDirection(at: offset, in: bytes) }
                offset += length
            } else {
                firstInvalid = offset
                return
            }
        }
    }

    private mutating func noteControl(at offset: Int) { firstControl = firstControl ?? offset }

    private mutating func noteDirection(at offset: Int, in bytes: Span<UInt8>) {
        switch (bytes[offset + 1], bytes[offset + 2]) {
        case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): forcesDirection = true  // U+202A to U+202E, U+2066 to U+2069
        default: break
        }
    }
}
