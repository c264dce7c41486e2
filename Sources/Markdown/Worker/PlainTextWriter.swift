internal import Text

/// Writes a tree as readable text: underlined headings, lists with bullets and numbers, links with their addresses, the
/// words of images in brackets, tables in columns, quotes after `>`, footnotes at the end.
///
/// Invisible characters are removed, and every address shown is where the link leads.
struct PlainTextWriter {
    private let body: MarkdownBody
    private let root: String
    private let policy: LinkPolicy
    private let outline: BodyOutline
    private var layout: TextLayout

    /// The words of the open paragraph, heading or cell.
    private var words: [UInt8] = []
    /// The open link and its start in `words`; a link inside a link is written as text.
    private var link: (start: Int, node: MarkdownNode)?
    private var shownAddresses: Set<[UInt8]> = []
    /// The enclosing lists, outermost first: the number of the next item; nil for bullets.
    private var lists: [(number: Int?, isTight: Bool)] = []
    private var table = TextTable(alignments: [])
    private var footnotes = 0

    /// Writes the tree of `body` under `root`; the text may be truncated if it exceeds `limit` bytes.
    static func text(
        of root: MarkdownNode, _ body: MarkdownBody, _ options: PlainTextOptions, policy: LinkPolicy,
        outline: BodyOutline, limit: Int
    ) -> [UInt8] {
        var writer = PlainTextWriter(
            body: body, root: options.root, policy: policy, outline: outline,
            layout: TextLayout(width: options.width, limit: limit))
        var walk = TreeWalk(root)
        while !writer.layout.isOverLimit, let step = walk.next() {
            switch step {
            case .enter(let node, let kind): writer.enter(node, kind)
            case .leave(let node, let kind): writer.leave(node, kind)
            }
        }
        return writer.layout.text
    }

    private mutating func enter(_ node: MarkdownNode, _ kind: MarkdownNode.Kind) {
        switch kind {
        case .text, .code: node.withLiteral { words.append(visible: $0) }
        case .softBreak: words.append(UInt8(ascii: " "))
        case .lineBreak: words.append(UInt8(ascii: "\n"))
        case .strikethrough: words += Self.tildes(around: node)
        case .link: if link == nil { link = (words.count, node) }
        case .image: words.append(UInt8(ascii: "["))
        case .footnoteReference:
            words.append(UInt8(ascii: "["))
            node.withLiteral { words.append(visible: $0) }
            words.append(UInt8(ascii: "]"))
        case .codeBlock:
            layout.separate(.blankLine)
            layout.write(codeLines(node))
            layout.separate(.blankLine)
        case .thematicBreak:
            layout.separate(.blankLine)
            layout.writeWrapped(Array("* * *".utf8))
            layout.separate(.blankLine)
        case .blockQuote:
            layout.separate(.blankLine)
            layout.open(marker: Array("> ".utf8), indent: Array("> ".utf8))
        case .list:
            layout.separate(gapInList)
            lists.append((node.listStart, node.isTight))
        case .item: openItem(node)
        case .footnoteDefinition:
            layout.separate(.blankLine)
            footnotes += 1
            open(marker: "[\(footnotes)] ")
        case .table: table = TextTable(alignments: node.alignments)
        case .tableRow: table.startRow()
        case .paragraph where isInTightList: layout.separate(.line)
        case .paragraph, .heading: layout.separate(.blankLine)
        default: break
        }
    }

    /// The tildes as written: "H~2~O" isn't "H~~2~~O".
    private static func tildes(around node: MarkdownNode) -> String.UTF8View {
        let isSingle = node.firstChild.map { $0.line == node.line && $0.column == node.column + 1 } == true
        return (isSingle ? "~" : "~~").utf8
    }

