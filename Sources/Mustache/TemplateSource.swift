import Diagnostics

/// The source of a template.
public struct TemplateSource: Sendable {
    /// The name that other templates use.
    ///
    /// A template whose name ends in `.txt` produces plain text, without escaping.
    public let name: String

    /// The path of its file, for diagnostics.
    public let file: String

    /// Its bytes, in UTF-8.
    public let bytes: [UInt8]

    /// Creates a source from a file's bytes.
    public init(name: String, file: String, bytes: [UInt8]) {
        self.name = name
        self.file = file
        self.bytes = bytes
    }
}

extension TemplateSource {
    /// True if it produces plain text, not HTML.
    var isPlainText: Bool { name.utf8.suffix(4).elementsEqual(".txt".utf8) }

    /// The line and column of the byte at `offset`. O(offset): use it for diagnostics.
    func position(of offset: Int) -> Position { Position(of: offset, in: bytes[...]) }

    /// The place of the byte at `offset`. O(offset): use it for diagnostics.
    func place(_ offset: Int) -> Place { Place(file: file, at: position(of: offset)) }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
