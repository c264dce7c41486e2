/// Writes a tree as HTML.
///
/// The output follows the CommonMark and GFM specifications, with additions for web pages: ids and shifted levels for
/// headings, a group around each table, labels for checkboxes, and footnotes with generated ids. The author's input
/// becomes text or addresses, never markup.
struct HTMLWriter: ~Copyable {
    let body: MarkdownBody
    let policy: LinkPolicy
    let outline: BodyOutline
    let words: MarkdownWords
    var html: HTMLBuffer
    private var findings: [RenderedBody.Finding] = []

    /// The number of headings opened so far.
    var headings = 0
    /// The number of open links; a link inside a link is written as text.
    var linkDepth = 0
    /// True if the outermost open link has an element.
    var hasLinkElement = false
    var table = TableState()
    /// The number of references to each footnote: in the complete text, and written so far. The first footnote is at
    /// index 0.
    var footnoteReferences: [(all: Int, written: Int)] = []
    /// The number of footnotes opened so far.
    var footnotes = 0

    /// The current position in a table.
    struct TableState {
        var alignments: [UInt8] = []
        var column = 0
        var isHeader = false
        var hasBody = false
    }

    /// The maximum number of findings per body.
    private static let maximumFindings = 100

    /// Renders the tree of `body` under `root`; nil if the result exceeds `limit` bytes.
    static func render(
        _ root: MarkdownNode, of body: MarkdownBody, _ options: MarkdownOptions, policy: LinkPolicy, limit: Int
    ) -> RenderedBody? {
        let outline = BodyOutline(of: root, idPrefix: body.idPrefix, topHeading: options.topHeading)
        var writer = HTMLWriter(
            body: body, policy: policy, outline: outline, words: options.words,
            html: HTMLBuffer(expected: 2 * body.text.count + 1024, limit: limit))
        writer.write(root)
        guard !writer.html.isOverLimit else { return nil }
        let plainText =
            body.plainText.map {
                PlainTextWriter.text(of: root, body, $0, policy: policy, outline: outline, limit: limit)
            } ?? []
        let html = writer.html.bytes
        guard html.count + plainText.count <= limit else { return nil }
        return RenderedBody(
            html: html, plainText: String(decoding: plainText, as: UTF8.self),
            findings: writer.findings)
    }

    private mutating func write(_ root: MarkdownNode) {
        countFootnoteReferences(root)
        var walk = TreeWalk(root)
        while !html.isOverLimit, let step = walk.next() {
            switch step {
            case .enter(let node, let kind):
                enter(node, kind)
                if kind == .image { walk.skipInside() }
            case .leave(let node, let kind): leave(node, kind)
            }
        }
        if footnotes > 0 { html.markup("</ol>\n</section>\n") }
    }

    mutating func report(_ kind: RenderedBody.Finding.Kind, _ message: String, at node: MarkdownNode) {
        guard findings.count < Self.maximumFindings else { return }
        // The two tags of an element are reported once.
        if kind == .rawHTML, let last = findings.last, last.kind == kind, last.line == node.line { return }
        findings.append(RenderedBody.Finding(kind: kind, line: node.line, column: node.column, message: message))
    }

    private mutating func enter(_ node: MarkdownNode, _ kind: MarkdownNode.Kind) {
        switch kind {
        case .text: linkDepth == 0 ? textWithLinks(node) : literal(node)
        case .softBreak: html.markup("\n")
        case .lineBreak: html.markup("<br />\n")
        case .code:
            html.markup("<code>")
            literal(node)
            html.markup("</code>")
        case .htmlInline: reportHTML(node)
        case .emphasis: html.markup("<em>")
        case .strong: html.markup("<strong>")
        case .strikethrough: html.markup("<del>")
        case .link: openLink(node)
        case .image: image(node)
        case .footnoteReference: footnoteReference(node)
        case .paragraph: if !Self.isBare(node) { block("<p>") }
        case .heading: openHeading()
        case .blockQuote: block("<blockquote>\n")
        case .list: openList(node)
        case .item: openItem(node)
        case .codeBlock: codeBlock(node)
        case .htmlBlock:
            html.newLine()
            reportHTML(node)
        case .thematicBreak: block("<hr />\n")
        case .footnoteDefinition: openFootnote()
        case .table: openTable(node)
        case .tableRow: openRow(node)
        case .tableCell: openCell()
        case .document, .other: break
        }
    }

    private mutating func leave(_ node: MarkdownNode, _ kind: MarkdownNode.Kind) {
        switch kind {
        case .emphasis: html.markup("</em>")
        case .strong: html.markup("</strong>")
        case .strikethrough: html.markup("</del>")
        case .link: closeLink()
        case .paragraph: closeParagraph(node)
        case .heading: headingTag("</h", end: ">\n")
        case .blockQuote: block("</blockquote>\n")
        case .list: html.markup(node.listStart == nil ? "</ul>\n" : "</ol>\n")
        case .item: html.markup("</li>\n")
        case .footnoteDefinition: closeFootnote(node)
        case .table: closeTable()
        case .tableRow: block(table.isHeader ? "</tr>\n</thead>\n" : "</tr>\n")
        case .tableCell: html.markup(table.isHeader ? "</th>" : "</td>")
        default: break
        }
    }
}
