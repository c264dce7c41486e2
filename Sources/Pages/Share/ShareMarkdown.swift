import Content
import Documents

extension Share {
    /// The bulletin as a Markdown file for another site's `bulletins/` folder: its front matter, without publication
    /// dates, and the body as written.
    func markdown(_ body: [UInt8]) -> [UInt8] {
        func yaml(_ text: String) -> String { Node.Value.string(text).yamlText(isInBrackets: true) }
        var lines = [
            "---", "title: \(yaml(bulletin.title))", "author: \(yaml(bulletin.author))",
            "date: \(time.iso)",
        ]
        if let updated { lines.append("updated: \(updated.iso)") }
        if !bulletin.tags.isEmpty { lines.append("tags: [\(bulletin.tags.map(yaml).joined(separator: ", "))]") }
        if bulletin.isPinned { lines.append("pinned: true") }
        if let colour = bulletin.colour { lines.append("colour: \(colour.rawValue)") }
        if let image = bulletin.image { lines.append("image: \(yaml(image.target))") }
        if let text = bulletin.imageText { lines.append("alt: \(yaml(text))") }
        lines.append("---")
        return Array((lines.joined(separator: "\n") + "\n").utf8) + body.withPlainLineEnds
    }
}

extension [UInt8] {
    /// The text with a line feed at the end of each line, and exactly one at its end.
    fileprivate var withPlainLineEnds: [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(count + 1)
        for (place, byte) in enumerated() {
            switch byte {
            case UInt8(ascii: "\r"): lines.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "\n") where place > 0 && self[place - 1] == UInt8(ascii: "\r"): break
            default: lines.append(byte)
            }
        }
        while lines.last == UInt8(ascii: "\n") { lines.removeLast() }
        return lines + [UInt8(ascii: "\n")]
    }
}
