/// Writes a tree as text for reading and searching: blocks apart by a blank line, a paragraph on one line, the items of
/// lists with their bullets, cells of tables between bars.
struct PlainTextWriter {
    private var text: [UInt8] = []
    /// What separates the next words from those before, once there are any.
    private var gap = Gap.none
    /// The bullets and numbers that go before the next words.
    private var marker: [UInt8] = []
    /// The lists around, from outside in: the next item's number, nil for bullets.
    private var lists: [(number: Int?, isTight: Bool)] = []
    private var footnotes = 0

    private enum Gap: Int {
        case none, bar, line, paragraph
    }

    /// The text of the tree under `root`.
    static func text(of root: Node) -> [UInt8] {
        var writer = PlainTextWriter()
        var walk = TreeWalk(root)
        while let step = walk.next() {
            switch step {
            case .enter(let node, let kind): writer.enter(node, kind)
            case .leave(_, let kind): writer.leave(kind)
            }
        }
        return writer.text
    }

    private mutating func enter(_ node: Node, _ kind: Node.Kind) {
        switch kind {
        case .text, .code: node.withLiteral { write($0) }
        case .softBreak: if gap == .none { text.append(UInt8(ascii: " ")) }
        case .lineBreak: separate(.line)
        case .codeBlock:
            separate(.paragraph)
            node.withLiteral { literal in
                let hasLineEnd = literal.count > 0 && literal[literal.count - 1] == UInt8(ascii: "\n")
                write(literal.extracting(0..<literal.count - (hasLineEnd ? 1 : 0)))
            }
        case .footnoteReference:
            write("[")
            node.withLiteral { write($0) }
            write("]")
        case .footnoteDefinition:
            separate(.paragraph)
            footnotes += 1
            marker.append(contentsOf: "[\(footnotes)] ".utf8)
        case .list:
            separate(lists.last?.isTight == true ? .line : .paragraph)
            lists.append((node.listStart, node.isTight))
        case .item: enterItem(node)
        case .tableRow: separate(.line)
        case .tableCell: separate(.bar)
        case .paragraph where lists.last?.isTight == true: separate(.line)
        case .paragraph, .heading, .blockQuote, .table, .thematicBreak: separate(.paragraph)
        default: break
        }
    }

    private mutating func leave(_ kind: Node.Kind) {
        switch kind {
        case .list:
            lists.removeLast()
            separate(lists.last?.isTight == true ? .line : .paragraph)
        case .item:
            if !marker.isEmpty { write("") }
            separate(.line)
        case .paragraph where lists.last?.isTight == true, .tableRow: separate(.line)
        case .paragraph, .heading, .codeBlock, .table, .footnoteDefinition: separate(.paragraph)
        default: break
        }
    }

    private mutating func enterItem(_ node: Node) {
        guard let list = lists.last else { return }
        separate(list.isTight ? .line : .paragraph)
        if marker.isEmpty {
            // Deeper indents say little, and would make the text grow with the square of the depth.
            marker.append(contentsOf: String(repeating: "  ", count: min(lists.count - 1, 4)).utf8)
        }
        if let number = list.number {
            marker.append(contentsOf: "\(number). ".utf8)
            lists[lists.count - 1].number = number + 1
        } else {
            marker.append(contentsOf: "- ".utf8)
        }
        if let isDone = node.taskIsDone { marker.append(contentsOf: (isDone ? "[x] " : "[ ] ").utf8) }
    }

    /// Keeps the next words at least this far from the last.
    private mutating func separate(_ gap: Gap) {
        if marker.isEmpty, gap.rawValue > self.gap.rawValue { self.gap = gap }
    }

    private mutating func write(_ words: Span<UInt8>) {
        if !text.isEmpty {
            switch gap {
            case .none: break
            case .bar: text.append(contentsOf: " | ".utf8)
            case .line: text.append(UInt8(ascii: "\n"))
            case .paragraph: text.append(contentsOf: "\n\n".utf8)
            }
        }
        gap = .none
        text.append(contentsOf: marker)
        marker.removeAll(keepingCapacity: true)
        text.append(words)
    }

    private mutating func write(_ words: StaticString) {
        unsafe write(Span(_unsafeElements: UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount)))
    }
}
