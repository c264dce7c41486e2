/// A file that the executable carries.
public struct EmbeddedFile: Sendable {
    /// Its path below the folder that was embedded, with `/` between the names.
    public let path: String

    private let text: StaticString
    private let isText: Bool

    /// The file at `path`; called from the generated source, where the text is a literal.
    init(path: String, text: StaticString) {
        self.path = path
        self.text = text
        isText = true
    }

    /// The file at `path`, each of whose bytes is the character of that number, from U+0000 to U+00FF.
    init(path: String, latin1: StaticString) {
        self.path = path
        text = latin1
        isText = false
    }

    /// The file's bytes, copied out of the executable.
    public var bytes: [UInt8] {
        // A string literal always has a buffer behind it, and for as long as the process runs.
        let utf8 = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard isText else { return unsafe String(decoding: utf8, as: UTF8.self).unicodeScalars.map { UInt8($0.value) } }
        return unsafe [UInt8](utf8)
    }
}
