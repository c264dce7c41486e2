/// True if a text begins like UTF-16: with a byte order mark, or with ASCII beside a zero byte.
public func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF), (0, 1...0x7F), (1...0x7F, 0): return true
    default: return false
    }
}
