/// A file that is embedded in the executable.
public struct EmbeddedFile: Sendable {
    /// The path below the embedded folder, with `/` between the names.
    public let path: String

    private let text: StaticString
    private let isText: Bool

    /// Creates a file from its text; the generated source calls this with a literal.
    init(path: String, text: StaticString) {
        self.path = path
        self.text = text
        isText = true
    }

    /// Creates a file from a text with one character from U+0000 to U+00FF for each byte.
    init(path: String, latin1: StaticString) {
        self.path = path
        text = latin1
        isText = false
    }

    /// The content, copied from the executable.
    public var bytes: [UInt8] {
        // Safe: a string literal always has a buffer, which lasts as long as the process.
        let utf8 = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard isText else { return unsafe String(decoding: utf8, as: UTF8.self).unicodeScalars.map { UInt8($0.value) } }
        return unsafe [UInt8](utf8)
    }
}
