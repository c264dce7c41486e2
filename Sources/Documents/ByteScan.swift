import Text

/// What one pass over the bytes of a text finds in it.
struct ByteScan {
    /// The offset of the first byte that can't stand where it does in UTF-8 (Unicode, table 3-7); nil in valid text.
    private(set) var firstInvalid: Int?

    /// The offset of the first control character other than a tab or a line end, or of U+FFFE or U+FFFF, before what is
    /// invalid; nil where there is none. HTML may have none of them in any form, nor XML but for those from U+0080 on.
    private(set) var firstControl: Int?

    /// Whether there are characters that `withoutForcedDirection` leaves out, before what is invalid.
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
                return  // they may have been looked at in part
            }
            if offset == bytes.count { return }
            let byte = bytes[offset]
            if byte < 0x80 {
                if byte < 0x20 ? byte != 0x09 && byte != 0x0A && byte != 0x0D : byte == 0x7F { noteControl(at: offset) }
                offset += 1
            } else if 0xC2...0xDF ~= byte, offset + 1 < bytes.count, bytes[offset + 1] & 0xC0 == 0x80 {
                // The commonest by far in the languages of Europe; below U+00A0 are the control characters of C1.
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
