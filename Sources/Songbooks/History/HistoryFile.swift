import Files
private import Glibc
import Text

/// The beginning and the end of a history, which another program may extend at any time.
struct HistoryFile {
    /// The name, for its extension.
    var name: String { stream.path }

    /// The first bytes.
    let head: [UInt8]

    /// The number of bytes when the file was opened.
    let size: Int

    private let tail: [UInt8]
    private let stream: FileStream

    /// The bytes that are read at the beginning, for the encoding and the header, and at the end. Both are even, so that
    /// UTF-16 isn't cut within a unit.
    private static let headSize = 1 << 14, tailSize = 1 << 16

    /// True if `head` is the entire file.
    var isSmall: Bool { size <= head.count }

    init(_ stream: FileStream) throws(UnreadableSongs) {
        self.stream = stream
        size = Int(stream.status?.size ?? 0)
        let file = stream.duplicate()
        guard file >= 0 else { throw UnreadableSongs("too many files are open", isOfMachine: true) }
        defer { close(file) }
        if size <= Self.tailSize {
            head = try Self.read(file, at: 0, count: size)
            tail = []
        } else {
            head = try Self.read(file, at: 0, count: Self.headSize)
            tail = try Self.read(file, at: (size - Self.tailSize) & ~1, count: Self.tailSize + 1)
        }
    }

    private static func read(_ file: CInt, at offset: Int, count: Int) throws(UnreadableSongs) -> [UInt8] {
        var failed: CInt?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let more = retrying {
                    unsafe pread(
                        file, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, off_t(offset + filled))
                }
                if more < 0 { failed = errno }
                guard more > 0 else { break }
                filled += more
            }
        }
        if let failed { throw UnreadableSongs(FileError(.read, path: "", reason: .system(failed))) }
        return bytes
    }

    /// The complete lines at the beginning of the file, as UTF-8.
    func beginning(_ encoding: TextEncoding) throws(UnreadableSongs) -> [UInt8] {
        // A character may be cut at the end, and a last line, too.
        let lines = encoding == .utf8OrWindows1252 ? head[..<Self.endOfLines(head[...])] : head[...]
        return try encoding.utf8(Array(lines))
    }

    /// The last complete lines of the file, as UTF-8.
    ///
    /// - Parameter keepsUnfinished: True to return a last line without a line end, too.
    func lastLines(
        _ encoding: TextEncoding, withUnfinished keepsUnfinished: Bool = false
    ) throws(UnreadableSongs) -> [UInt8] {
        let bytes = isSmall ? head : tail
        // UTF-16 has line ends only once it is decoded.
        let isWide = encoding != .utf8OrWindows1252
        var lines = try (isWide ? encoding.utf8(bytes) : bytes)[...]
        if !isSmall { lines = lines.drop { !$0.endsLine } }
        lines = keepsUnfinished ? Self.withoutHalfScalar(lines) : lines[..<Self.endOfLines(lines)]
        return try isWide ? Array(lines) : encoding.utf8(Array(lines))
    }

    /// All bytes of the file.
    func all(limit: Int) throws(UnreadableSongs) -> [UInt8] {
        if isSmall { return head }
        guard size <= limit else { throw UnreadableSongs(fileLargerThan: limit) }
        var all: [UInt8] = []
        while case let block = try nextBlock(), !block.isEmpty { all += block }
        return all
    }

    /// The next bytes of the entire file; empty at its end.
    func nextBlock() throws(UnreadableSongs) -> [UInt8] { try stream.songBlock() }

    /// Drops a scalar of UTF-8 that isn't complete yet, if the rest has other scalars of UTF-8.
    private static func withoutHalfScalar(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let lead = bytes.suffix(3).lastIndex(where: { $0 >= 0xc0 }), case let rest = bytes[..<lead],
            !Array(bytes[lead...]).span.isUTF8, rest.contains(where: { $0 >= 0x80 }), Array(rest).span.isUTF8
        else { return bytes }
        return rest
    }

    private static func endOfLines(_ text: ArraySlice<UInt8>) -> Int {
        text.lastIndex(where: \.endsLine).map { $0 + 1 } ?? text.startIndex
    }
}
