import Text

extension HTMLWriter {
    /// True for a paragraph in a tight list, which is written without an element.
    static func isBare(_ paragraph: MarkdownNode) -> Bool {
        guard let list = paragraph.parent?.parent, list.kind == .list else { return false }
        return list.isTight
    }

    mutating func block(_ markup: StaticString) {
        html.newLine()
        html.markup(markup)
    }

    /// Adds a screen-reader label to the open tag.
    mutating func label(_ name: String) {
        html.markup(" aria-label=\"")
        html.text(name)
        html.markup("\"")
    }

    mutating func literal(_ node: MarkdownNode) {
        node.withLiteral { html.text($0) }
    }

    mutating func closeParagraph(_ node: MarkdownNode) {
        guard !Self.isBare(node) else { return }
        if footnotes > 0, node.next == nil, node.parent?.kind == .footnoteDefinition {
            html.markup(" ")
            backLinks()
        }
        html.markup("</p>\n")
    }

    mutating func openHeading() {
        headings += 1
        html.newLine()
        guard let slug = outline.headings[headings - 1].slug else { return headingTag("<h", end: ">") }
        headingTag("<h", end: " id=\"")
        html.text(body.idPrefix)
        html.text(slug)
        html.markup("\">")
    }

    mutating func headingTag(_ start: StaticString, end: StaticString) {
        html.markup(start)
        html.number(outline.headings[headings - 1].level)
        html.markup(end)
    }

    mutating func openList(_ node: MarkdownNode) {
        html.newLine()
        switch node.listStart {
        case nil: html.markup("<ul>\n")
        case 1: html.markup("<ol>\n")
        case let start?:
            html.markup("<ol start=\"")
            html.number(start)
            html.markup("\">\n")
        }
    }

    mutating func openItem(_ node: MarkdownNode) {
        html.newLine()
        guard let isDone = node.taskIsDone else { return html.markup("<li>") }
        html.markup("<li class=\"task\"><input type=\"checkbox\"")
        if isDone { html.markup(" checked=\"\"") }
        html.markup(" disabled=\"\"")
        label(isDone ? words.done : words.toDo)
        html.markup(" /> ")
    }

    mutating func codeBlock(_ node: MarkdownNode) {
        html.newLine()
        let language = node.info.prefix { !$0.isASCIISpace }
        if language.isEmpty {
            html.markup("<pre><code>")
        } else {
            html.markup("<pre><code class=\"language-")
            html.text(language.span)
            html.markup("\">")
        }
        literal(node)
        html.markup("</code></pre>\n")
    }

    /// Opens a table inside a group that can scroll, receives keyboard focus, and is announced by screen readers.
    ///
    /// The group isn't a region: regions are landmarks of a page and need unique names.
    mutating func openTable(_ node: MarkdownNode) {
        table = TableState(alignments: node.alignments)
        html.newLine()
        html.markup("<div class=\"table\" tabindex=\"0\" role=\"group\"")
        label(words.table)
        html.markup(">\n<table>\n")
    }

    mutating func closeTable() {
        if table.hasBody { block("</tbody>\n") }
        block("</table>\n</div>\n")
    }

    mutating func openRow(_ node: MarkdownNode) {
        table.isHeader = node.isHeader
        table.column = 0
        if table.isHeader {
            block("<thead>\n")
        } else if !table.hasBody {
            table.hasBody = true
            block("<tbody>\n")
        }
        block("<tr>")
    }

    mutating func openCell() {
        let alignment = table.column < table.alignments.count ? table.alignments[table.column] : 0
        table.column += 1
        switch alignment {
        case UInt8(ascii: "l"): block(table.isHeader ? "<th scope=\"col\" class=\"left\">" : "<td class=\"left\">")
        case UInt8(ascii: "c"): block(table.isHeader ? "<th scope=\"col\" class=\"center\">" : "<td class=\"center\">")
        case UInt8(ascii: "r"): block(table.isHeader ? "<th scope=\"col\" class=\"right\">" : "<td class=\"right\">")
        default: block(table.isHeader ? "<th scope=\"col\">" : "<td>")
        }
    }
}
