/// Encodes a text as one segment of a path in an address: any byte other than RFC 3986's `pchar` becomes `%E2` or the like,
/// so also `/`, `?`, `#` and `%`.
///
/// `:` is encoded, too, because a relative address with one in its first segment would look like a scheme. Encoding can't
/// change the meaning of the segments `.` and `..`; a slug is never one of them.
public func percentEncoded(_ segment: String) -> String { percentEncoded(segment, keeping: isPathCharacter) }

/// Encodes the segments of a path for an address; the slashes between them stay.
public func percentEncoded(path: String) -> String {
    percentEncoded(path, keeping: { $0 == UInt8(ascii: "/") || isPathCharacter($0) })
}

/// Encodes a text for any part of an address after the host, such as the value of a query: any byte other than RFC 3986's
/// `unreserved` becomes `%E2` or the like.
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
