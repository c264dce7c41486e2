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
    let bytes = text.utf8Span.span
    if bytes.indices.allSatisfy({ isKept(bytes[$0]) }) { return text }
    return String(decoding: percentEncoded(text.utf8, keeping: isKept), as: UTF8.self)
}

/// Encodes the bytes that `isKept` doesn't accept.
public func percentEncoded(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> [UInt8] {
    var encoded: [UInt8] = []
    for byte in bytes {
        if isKept(byte) {
            encoded.append(byte)
        } else {
            encoded.append(UInt8(ascii: "%"))
            encoded.append(UInt8(hexDigit: byte >> 4, isUppercase: true))
            encoded.append(UInt8(hexDigit: byte & 15, isUppercase: true))
        }
    }
    return encoded
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