    private mutating func leave(_ node: MarkdownNode, _ kind: MarkdownNode.Kind) {
        switch kind {
        case .strikethrough: words += Self.tildes(around: node)
        case .link: closeLink(node)
        case .image:
            // An image without words, or with a dash for them, is decoration.
            if words.suffix(2).elementsEqual("[-".utf8) { words.removeLast() }
            if words.last == UInt8(ascii: "[") { words.removeLast() } else { words.append(UInt8(ascii: "]")) }
        case .paragraph:
            layout.writeWrapped(takeWords())
            layout.separate(isInTightList ? .line : .blankLine)
        case .heading:
            let width = layout.writeWrapped(takeWords())
            layout.separate(.line)
            layout.write([Self.underline(level: node.headingLevel, width: min(width, layout.room))])
            layout.separate(.blankLine)
        case .tableCell: table.add(takeWords())
        case .table:
            layout.separate(.blankLine)
            table.forEachRow(room: layout.room) { lines in
                layout.write(lines)
                layout.separate(.line)
            }
            layout.separate(.blankLine)
        case .item:
            layout.close()
            layout.separate(.line)
        case .list:
            lists.removeLast()
            layout.separate(gapInList)
        case .blockQuote, .footnoteDefinition:
            layout.close()
            layout.separate(.blankLine)
        default: break
        }
    }

    private var isInTightList: Bool { lists.last?.isTight == true }

    private var gapInList: TextLayout.Gap { isInTightList ? .line : .blankLine }

    private mutating func takeWords() -> [UInt8] {
        defer { words.removeAll(keepingCapacity: true) }
        return words
    }

    private mutating func openItem(_ node: MarkdownNode) {
        layout.separate(gapInList)
        var marker = "- "
        if let number = lists.last?.number {
            marker = "\(number). "
            lists[lists.count - 1].number = number + 1
        }
        if let isDone = node.taskIsDone { marker += isDone ? "[x] " : "[ ] " }
        open(marker: marker)
    }

    private mutating func open(marker: String) {
        layout.open(
            marker: Array(marker.utf8), indent: [UInt8](repeating: UInt8(ascii: " "), count: marker.utf8.count))
    }

    /// Returns the lines of a code block, with tabs replaced by spaces.
    private func codeLines(_ node: MarkdownNode) -> [ArraySlice<UInt8>] {
        var lines = node.literal.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { line in
            var shown: [UInt8] = []
            for part in line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) {
                if !shown.isEmpty || part.startIndex > line.startIndex {
                    shown += [UInt8](repeating: UInt8(ascii: " "), count: 4 - shown.count % 4)
                }
                shown.append(visible: part.span)
            }
            return shown[...]
        }
    }

    private static func underline(level: Int, width: Int) -> ArraySlice<UInt8> {
        let mark: UInt8 =
            switch level {
            case 1: UInt8(ascii: "=")
            case 2: UInt8(ascii: "-")
            default: UInt8(ascii: "~")
            }
        return [UInt8](repeating: mark, count: width)[...]
    }
}

extension PlainTextWriter {
    /// Writes the address of a link, once per address, unless the link's words are the address.
    private mutating func closeLink(_ node: MarkdownNode) {
        guard let open = link, open.node == node else { return }
        link = nil
        guard let address = address(of: node), shownAddresses.insert(address).inserted else { return }
        let shown = words[open.start...]
        let saysSo = ["", "http://", "https://"].contains { start in
            ["", "/"].contains { end in address.elementsEqual(Array(start.utf8) + shown + Array(end.utf8)) }
        }
        if saysSo { return }
        words += shown.isEmpty ? "<".utf8 : " <".utf8
        words += address
        words.append(UInt8(ascii: ">"))
    }

    /// Returns the address of a link in a form that a reader can use; nil if it works only on the page.
    private func address(of node: MarkdownNode) -> [UInt8]? {
        guard case .allowed(let href, _, _) = policy.link(node.url, root: body.root, outline: outline) else {
            return nil
        }
        let address = LinkAddress(href)
        switch address.scheme {
        case .contact: return Self.encoded(href.drop { $0 != UInt8(ascii: ":") }.dropFirst())
        case .web, .other: return Self.encoded(href[...])
        case nil where address.host != nil: return Self.encoded(href[...])
        case nil:
            guard href.starts(with: body.root.utf8) else { return nil }
            return Self.encoded(policy.absolute(href.dropFirst(body.root.utf8.count), root: root))
        }
    }

    /// Percent-encodes bytes that are invisible or look like the end of the address.
    private static func encoded(_ address: some Sequence<UInt8>) -> [UInt8] {
        percentEncoded(address, keeping: \.isAddressByte)
    }
}

extension [UInt8] {
    fileprivate mutating func append(visible text: Span<UInt8>) {
        if text.indices.allSatisfy({ (0x20..<0x7f).contains(text[$0]) }) {
            append(text)
        } else {
            let whole = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            append(contentsOf: visible(whole).utf8)
        }
    }
}
