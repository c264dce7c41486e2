/// Decodes every `%` followed by two hexadecimal digits; any other `%` stays.
public func percentDecoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    return String(decoding: percentDecoded(Array(text.utf8)), as: UTF8.self)
}

/// Decodes the percent-encoded bytes that `isMeant` accepts; the others stay encoded.
public func percentDecoded(_ bytes: [UInt8], where isMeant: (UInt8) -> Bool = { _ in true }) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), let high = rest.first?.hexDigitValue,
            let low = rest.dropFirst().first?.hexDigitValue, isMeant(high << 4 | low)
        {
            decoded.append(high << 4 | low)
            rest = rest.dropFirst(2)
        } else {
            decoded.append(byte)
        }
    }
    return decoded
}
