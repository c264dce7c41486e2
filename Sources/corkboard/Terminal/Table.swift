import Diagnostics
import Glibc
import Text

/// Rows of texts in columns that fit the terminal; if they don't fit, the widest column is shortened.
struct Table {
    private var rows: [[String]]

    /// The minimum width of a column.
    private static let least = 4

    /// - Parameter headings: The first row.
    init(headings: [String]) { rows = [headings] }

    /// Adds a row with a text for each heading.
    mutating func append(_ row: [String]) { rows.append(row.map(\.escapedForTerminal)) }

    /// Formats the rows as lines of at most `width` columns; nil: any width.
    func text(width: Int?) -> String {
        let used = rows[0].indices.filter { column in rows.dropFirst().contains { !$0[column].isEmpty } }
        var widths = used.map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
        let gaps = 2 * max(0, widths.count - 1)
        if let width {
            while widths.reduce(gaps, +) > width, let widest = widths.max(), widest > Self.least {
                guard let column = widths.firstIndex(of: widest) else { break }
                let next = widths.filter { $0 < widest }.max() ?? Self.least
                widths[column] = max(Self.least, next, widest - (widths.reduce(gaps, +) - width))
                if widths[column] == widest { widths[column] -= 1 }
            }
        }
        return rows.map { row in
            let cells = zip(used, widths).map { column, width in
                let cell = shortened(row[column], to: width)
                return cell + String(repeating: " ", count: width - displayWidth(cell))
            }
            let line = cells.joined(separator: "  ")
            return String(
                decoding: line.utf8.prefix(through: line.utf8.lastIndex { $0 != 0x20 } ?? line.utf8.startIndex),
                as: UTF8.self) + "\n"
        }.joined()
    }

    /// The width of the terminal that standard output goes to; nil if that is not a terminal.
    static var terminalWidth: Int? {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    private func shortened(_ text: String, to width: Int) -> String {
        guard displayWidth(text) > width else { return text }
        var short = ""
        for character in text {
            guard displayWidth(short + String(character)) < width else { break }
            short.append(character)
        }
        return short + "…"
    }
}
