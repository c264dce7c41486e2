import Diagnostics

extension Position {
    /// The position of a byte of a text.
    init(of offset: Int, in text: [UInt8]) {
        let before = text[..<offset]
        let line = before.count { $0 == UInt8(ascii: "\n") }
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let scalars = before[start...].count { $0 & 0xc0 != 0x80 }
        self.init(line: UInt32(line + 1), column: UInt32(scalars + 1))
    }
}
