import Text

extension MarkdownNode {
    /// The words inside this node on one line, without markup, raw HTML and footnote numbers.
    var words: [UInt8] {
        var words: [UInt8] = []
        var walk = TreeWalk(self)
        while let step = walk.next() {
            guard case .enter(let node, let kind) = step else { continue }
            switch kind {
            case .text, .code: node.withLiteral { words.append($0) }
            case .softBreak, .lineBreak: words.append(UInt8(ascii: " "))
            default: break
            }
        }
        return words
    }
}
