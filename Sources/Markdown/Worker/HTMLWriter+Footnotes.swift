/// Footnotes have numbered ids, because a name chosen by the author could occur elsewhere on the page. The full stop in
/// these ids can't occur in a heading's id after its prefix.
extension HTMLWriter {
    /// Counts the references that will be written, so that each footnote can link back to all of them.
    mutating func countFootnoteReferences(_ root: MarkdownNode) {
        // cmark puts the definitions at the end.
        guard root.lastChild?.kind == .footnoteDefinition else { return }
        var walk = TreeWalk(root)
        while let step = walk.next() {
            guard case .enter(let node, let kind) = step else { continue }
            if kind == .image { walk.skipInside() }
            guard kind == .footnoteReference, let index = Self.footnoteIndex(node) else { continue }
            while footnoteReferences.count <= index { footnoteReferences.append((0, 0)) }
            footnoteReferences[index].all += 1
        }
    }

    mutating func footnoteReference(_ node: MarkdownNode) {
        guard let index = Self.footnoteIndex(node), index < footnoteReferences.count else { return }
        footnoteReferences[index].written += 1
        let reference = (footnote: index + 1, index: footnoteReferences[index].written)
        html.markup("<sup class=\"footnote-ref\"")
        if linkDepth > 0 {
            html.markup(" id=\"")
            referenceID(reference.footnote, reference.index)
            html.markup("\">")
            html.number(reference.footnote)
        } else {
            html.markup("><a href=\"#")
            footnoteID(reference.footnote)
            html.markup("\" id=\"")
            referenceID(reference.footnote, reference.index)
            html.markup("\" role=\"doc-noteref\"")
            label("\(words.footnote) \(reference.footnote)")
            html.markup(">")
            html.number(reference.footnote)
            html.markup("</a>")
        }
        html.markup("</sup>")
    }

    mutating func openFootnote() {
        if footnotes == 0 {
            block("<section class=\"footnotes\" role=\"doc-endnotes\"")
            label(words.footnotes)
            html.markup(">\n<ol>\n")
        }
        footnotes += 1
        html.markup("<li id=\"")
        footnoteID(footnotes)
        html.markup("\">\n")
    }

    mutating func closeFootnote(_ node: MarkdownNode) {
        if node.lastChild?.kind != .paragraph {
            backLinks()
            html.markup("\n")
        }
        html.markup("</li>\n")
    }

    /// Writes a link back to each reference to the open footnote.
    mutating func backLinks() {
        guard footnotes <= footnoteReferences.count else { return }
        let count = footnoteReferences[footnotes - 1].all
        for index in 1..<(count + 1) {
            if index > 1 { html.markup(" ") }
            html.markup("<a href=\"#")
            referenceID(footnotes, index)
            html.markup("\" class=\"footnote-backref\" role=\"doc-backlink\"")
            label("\(words.backToReference) \(footnotes)\(index > 1 ? ", \(index)" : "")")
            html.markup(">↩")
            if index > 1 {
                html.markup("<sup>")
                html.number(index)
                html.markup("</sup>")
            }
            html.markup("</a>")
        }
    }

    private mutating func footnoteID(_ footnote: Int) {
        html.text(body.idPrefix)
        html.markup("fn.")
        html.number(footnote)
    }

    private mutating func referenceID(_ footnote: Int, _ index: Int) {
        html.text(body.idPrefix)
        html.markup("fnref.")
        html.number(footnote)
        if index > 1 {
            html.markup(".")
            html.number(index)
        }
    }

    /// Returns the footnote's index. cmark replaces a reference's name with the footnote's number.
    private static func footnoteIndex(_ reference: MarkdownNode) -> Int? {
        guard let number = Int(String(decoding: reference.literal, as: UTF8.self)), number > 0 else { return nil }
        return number - 1
    }
}
