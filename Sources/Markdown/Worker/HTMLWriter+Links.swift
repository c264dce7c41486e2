import Text

extension HTMLWriter {
    mutating func openLink(_ node: MarkdownNode) {
        linkDepth += 1
        guard linkDepth == 1 else { return }
        switch policy.link(node.url, root: body.root, outline: outline) {
        case .allowed(let href, let isOutside, let note):
            if let note { report(.link, note, at: node) }
            anchor(href, title: node.title, isOutside: isOutside)
            hasLinkElement = true
        case .refused(let note), .remote(_, let note):
            report(.link, note, at: node)
            hasLinkElement = false
        }
    }

    mutating func closeLink() {
        linkDepth -= 1
        if linkDepth == 0, hasLinkElement { html.markup("</a>") }
    }

    mutating func image(_ node: MarkdownNode) {
        switch policy.image(node.url, root: body.root) {
        case .allowed(let source, _, _):
            html.markup("<img src=\"")
            html.address(source.span)
            html.markup("\" alt=\"")
            let words = node.words
            if words.allSatisfy({ $0.isASCIISpace }) {
                report(.imageText, "this picture has no description for people who can't see it", at: node)
            }
            // A dash marks a decorative image.
            if !words.elementsEqual("-".utf8) { html.text(words.span) }
            title(node.title)
            html.markup("\" />")
        case .remote(let href, let note):
            report(.image, note, at: node)
            let words = node.words
            guard linkDepth == 0 else {
                html.text(words.span)
                return
            }
            anchor(href, title: node.title, isOutside: true)
            html.text(words.isEmpty ? href.span : words.span)
            html.markup("</a>")
        case .refused(let note):
            report(.image, note, at: node)
            html.text(node.words.span)
        }
    }

    /// Writes a text and turns its bare addresses into links.
    mutating func textWithLinks(_ node: MarkdownNode) {
        node.withLiteral { text in
            if text.firstIndex(of: UInt8(ascii: "]")) != nil {
                for address in BlankAddress.all(in: text) {
                    let words = String(String(decoding: address, as: UTF8.self).unicodeScalars.prefix(60))
                    report(.blankInAddress, "\"\(words)\" isn't a valid address, because it contains a space", at: node)
                }
            }
            guard BareLink.mayBe(in: text) else {
                html.text(text)
                return
            }
            var start = 0
            while let link = BareLink.first(in: text, from: start) {
                html.text(text.extracting(start..<link.range.lowerBound))
                let address = text.extracting(link.range)
                var url = link.scheme.withUTF8Buffer { unsafe Array($0) }
                url.append(address)
                if case .allowed(let href, let isOutside, let note) = policy.link(
                    url, root: body.root, outline: outline)
                {
                    if let note { report(.link, note, at: node) }
                    anchor(href, title: [], isOutside: isOutside)
                    html.text(address)
                    html.markup("</a>")
                } else {
                    html.text(address)
                }
                start = link.range.upperBound
            }
            html.text(text.extracting(start..<text.count))
        }
    }

    /// Reports raw HTML, which is removed. Comments are removed without a report, because they are invisible anyway.
    mutating func reportHTML(_ node: MarkdownNode) {
        guard !node.withLiteral({ $0.isOnlyHTMLComments }) else { return }
        let line = String(decoding: node.literal.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        report(.rawHTML, "HTML is left out of the text: \(String(line.unicodeScalars.prefix(60)))", at: node)
    }

    private mutating func anchor(_ href: [UInt8], title: [UInt8], isOutside: Bool) {
        html.markup("<a href=\"")
        html.address(href.span)
        self.title(title)
        html.markup(isOutside ? "\" rel=\"noopener nofollow ugc\">" : "\">")
    }

    /// Adds a title attribute; the previous attribute is still open.
    private mutating func title(_ title: [UInt8]) {
        guard !title.isEmpty else { return }
        html.markup("\" title=\"")
        html.text(title.span)
    }
}

extension Span<UInt8> {
    /// True if the HTML consists only of comments and white space.
    fileprivate var isOnlyHTMLComments: Bool {
        var i = 0
        while i < count {
            if self[i].isASCIISpace {
                i += 1
                continue
            }
            guard has("<!--", at: i) else { return false }
            // Browsers treat "<!-->" as a complete comment.
            i += 2
            while i < count, !has("-->", at: i) { i += 1 }
            i += 3
        }
        return true
    }
}
