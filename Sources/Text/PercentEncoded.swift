/// A text as one segment of an address's path: bytes other than RFC 3986's `pchar` as `%E2`, and so `/`, `?`, `#` and `%`.
///
/// `:` is encoded, too, since a relative address whose first segment has one reads as a scheme. No encoding takes the
/// meaning from the segments `.` and `..`; a slug is never one of them.
public func percentEncoded(_ segment: String) -> String {
    guard !segment.utf8.allSatisfy(isPathCharacter) else { return segment }
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(segment.utf8.count * 3)
    for byte in segment.utf8 {
        if isPathCharacter(byte) {
            encoded.append(byte)
        } else {
            encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}

private func isPathCharacter(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", "~": true
    case "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", "@": true
    default: false
    }
}
