/// Finds the places of the values in a valid JSON text.
struct JSONOutliner {
    private let bytes: [UInt8]
    private var offset = 0

    /// Returns the outline of the value in `bytes`.
    static func outline(of bytes: [UInt8]) -> Outline {
        var outliner = JSONOutliner(bytes: bytes)
        outliner.skipSpace()
        return outliner.value()
    }

    // The reader limits the depth, so this recursion needs only a small part of the stack.
    private mutating func value() -> Outline {
        let start = offset
        switch bytes[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return container(isObject: bytes[offset] == UInt8(ascii: "{"))
        case UInt8(ascii: "\""): skipString()
        default: while offset < bytes.count, !isEnd(bytes[offset]) { offset += 1 }
        }
        return Outline(range: start..<offset, style: .scalar)
    }

    private mutating func container(isObject: Bool) -> Outline {
        var outline = Outline(range: offset..<offset, style: .bracketed)
        offset += 1
        skipSpace()
        while bytes[offset] != UInt8(ascii: "}"), bytes[offset] != UInt8(ascii: "]") {
            if isObject {
                let start = offset
                skipString()
                outline.marks.append(start..<offset)
                skipSpace()
                offset += 1
                skipSpace()
            }
            outline.children.append(value())
            skipSpace()
            if bytes[offset] == UInt8(ascii: ",") { offset += 1 }
            skipSpace()
        }
        offset += 1
        outline.range = outline.range.lowerBound..<offset
        return outline
    }

    private mutating func skipString() {
        offset += 1
        while bytes[offset] != UInt8(ascii: "\"") { offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1 }
        offset += 1
    }

    private mutating func skipSpace() {
        while offset < bytes.count, isSpace(bytes[offset]) { offset += 1 }
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0d ~= byte }

    private func isEnd(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }
}
