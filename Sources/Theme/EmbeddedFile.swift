/// A file that is embedded in the executable.
public struct EmbeddedFile: Sendable {
    /// The path below the embedded folder, with `/` between the names.
    public let path: String

    private let text: StaticString
    private let isText: Bool

    /// Creates a file from its text; the generated source calls this with a literal.
    package init(path: String, text: StaticString) {
        self.path = path
        self.text = text
        isText = true
    }

    /// Creates a file from a text with one character from U+0000 to U+00FF for each byte.
    package init(path: String, latin1: StaticString) {
        self.path = path
        text = latin1
        isText = false
    }

    /// The content, copied from the executable.
    public var bytes: [UInt8] {
        // Safe: a string literal always has a buffer, which lasts as long as the process.
        let utf8 = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        let copy = unsafe [UInt8](utf8)
        return isText ? copy : Self.latin1(copy)
    }

    /// Decodes UTF-8 whose characters are U+0000 to U+00FF: one byte each, or two from U+0080.
    private static func latin1(_ utf8: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var first: UInt8 = 0
        for byte in utf8 {
            if byte < 0x80 {
                bytes.append(byte)
            } else if byte >= 0xc0 {
                first = byte
            } else {
                // The first byte is 0xc2 or 0xc3. Its last two bits are the character's first two.
                bytes.append(first << 6 | byte & 0x3f)
            }
        }
        return bytes
    }
}
