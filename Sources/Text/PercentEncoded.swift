/// A text as one segment of an address's path: bytes other than RFC 3986's `pchar` as `%E2`, and so `/`, `?`, `#` and `%`.
///
/// `:` is encoded, too, since a relative address whose first segment has one reads as a scheme. No encoding takes the
/// meaning from the segments `.` and `..`; a slug is never one of them.
public func percentEncoded(_ segment: String) -> String { percentEncoded(segment, keeping: isPathCharacter) }

/// A path as it can stand in an address: its segments encoded, and the slashes between them kept.
public func percentEncoded(path: String) -> String {
    percentEncoded(path, keeping: { $0 == UInt8(ascii: "/") || isPathCharacter($0) })
}

/// A text as it can stand anywhere behind the host of an address, as in the value of a query: bytes other than RFC 3986's
/// `unreserved` as `%E2`.
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
