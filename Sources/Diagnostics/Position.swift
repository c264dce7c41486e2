/// A line and column in a text, both from 1; columns count Unicode scalars.
public struct Position: Hashable, Sendable {
    /// The line, from 1.
    public var line: UInt32

    /// The column, from 1, in Unicode scalars.
    public var column: UInt32

    /// Creates a position.
    public init(line: UInt32, column: UInt32) {
        self.line = line
        self.column = column
    }

    /// Finds the position of the byte at `offset` in a UTF-8 text. O(offset): use it only for diagnostics.
    ///
    /// - Parameter firstLine: The number of the text's first line.
    public init(of offset: Int, in text: ArraySlice<UInt8>, firstLine: Int = 1) {
        let before = text[..<offset]
        let line = before.count { $0 == UInt8(ascii: "\n") }
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
        let scalars = before[start...].count { $0 & 0xc0 != 0x80 }
        self.init(line: UInt32(clamping: firstLine + line), column: UInt32(clamping: scalars + 1))
    }

    /// The position of a text's first scalar.
    public static let start = Position(line: 1, column: 1)
}

extension Position: Comparable {
    /// Sorts by line, then column.
    public static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
