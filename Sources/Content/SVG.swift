/// An SVG picture, which is also a document, searched for anything that a browser would run.
///
/// It rather refuses too much: pictures drawn by people and drawing programs have none of this.
package struct SVG {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The danger of the picture, worded to follow "this SVG picture"; nil if it is harmless.
    package var danger: String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return "is not valid UTF-8" }
        let lowered = Array(text.lowercased().utf8)
        if lowered.contains(0) { return "has a NUL character" }
        if contains(lowered, "<!doctype") || contains(lowered, "<!entity") { return "has a document type" }
        if contains(lowered, "<?xml-stylesheet") { return "has a style sheet of its own" }
        if contains(lowered, "1999/xhtml") { return "has parts of a web page in it" }
        return tags(of: lowered).lazy.compactMap(danger(in:)).first
    }

    private func danger(in tag: ArraySlice<UInt8>) -> String? {
        let nameEnd = tag.firstIndex { $0.isXMLSpace || $0 == UInt8(ascii: "/") } ?? tag.endIndex
        // In another encoding these bytes may spell something else: ISO-2022-JP ignores escape sequences within a word.
        if tag.starts(with: "?xml".utf8), contains(tag, "encoding"), !contains(tag, "utf-8"), !contains(tag, "ascii") {
            return "is not in UTF-8"
        }
        let local = tag[..<nameEnd].split(separator: UInt8(ascii: ":")).last ?? []
        for name in ["script", "foreignobject", "iframe", "embed", "object", "handler", "listener", "set"]
        where local.elementsEqual(name.utf8) {
            return "has a <\(name)> element"
        }
        if local.starts(with: "animate".utf8), contains(tag, "href") { return "animates a link" }
        if ["javascript:", "data:text", "data:image/svg"].contains(where: { contains(tag, $0) }) {
            return "has a link that runs a script"
        }
        // A character reference could spell any of the above.
        if contains(tag, "&#"), contains(tag, "href") || contains(tag, "xmlns") {
            return "has a link with hidden characters"
        }
        for start in tag.indices.dropLast(3)
        where tag[start].isXMLSpace || tag[start] == UInt8(ascii: "/") || tag[start].isQuote {
            let rest = tag[(start + 1)...]
            guard rest.starts(with: "on".utf8) else { continue }
            let afterName = rest.drop { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            if afterName.drop(while: \.isXMLSpace).first == UInt8(ascii: "=") { return "has an event handler" }
        }
        return nil
    }

    /// The insides of all tags, and of anything else that begins like one: from `<` to the next `>` outside quotes.
    ///
    /// Attribute values can't contain a raw `<`, so each `<` begins a new tag. An apostrophe in a comment then hides no tag.
    private func tags(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        text.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).dropFirst().map { part in
            var quote: UInt8?
            let end = part.firstIndex { byte in
                if let mark = quote {
                    if byte == mark { quote = nil }
                } else if byte.isQuote {
                    quote = byte
                } else {
                    return byte == UInt8(ascii: ">")
                }
                return false
            }
            return part[..<(end ?? part.endIndex)]
        }
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
