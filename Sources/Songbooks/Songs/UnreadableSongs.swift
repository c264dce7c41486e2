public import Diagnostics

/// The reason why a library or a history can't be read.
public struct UnreadableSongs: Error, Hashable, Sendable {
    /// The broken rule, in the author's words.
    public let message: String

    /// How to fix it; nil without advice.
    public let hint: String?

    /// The place of the problem in the file; nil if the message is about the entire file.
    public let position: Position?

    /// True if the disk or the system failed, rather than the file being unsuitable.
    public let isOfMachine: Bool

    package init(_ message: String, hint: String? = nil, at position: Position? = nil, isOfMachine: Bool = false) {
        self.message = message
        self.hint = hint
        self.position = position
        self.isOfMachine = isOfMachine
    }

    /// Recognises by its first bytes that a file is neither text nor XML; nil if it may contain songs.
    init?(ifForeign beginning: [UInt8]) {
        let kinds: [(start: [UInt8], kind: String)] = [
            ([0x50, 0x4b, 3, 4], "an Excel workbook or another zip file"),
            ([0xd0, 0xcf, 0x11, 0xe0], "an old Excel workbook or another Office document"),
            (Array("SQLite format 3".utf8), "a database"), (Array("ID3".utf8), "an audio file"),
            (Array("fLaC".utf8), "an audio file"), (Array("OggS".utf8), "an audio file"),
            (Array("RIFF".utf8), "an audio file"), ([0x1f, 0x8b], "a compressed file"),
        ]
        guard let found = kinds.first(where: { beginning.starts(with: $0.start) }) else { return nil }
        self.init("this is \(found.kind), not a list of songs", hint: "export the list as CSV, M3U or XML")
    }
}
