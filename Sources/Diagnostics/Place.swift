import Text

/// A place in a file, with line and column as in editors.
public struct Place: Hashable, Sendable {
    /// The file's path as the user knows it: relative to the folder where the command was started, or absolute.
    public var file: String

    /// The line, from 1; 0 means the complete file.
    public var line: Int

    /// The column, from 1, in Unicode scalars; 0 means the complete line.
    public var column: Int

    /// Creates a place in `file`; without a line, it means the complete file.
    public init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// Creates the place of `position` in `file`.
    public init(file: String, at position: Position) {
        self.init(file: file, line: Int(position.line), column: Int(position.column))
    }

    /// The position in the file.
    public var position: Position { Position(line: UInt32(clamping: line), column: UInt32(clamping: column)) }
}

extension Place {
    /// Compares the paths by bytes, because two folders may have names that differ only in their Unicode form.
    public static func == (a: Place, b: Place) -> Bool {
        a.line == b.line && a.column == b.column && a.file.hasSameBytes(as: b.file)
    }

    /// Hashes the same parts that `==` compares.
    public func hash(into hasher: inout Hasher) {
        let file = file.utf8Span
        unsafe file.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        hasher.combine(line)
        hasher.combine(column)
    }
}

extension Place: Comparable {
    /// Sorts by the path's bytes, then line, then column.
    public static func < (a: Place, b: Place) -> Bool {
        if a.file.utf8.elementsEqual(b.file.utf8) { return (a.line, a.column) < (b.line, b.column) }
        return a.file.utf8.lexicographicallyPrecedes(b.file.utf8)
    }
}

extension Place: CustomStringConvertible {
    /// The place as `file:line:column`, without the parts that are 0.
    public var description: String {
        if line == 0 { return file }
        return column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
    }
}
