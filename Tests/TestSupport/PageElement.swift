/// An element of a web page.
package struct PageElement {
    /// The name in lower case, such as `a`.
    package let name: String

    /// The attributes by name; an attribute without a value has an empty one.
    package let attributes: [String: String]

    /// The HTML between the element's tags; empty if it can't have an end tag.
    package let content: String

    /// The value of an attribute, or nil.
    package subscript(attribute: String) -> String? { attributes[attribute] }

    package var classes: [Substring] { self["class"]?.split(separator: " ") ?? [] }

    /// The text without tags and references, with single spaces.
    package var text: String { Markup(content).text }
}

extension String {
    /// Returns the elements of a page with this name, in the order of their start tags.
    ///
    /// - Parameters:
    ///   - name: The name in lower case.
    ///   - class: One of the element's classes; nil for any or no class.
    package func elements(_ name: String, class: String? = nil) -> [PageElement] {
        Markup(self).elements(name).filter { element in
            `class`.map { wanted in element.classes.contains { $0 == wanted } } ?? true
        }
    }

    /// Returns true if a page has an element with this name and exactly this text.
    package func has(_ name: String, saying text: String) -> Bool { elements(name).contains { $0.text == text } }

    /// The text of a page without tags and references, with single spaces.
    package var pageText: String { Markup(self).text }

    /// Returns the first of these elements.
    package func element(_ name: String, class: String? = nil) -> PageElement? {
        elements(name, class: `class`).first
    }
}

/// The tags and texts of a page as Corkboard writes it: values of attributes are in double quotes, and an element without
/// an end tag is empty or ends with the page.
private struct Markup {
    private let bytes: [UInt8]
    private var parts: [Part] = []

    private enum Part {
        case start(name: String, attributes: Range<Int>, end: Int)
        case end(name: String, start: Int)
        case text(Range<Int>)
    }

    /// Elements without an end tag (HTML §13.1.2).
    private static let void: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    init(_ html: String) {
        bytes = Array(html.utf8)
        var position = 0
        while position < bytes.count {
            let start = position
            position = index(of: "<", from: start)
            if position > start { parts.append(.text(start..<position)) }
            guard position < bytes.count else { return }
            if begins("<!--", at: position) {
                position = min(index(of: "-->", from: position) + 3, bytes.count)
            } else if begins("<!", at: position) {
                position = index(of: ">", from: position) + 1
            } else if begins("</", at: position) {
                let end = index(of: ">", from: position)
                parts.append(.end(name: string(position + 2..<end).lowercased(), start: position))
                position = end + 1
            } else {
                position = readStart(at: position)
            }
        }
    }

    /// Reads a start tag, and the content of a script or style sheet; returns the position after it.
    private mutating func readStart(at start: Int) -> Int {
        var nameEnd = start + 1
        while nameEnd < bytes.count, !Array(" \n/>".utf8).contains(bytes[nameEnd]) { nameEnd += 1 }
        var end = nameEnd
        var isQuoted = false
        while end < bytes.count, isQuoted || bytes[end] != UInt8(ascii: ">") {
            if bytes[end] == UInt8(ascii: "\"") { isQuoted.toggle() }
            end += 1
        }
        let name = string(start + 1..<nameEnd).lowercased()
        let next = min(end + 1, bytes.count)
        parts.append(.start(name: name, attributes: nameEnd..<end, end: next))
        return name == "script" || name == "style" ? index(of: "</\(name)", from: next) : next
    }

    func elements(_ wanted: String) -> [PageElement] {
        parts.indices.compactMap { index in
            guard case .start(wanted, let attributes, let start) = parts[index] else { return nil }
            let isEmpty = Self.void.contains(wanted) || bytes[attributes].last == UInt8(ascii: "/")
            let end = isEmpty ? start : self.end(of: wanted, after: index)
            return PageElement(
                name: wanted, attributes: self.attributes(in: attributes), content: string(start..<end))
        }
    }

    /// The attributes between a tag's name and its end, by name; of several with one name, the first.
    private func attributes(in range: Range<Int>) -> [String: String] {
        var attributes: [String: String] = [:]
        var position = range.lowerBound
        while position < range.upperBound {
            let start = position
            while position < range.upperBound, !Self.endsOfNames.contains(bytes[position]) { position += 1 }
            guard position > start else {
                position += 1
                continue
            }
            let name = string(start..<position)
            var value = ""
            if begins("=\"", at: position) {
                let end = min(index(of: "\"", from: position + 2), range.upperBound)
                value = Self.decoded(string(position + 2..<end))
                position = end + 1
            }
            if attributes[name] == nil { attributes[name] = value }
        }
        return attributes
    }

    private static let endsOfNames = Array(" \n\t\r\"/=".utf8)

    /// Returns where the content of an element ends.
    private func end(of name: String, after index: Int) -> Int {
        var depth = 1
        for part in parts[(index + 1)...] {
            switch part {
            case .start(name, let attributes, _) where bytes[attributes].last != UInt8(ascii: "/"): depth += 1
            case .end(name, let start):
                depth -= 1
                if depth == 0 { return start }
            default: break
            }
        }
        return bytes.count
    }

    var text: String {
        let texts = parts.map { part in
            if case .text(let range) = part { Self.decoded(string(range)) } else { "" }
        }
        return texts.joined().split { " \n\t".contains($0) }.joined(separator: " ")
    }

    private static func decoded(_ text: String) -> String {
        // A regular expression is parsed whenever it is used, which takes longer than most texts.
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing(/&(?:#([0-9]+)|(lt|gt|amp|quot));/) { match in
            if let digits = match.output.1 {
                return UInt32(digits).flatMap(Unicode.Scalar.init).map { String($0) } ?? "\u{fffd}"
            }
            return ["lt": "<", "gt": ">", "amp": "&", "quot": "\""][match.output.2 ?? ""] ?? ""
        }
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func begins(_ text: String, at position: Int) -> Bool { bytes[position...].starts(with: text.utf8) }

    /// Returns where a text begins; the end of the page if it doesn't occur.
    private func index(of text: String, from start: Int) -> Int {
        let first = text.utf8.first
        var position = start
        while position < bytes.count, bytes[position] != first || !begins(text, at: position) { position += 1 }
        return position
    }
}
