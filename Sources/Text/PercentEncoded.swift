/// Encodes a text as one path segment of an address. Any byte outside RFC 3986's `pchar`, including `/`, `?`, `#` and
/// `%`, becomes `%E2` or similar.
///
/// `:` is encoded, too, because in the first segment of a relative address it would look like a scheme. Encoding can't
/// change the meaning of the segments `.` and `..`, but a slug is never one of them.
public func percentEncoded(_ segment: String) -> String { percentEncoded(segment, keeping: isPathCharacter) }

/// Encodes the segments of a path for an address; slashes stay.
public func percentEncoded(path: String) -> String {
    percentEncoded(path, keeping: { $0 == UInt8(ascii: "/") || isPathCharacter($0) })
}

/// Encodes a text for any part of an address after the host, such as a query value. Any byte outside RFC 3986's
/// `unreserved` becomes `%E2` or similar.
public func queryEncoded(_ text: String) -> String { percentEncoded(text, keeping: isUnreserved) }

@inline(__always)
private func percentEncoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    let whole = text
    let text = whole.utf8Span.span
    var kept = 0
    while kept < text.count, isKept(text[kept]) { kept += 1 }
    if kept == text.count { return whole }
    let encoded = [UInt8](capacity: 3 * text.count) { encoded in
        for index in text.indices {
            let byte = text[index]
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(UInt8(hexDigit: byte >> 4, isUppercase: true))
                encoded.append(UInt8(hexDigit: byte & 15, isUppercase: true))
            }
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}

private func isPathCharacter(_ byte: UInt8) -> Bool {
    if isUnreserved(byte) { return true }
    return switch Unicode.Scalar(byte) {
    case "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", "@": true
    default: false
    }
}

private func isUnreserved(_ byte: UInt8) -> Bool {
    if byte.isASCIIAlphanumeric { return true }
    return switch Unicode.Scalar(byte) {
    case "-", ".", "_", "~": true
    default: false
    }
}
