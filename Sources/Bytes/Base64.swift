/// Encodes bytes in base 64 (RFC 4648 §4).
package func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
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
