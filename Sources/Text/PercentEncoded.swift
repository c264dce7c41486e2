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

private func percentEncoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    guard !text.utf8.allSatisfy(isKept) else { return text }
    let text = text.utf8Span.span
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
    switch Unicode.Scalar(byte) {
    case "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", "@": true
    default: isUnreserved(byte)
    }
}

private func isUnreserved(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
}
