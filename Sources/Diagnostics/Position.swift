/// A line and a column within one text, both from 1; the column counts Unicode scalars.
public struct Position: Hashable, Sendable {
    /// The line, from 1.
    public var line: UInt32

    /// The column, from 1, in Unicode scalars.
    public var column: UInt32

    /// The position at `line` and `column`.
    public init(line: UInt32, column: UInt32) {
        self.line = line
        self.column = column
    }

    /// The position of a text's first scalar.
    public static let start = Position(line: 1, column: 1)
}

extension Position: Comparable {
    /// By line, then column.
    public static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
