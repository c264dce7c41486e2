import Diagnostics

/// The offsets of the lines of a text, for finding the byte at a position.
struct LineTable {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The offset of the scalar at a position, or the end of the text.
    func offset(of position: Position) -> Int {
        let line = Int(position.line) - 1
        guard starts.indices.contains(line) else { return bytes.count }
        var offset = starts[line]
        for _ in 1..<max(1, Int(position.column)) where offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }
}
