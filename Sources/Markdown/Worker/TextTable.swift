internal import Text

/// A table in plain text.
///
/// Columns are aligned by display width, and cells that are too wide are broken into lines.
struct TextTable {
    private let alignments: [UInt8]
    private var rows: [[[UInt8]]] = []

    /// The width below which a column isn't narrowed.
    private static let minimumWidth = 6

    private static let separator: [UInt8] = Array(" | ".utf8)

    /// Creates a table with columns of these alignments, in the format of `MarkdownNode.alignments`.
    init(alignments: [UInt8]) {
        self.alignments = alignments
    }

    mutating func startRow() { rows.append([]) }

    mutating func add(_ cell: [UInt8]) { rows[rows.count - 1].append(cell) }

    /// Calls `write` with the lines of each row, for a table of at most `room` columns.
    func forEachRow(room: Int, _ write: ([ArraySlice<UInt8>]) -> Void) {
        let widths = widths(room: room)
        for (number, row) in rows.enumerated() {
            let cells = zip(row, widths).map { cell, width in lineRanges(of: cell, width: width).map { cell[$0] } }
            let height = max(1, cells.map(\.count).max() ?? 0)
            let lines = (0..<height).map { line in
                let parts: [ArraySlice<UInt8>] = cells.map { line < $0.count ? $0[line] : [] }
                return join(parts, widths)[...]
            }
            write(lines)
            if number == 0 { write([rule(widths)[...]]) }
        }
    }

    private func widths(room: Int) -> [Int] {
        var natural = [Int](repeating: 0, count: alignments.count)
        for row in rows {
            for (column, cell) in row.prefix(natural.count).enumerated() {
                let lines = lineRanges(of: cell, width: .max).map { cell[$0] }
                natural[column] = max(natural[column], lines.map(displayWidth).max() ?? 0)
            }
        }
        let free = room - Self.separator.count * (natural.count - 1)
        guard free < natural.reduce(0, +) else { return natural }
        var cap = max(free, Self.minimumWidth)
        while cap > Self.minimumWidth, natural.reduce(0, { $0 + min($1, cap) }) > free { cap -= 1 }
        return natural.map { min($0, cap) }
    }

    private func join(_ cells: [ArraySlice<UInt8>], _ widths: [Int]) -> [UInt8] {
        var line: [UInt8] = []
        for (column, cell) in cells.enumerated() {
            if column > 0 { line += Self.separator }
            let spare = max(0, widths[column] - displayWidth(cell))
            let before =
                switch alignments[column] {
                case UInt8(ascii: "r"): spare
                case UInt8(ascii: "c"): spare / 2
                default: 0
                }
            line += [UInt8](repeating: UInt8(ascii: " "), count: before)
            line += cell
            line += [UInt8](repeating: UInt8(ascii: " "), count: spare - before)
        }
        return line
    }

    private func rule(_ widths: [Int]) -> [UInt8] {
        let parts = widths.map { [UInt8](repeating: UInt8(ascii: "-"), count: $0) }
        return Array(parts.joined(separator: Array("-+-".utf8)))
    }
}
