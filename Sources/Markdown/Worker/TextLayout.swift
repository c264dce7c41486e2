internal import Text

/// Lays out plain text: blocks separated by line ends or blank lines, wrapped to a width, with the markers and indents
/// of the enclosing quotes and lists on each line.
struct TextLayout {
    private(set) var text: [UInt8] = []
    private let width: Int
    private let limit: Int

    /// The maximum indent in bytes. Deeper indents help no reader, and the text would grow with the square of the
    /// depth.
    private let maximumIndent: Int

    private var containers: [Container] = []
    /// The indents of all containers, concatenated.
    private var indent: [UInt8] = []
    /// The index in `containers` of the first container whose marker isn't written yet.
    private var unmarked = 0
    /// The gap before the next block, and the number of containers that this block shares with the previous one.
    private var gap = Gap.none
    private var commonDepth = 0

    private struct Container {
        let marker: [UInt8]
        /// The number of bytes of `indent` that belong to enclosing containers.
        let indentAround: Int
    }

    /// The separation of two blocks.
    enum Gap: Int {
        case none, line, blankLine
    }

    /// Creates an empty text with lines of at most `width` columns, which ignores further input once it exceeds `limit`
    /// bytes.
    init(width: Int, limit: Int) {
        self.width = width
        self.limit = limit
        maximumIndent = min(width / 2, 40)
    }

    /// True if the limit is exceeded, so that text may be missing.
    var isOverLimit: Bool { text.count > limit }

    /// The number of columns that the indent leaves on a line.
    var room: Int { max(width - indent.count, 1) }

    /// Opens a container such as a quote or an item: `marker` precedes its first line, `indent` the others.
    mutating func open(marker: [UInt8], indent more: [UInt8]) {
        containers.append(Container(marker: marker, indentAround: indent.count))
        if indent.count + more.count <= maximumIndent { indent += more }
    }

    /// Closes the innermost container; an empty one still gets its marker.
    mutating func close() {
        if unmarked < containers.count { write([[]]) }
        guard let container = containers.popLast() else { preconditionFailure("no container is open") }
        indent.removeLast(indent.count - container.indentAround)
        unmarked = min(unmarked, containers.count)
        commonDepth = min(commonDepth, containers.count)
    }

    /// Ensures at least this gap before the next block, but not between a marker and its content.
    mutating func separate(_ gap: Gap) {
        if unmarked == containers.count, gap.rawValue > self.gap.rawValue { self.gap = gap }
    }

    /// Writes words wrapped to the width, and returns the width of the widest line in columns.
    @discardableResult
    mutating func writeWrapped(_ words: [UInt8]) -> Int {
        let lines = lineRanges(of: words, width: room).map { words[$0] }
        write(lines)
        return lines.map(displayWidth).max() ?? 0
    }

    /// Writes lines unchanged except for trailing spaces.
    mutating func write(_ lines: [ArraySlice<UInt8>]) {
        for line in lines {
            guard !isOverLimit else { return }
            startLine()
            text += line
            while text.last == UInt8(ascii: " ") { text.removeLast() }
            gap = .line
        }
        gap = .none
        commonDepth = containers.count
    }

    private mutating func startLine() {
        if !text.isEmpty, gap != .none {
            text.append(UInt8(ascii: "\n"))
            if gap == .blankLine {
                text += commonDepth < containers.count ? indent[..<containers[commonDepth].indentAround] : indent[...]
                while text.last == UInt8(ascii: " ") { text.removeLast() }
                text.append(UInt8(ascii: "\n"))
            }
        }
        guard unmarked < containers.count else {
            text += indent
            return
        }
        text += indent[..<containers[unmarked].indentAround]
        for container in containers[unmarked...] { text += container.marker }
        unmarked = containers.count
    }
}
