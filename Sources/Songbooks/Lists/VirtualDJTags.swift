import Text

/// The tags on a line that VirtualDJ writes before a path, such as `<time>21:39</time><artist>Abba</artist>`.
struct VirtualDJTags {
    private(set) var title = ""
    private(set) var artist = ""

    init(_ line: ArraySlice<UInt8>) {
        title = Self.text(of: "title", in: line)
        artist = Self.text(of: "artist", in: line)
        let remix = Self.text(of: "remix", in: line)
        if !remix.isBlank, !title.isBlank { title += " (\(remix))" }
    }

    private static func text(of tag: String, in line: ArraySlice<UInt8>) -> String {
        let line = Array(line)
        guard let start = line.span.firstIndex(of: Array("<\(tag)>".utf8)).map({ $0 + tag.utf8.count + 2 }),
            let end = line.span.firstIndex(of: Array("</\(tag)>".utf8), from: start)
        else { return "" }
        return replacingXMLReferences(in: line[start..<end])
    }
}
