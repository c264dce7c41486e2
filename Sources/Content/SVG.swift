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

    /// The size of the picture in CSS pixels: its own, or else that of its view box; nil if it names neither.
    package var size: (width: Int, height: Int)? {
        guard let text = String(validating: bytes, as: UTF8.self),
            let root = tags(of: Array(text.utf8)).first(where: { $0.starts(with: "svg".utf8) })
        else { return nil }
        func number(_ text: Substring) -> Int? {
            let digits = text.hasSuffix("px") ? text.dropLast(2) : text
            return Double(digits).flatMap { (1...100_000).contains($0) ? Int($0.rounded(.up)) : nil }
        }
        if let width = attribute("width", of: root).flatMap({ number($0[...]) }),
            let height = attribute("height", of: root).flatMap({ number($0[...]) })
        {
            return (width, height)
        }
        let box = attribute("viewBox", of: root)?.split { $0 == " " || $0 == "," } ?? []
        guard box.count == 4, let width = number(box[2]), let height = number(box[3]) else { return nil }
        return (width, height)
    }

    private func attribute(_ name: String, of tag: ArraySlice<UInt8>) -> String? {
        let name = Array(name.utf8)
        for start in tag.indices where tag[start].isXMLSpace && tag[(start + 1)...].starts(with: name) {
            let rest = tag[(start + 1 + name.count)...].drop(while: \.isXMLSpace)
            guard rest.first == UInt8(ascii: "=") else { continue }
            let value = rest.dropFirst().drop(while: \.isXMLSpace)
            guard let quote = value.first, quote.isQuote else { return nil }
            return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
        }
        return nil
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
