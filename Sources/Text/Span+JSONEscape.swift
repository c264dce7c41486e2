/// Why an escape in a JSON string isn't valid.
public enum JSONEscapeFault: Error {
    /// JSON has no escape with this character.
    case unknown
    /// `\u` needs four hexadecimal digits.
    case digits
    /// Half of a surrogate pair: an error here, although the grammar admits it (RFC 8259 §7).
    case loneSurrogate
}

extension Span<UInt8> {
    /// Reads an escape in a JSON string, and appends its character to `text`.
    ///
    /// - Parameter offset: The offset after the backslash; moved to the end of the escape.
    public func readJSONEscape(at offset: inout Int, into text: inout [UInt8]) throws(JSONEscapeFault) {
        guard offset < count else { throw .unknown }
        let name = self[offset]
        offset += 1
        switch name {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(name)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0c)
        case UInt8(ascii: "n"): text.append(0x0a)
        case UInt8(ascii: "r"): text.append(0x0d)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var value = try readUTF16Unit(at: &offset)
            if 0xd800...0xdbff ~= value, offset + 1 < count, self[offset] == UInt8(ascii: "\\"),
                self[offset + 1] == UInt8(ascii: "u")
            {
                offset += 2
                let low = try readUTF16Unit(at: &offset)
                guard 0xdc00...0xdfff ~= low else { throw .loneSurrogate }
                value = 0x10000 + (value - 0xd800) << 10 + (low - 0xdc00)
            }
            guard let scalar = Unicode.Scalar(value) else { throw .loneSurrogate }
            text += String(scalar).utf8
        default: throw .unknown
        }
    }

    private func readUTF16Unit(at offset: inout Int) throws(JSONEscapeFault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard offset < count, let digit = self[offset].hexDigitValue else { throw .digits }
            unit = unit << 4 | UInt32(digit)
            offset += 1
        }
        return unit
    }
}
