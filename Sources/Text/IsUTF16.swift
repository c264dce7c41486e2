/// True if a text starts like UTF-16: with a byte order mark, or with a zero byte before or after ASCII.
public func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF), (0, 1...0x7F), (1...0x7F, 0): return true
    default: return false
    }
}
