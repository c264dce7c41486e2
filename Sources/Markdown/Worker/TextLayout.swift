internal import Text

/// Plain text as it is laid out: blocks apart by lines or blank lines, in lines of a width, each behind the markers and
/// indents of the quotes and lists that it is in.
struct TextLayout {
    private(set) var text: [UInt8] = []
    private let width: Int
    private let limit: Int

    /// The most that goes before each line. Deeper indents say little, and would make the text grow with the square of the
    /// depth.
    private let maximumIndent: Int

    private var containers: [Container] = []
    /// The indents of all containers, one after another.
    private var indent: [UInt8] = []
    /// The place in `containers` from which on their markers are still to be written.
    private var unmarked = 0
    /// What separates the next block from the one before, and how many containers both of them are in.
    private var gap = Gap.none
    private var commonDepth = 0

    private struct Container {
        let marker: [UInt8]
        /// How much of `indent` belongs to what is around it.
        let indentAround: Int
    }

    /// What separates two blocks.
    enum Gap: Int {
        case none, line, blankLine
    }

    /// A text whose lines take up to `width` columns, given up once it is longer than `limit` bytes.
    init(width: Int, limit: Int) {
        self.width = width
        self.limit = limit
        maximumIndent = min(width / 2, 40)
    }

    /// Whether something may be missing.
    var isOverLimit: Bool { text.count > limit }

    /// The columns that are left for what stands in a line.
    var room: Int { max(width - indent.count, 1) }

    /// Begins a quote, an item or the like: `marker` goes before its first line, `indent` before all others.
    mutating func open(marker: [UInt8], indent more: [UInt8]) {
        containers.append(Container(marker: marker, indentAround: indent.count))
        if indent.count + more.count <= maximumIndent { indent += more }
    }

    /// Ends the innermost container, whose marker is written even if it holds nothing.
    mutating func close() {
        if unmarked < containers.count { write([[]]) }
        guard let container = containers.popLast() else { preconditionFailure("no container is open") }
        indent.removeLast(indent.count - container.indentAround)
        unmarked = min(unmarked, containers.count)
        commonDepth = min(commonDepth, containers.count)
    }

    /// Keeps the next block at least this far from the last, but no marker from what it marks.
    mutating func separate(_ gap: Gap) {
        if unmarked == containers.count, gap.rawValue > self.gap.rawValue { self.gap = gap }
    }

    /// Writes words in lines of the width; returns the columns that the widest takes.
    @discardableResult
    mutating func writeWrapped(_ words: [UInt8]) -> Int {
        let lines = lineRanges(of: words, width: room).map { words[$0] }
        write(lines)
        return lines.map { displayWidth(String(decoding: $0, as: UTF8.self)) }.max() ?? 0
    }

    /// Writes lines as they are, but for spaces at their ends.
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
