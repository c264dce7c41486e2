/// A picture that is also a document: looked through for whatever a browser would run.
///
/// It errs on the side of refusing: pictures drawn by people and drawing programs have none of this.
struct SVG {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// What is dangerous about the picture, to follow "this SVG picture"; nil where nothing is.
    var danger: String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return "is not valid UTF-8" }
        let lowered = Array(text.lowercased().utf8)
        if lowered.contains(0) { return "has a NUL character" }
        if contains(lowered, "<!doctype") || contains(lowered, "<!entity") { return "has a document type" }
        if contains(lowered, "<?xml-stylesheet") { return "has a style sheet of its own" }
        return tags(of: lowered).lazy.compactMap(danger(in:)).first
    }

    private func danger(in tag: ArraySlice<UInt8>) -> String? {
        let nameEnd = tag.firstIndex { $0.isXMLSpace || $0 == UInt8(ascii: "/") } ?? tag.endIndex
        let local = tag[..<nameEnd].split(separator: UInt8(ascii: ":")).last ?? []
        for name in ["script", "foreignobject", "iframe", "embed", "object", "handler", "listener", "set"]
        where local.elementsEqual(name.utf8) {
            return "has a <\(name)> element"
        }
        if local.starts(with: "animate".utf8), contains(tag, "href") { return "animates a link" }
        if contains(tag, "javascript:") || contains(tag, "data:text") { return "has a link that runs a script" }
        // A character reference could spell any of the above.
        if contains(tag, "href"), contains(tag, "&#") { return "has a link with hidden characters" }
        for start in tag.indices.dropLast(3)
        where tag[start].isXMLSpace || tag[start] == UInt8(ascii: "/") || tag[start].isQuote {
            let rest = tag[(start + 1)...]
            guard rest.starts(with: "on".utf8) else { continue }
            let afterName = rest.drop { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            if afterName.drop(while: \.isXMLSpace).first == UInt8(ascii: "=") { return "has an event handler" }
        }
        return nil
    }

    /// The insides of all tags: from `<` to the `>` that is not in quotes.
    private func tags(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var tags: [ArraySlice<UInt8>] = []
        var start: Int?
        var quote: UInt8?
        for (index, byte) in text.enumerated() {
            if let open = start {
                if let mark = quote {
                    if byte == mark { quote = nil }
                } else if byte.isQuote {
                    quote = byte
                } else if byte == UInt8(ascii: ">") {
                    tags.append(text[open..<index])
                    start = nil
                }
            } else if byte == UInt8(ascii: "<") {
                start = index + 1
            }
        }
        if let start { tags.append(text[start...]) }
        return tags
    }

    private func contains(_ text: some Collection<UInt8>, _ part: String) -> Bool {
        let part = Array(part.utf8)
        var rest = text[...]
        while let index = rest.firstIndex(of: part[0]) {
            rest = rest[index...]
            if rest.starts(with: part) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

extension UInt8 {
    fileprivate var isXMLSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
    fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}
