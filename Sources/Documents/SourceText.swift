import Diagnostics

/// What all readers ask of a file's bytes before they look at its syntax.
enum SourceText {
    /// Whether the bytes are UTF-8 without a byte order mark; what isn't is reported.
    static func check(_ bytes: [UInt8], file: String, firstLine: Int = 1, _ log: inout DiagnosticLog) -> Bool {
        let start = Place(file: file, line: firstLine, column: 1)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            log.error(
                .encoding, at: start, "the file begins with a byte order mark (BOM)",
                hint: "save it as “UTF-8”, not as “UTF-8 with BOM”")
            return false
        }
        if isUTF16(bytes) {
            log.error(.encoding, at: start, "the file is in UTF-16", hint: "save it as UTF-8")
            return false
        }
        if let offset = firstInvalidByte(in: bytes) {
            let position = position(of: offset, in: bytes[...], firstLine: firstLine)
            log.error(
                .encoding, at: Place(file: file, at: position),
                "the byte 0x\(String(bytes[offset], radix: 16)) here is no text in UTF-8",
                hint: "save the file as UTF-8; it may be in Windows-1252 or Latin-1")
            return false
        }
        return true
    }

    /// The offset of the first control character other than a tab or a line end, or of U+FFFE or U+FFFF; nil where there is
    /// none. Neither HTML nor XML may have one of them in any form.
    static func firstControl(in bytes: Span<UInt8>) -> Int? {
        let raw = unsafe bytes.bytes
        var offset = 0
        while offset < bytes.count {
            if offset + 8 <= bytes.count {
                // Safe: any eight bytes are an integer, and the span checks that they are there.
                let eight = unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
                if isPlain(eight) {
                    offset += 8
                    continue
                }
            }
            let byte = bytes[offset]
            if byte < 0x20 ? byte != 0x09 && byte != 0x0A && byte != 0x0D : byte == 0x7F { return offset }
            if byte == 0xEF, offset + 2 < bytes.count, bytes[offset + 1] == 0xBF, bytes[offset + 2] >= 0xBE {
                return offset
            }
            offset += 1
        }
        return nil
    }

    /// Whether none of eight bytes is below 0x20, 0x7F or 0xEF, found out for all of them at once.
    private static func isPlain(_ bytes: UInt64) -> Bool {
        let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        func hasByte(below limit: UInt64, _ bytes: UInt64) -> Bool { (bytes &- ones &* limit) & ~bytes & tops != 0 }
        return !hasByte(below: 0x20, bytes) && !hasByte(below: 1, bytes ^ ones &* 0x7F)
            && !hasByte(below: 1, bytes ^ ones &* 0xEF)
    }

    /// The number of a code point as Unicode writes it, such as U+00A0.
    static func name(of codePoint: UInt32) -> String {
        let digits = String(codePoint, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// The position of the byte at `offset`; O(offset), meant for the one place where reading stops.
    static func position(of offset: Int, in bytes: ArraySlice<UInt8>, firstLine: Int) -> Position {
        var position = Position(line: UInt32(clamping: firstLine), column: 1)
        for byte in bytes[..<offset] {
            if byte == UInt8(ascii: "\n") {
                position = Position(line: position.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                position.column += 1
            }
        }
        return position
    }

    /// The offset of the first byte that can't stand where it does in UTF-8 (Unicode, table 3-7); nil in valid text.
    static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
        let raw = unsafe bytes.span.bytes
        var offset = 0
        while offset < bytes.count {
            if offset + 8 <= bytes.count {
                // Safe: any eight bytes are an integer, and the span checks that they are there.
                let eight = unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
                if eight & 0x8080_8080_8080_8080 == 0 {
                    offset += 8
                    continue
                }
            }
            let lead = bytes[offset]
            if lead < 0x80 {
                offset += 1
                continue
            }
            let (length, second): (Int, ClosedRange<UInt8>) =
                switch lead {
                case 0xC2...0xDF: (2, 0x80...0xBF)
                case 0xE0: (3, 0xA0...0xBF)
                case 0xED: (3, 0x80...0x9F)
                case 0xE1...0xEF: (3, 0x80...0xBF)
                case 0xF0: (4, 0x90...0xBF)
                case 0xF1...0xF3: (4, 0x80...0xBF)
                case 0xF4: (4, 0x80...0x8F)
                default: (1, 0...0)
                }
            // The lead is named where its sequence is cut short: that is the character an editor shows as broken.
            guard length > 1, offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return offset }
            for following in bytes[(offset + 2)..<(offset + length)] where following & 0xC0 != 0x80 { return offset }
            offset += length
        }
        return nil
    }

    /// Whether the first characters are UTF-16's: a byte order mark, or ASCII with a zero byte beside it.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 2 else { return false }
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (0xFE, 0xFF), (0, 1...0x7F), (1...0x7F, 0): return true
        default: return false
        }
    }
}
