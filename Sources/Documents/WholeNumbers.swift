/// Parses up to 18 digits; nil for any other text, for example with a sign or leading zeros.
func plainNumber(_ digits: String) -> Int? {
    let utf8 = digits.utf8Span
    let bytes = utf8.span
    guard 1...18 ~= bytes.count, bytes[0] != UInt8(ascii: "0") || bytes.count == 1 else { return nil }
    var number = 0
    for index in bytes.indices {
        guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] else { return nil }
        number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
    }
    return number
}

/// True if `text` is an integer as people write it: digits, perhaps a minus sign, and no leading zero that might mean octal.
func isWholeNumber(_ text: String) -> Bool {
    let utf8 = text.utf8Span
    let bytes = utf8.span
    let start = bytes.count > 0 && bytes[0] == UInt8(ascii: "-") ? 1 : 0
    for index in start..<bytes.count where !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index]) { return false }
    return bytes.count == start + 1 || bytes.count > start + 1 && bytes[start] != UInt8(ascii: "0")
}
