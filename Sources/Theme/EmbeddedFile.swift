/// A text file that the executable carries.
public struct EmbeddedFile: Sendable {
    /// Its path below the folder that was embedded, with `/` between the names.
    public let path: String

    private let text: StaticString

    /// The file at `path`; called from the generated source, where the text is a literal.
    init(path: String, text: StaticString) {
        self.path = path
        self.text = text
    }

    /// The file's bytes, copied out of the executable.
    public var bytes: [UInt8] {
        // A string literal always has a buffer behind it, and for as long as the process runs.
        unsafe [UInt8](UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
