/// Returns a text in Windows-1252 as UTF-8; nil if it has one of the five bytes that Windows-1252 doesn't define.
///
/// Source: Unicode's mapping table, VENDORS/MICSFT/WINDOWS/CP1252.TXT.
func windows1252AsUTF8(_ bytes: [UInt8]) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
        switch byte {
        case ..<0x80: text.append(byte)
        case ..<0xa0:
            guard let scalar = scalarsFrom0x80[Int(byte) - 0x80] else { return nil }
            text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        // From 0xA0 up, the code equals Unicode's.
        default: text += [0xc0 | byte >> 6, 0x80 | byte & 0x3f]
        }
    }
    return text
}

/// The scalars of the bytes from 0x80 to 0x9F; nil for undefined bytes.
private let scalarsFrom0x80: [Unicode.Scalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
    nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
]
