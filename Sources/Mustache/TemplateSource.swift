import Diagnostics

/// A template as it was written.
public struct TemplateSource: Sendable {
    /// What other templates call it. One whose name ends in `.txt` makes plain text, in which nothing is escaped.
    public let name: String

    /// Where it was read from, for diagnostics.
    public let file: String

    /// Its bytes, in UTF-8.
    public let bytes: [UInt8]

    /// The template `name`, read from `file`.
    public init(name: String, file: String, bytes: [UInt8]) {
        self.name = name
        self.file = file
        self.bytes = bytes
    }
}

extension TemplateSource {
    /// Whether it makes plain text and not HTML.
    var isPlainText: Bool { name.utf8.suffix(4).elementsEqual(".txt".utf8) }

    /// The line and column of the byte at `offset`. O(offset): for diagnostics.
    func position(of offset: Int) -> Position { Position(of: offset, in: bytes) }

    /// The place of the byte at `offset`. O(offset): for diagnostics.
    func place(_ offset: Int) -> Place { Place(file: file, at: position(of: offset)) }

    /// The bytes of `range` as text.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
