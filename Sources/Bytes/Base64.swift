/// Encodes bytes as Base64 (RFC 4648 §4).
package func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let count = min(3, bytes.count - start)
        let group = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(bytes[start + $1]) : 0) }
        for place in 0..<4 {
            text.append(place > count ? UInt8(ascii: "=") : digits[group >> (18 - 6 * place) & 63])
        }
    }
    return String(decoding: text, as: UTF8.self)
}

/// Decodes padded Base64, as written by `base64`; nil for any other text.
package func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group = 0
    for (index, digit) in text.enumerated() {
        let isPadding = index >= text.count - padding
        guard let value = isPadding ? 0 : values[Int(digit)] else { return nil }
        group = group << 6 | value
        if index % 4 == 3 {
            bytes += [UInt8(group >> 16 & 0xff), UInt8(group >> 8 & 0xff), UInt8(group & 0xff)]
            group = 0
        }
    }
    // The last digit has no more bits than the bytes need (RFC 4648 §3.5).
    guard bytes.suffix(padding).allSatisfy({ $0 == 0 }) else { return nil }
    bytes.removeLast(padding)
    return bytes
}

private let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// The value of each byte; nil if it isn't a digit.
private let values: [Int?] = (0...UInt8.max).map { digits.firstIndex(of: $0) }
