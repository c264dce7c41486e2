import Text

/// Reads an untrusted XML document as a stream of tags and texts.
///
/// References are decoded, namespaces are resolved, and comments and processing instructions are dropped. A document
/// type is skipped, but one with declarations is rejected, so only XML's own entities exist and no files are loaded.
struct XMLReader {
    /// A part of a document.
    enum Part {
        case start(Element)
        case end
        case text([UInt8])
    }

    /// A start tag.
    struct Element {
        let namespace: String
        let name: String
        let attributes: [Attribute]
    }

    /// An attribute with its decoded value.
    struct Attribute {
        /// Empty for an attribute without a prefix.
        let namespace: String
        let name: String
        let value: [UInt8]
    }

    typealias Fault = SVG.Danger

    private let bytes: [UInt8]
    private var index = 0

    /// The names of the open elements as written, and the prefixes that each one declares.
    private var open: [(name: ArraySlice<UInt8>, prefixes: [String])] = []

    /// The namespaces of each prefix, the innermost last.
    private var namespaces: [String: [String]] = [
        "xml": [Self.xml], "xlink": [Self.xlink],
    ]
    private var hasRoot = false
    private var isEmptyElement = false

    static let xml = "http://www.w3.org/XML/1998/namespace"
    static let xlink = "http://www.w3.org/1999/xlink"

    private static let depthLimit = 256
    private static let attributeLimit = 128

    init(_ document: [UInt8]) throws(Fault) {
        guard String(validating: document, as: UTF8.self) != nil else { throw Fault("isn't valid UTF-8") }
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        bytes = Array(document.dropFirst(document.starts(with: mark) ? mark.count : 0))
        if bytes.contains(0) { throw Fault("has a NUL character") }
        if bytes.contains(where: { $0 < 0x20 && !$0.isXMLSpace }) { throw Fault("has control characters") }
        if isAt("<?xml"), bytes.dropFirst(5).first?.isXMLSpace == true {
            let end = try skip(to: "?>", from: 5, "an XML declaration")
            try checkEncoding(in: bytes[5..<end])
        }
    }

    /// Returns the next part, or nil at the end of the document.
    mutating func next() throws(Fault) -> Part? {
        if isEmptyElement {
            isEmptyElement = false
            close()
            return .end
        }
        while index < bytes.count {
            if isAt("<!--") {
                _ = try skip(to: "-->", from: index + 4, "a comment")
            } else if isAt("<![CDATA[") {
                let start = index + 9
                let end = try skip(to: "]]>", from: start, "a CDATA section")
                if !open.isEmpty { return .text(bytes[start..<end].withLineFeeds) }
            } else if isAt("<!DOCTYPE"), open.isEmpty, !hasRoot {
                try skipDocumentType()
            } else if isAt("<?") {
                _ = try skip(to: "?>", from: index + 2, "an instruction")
            } else if isAt("</") {
                return try endTag()
            } else if isAt("<") {
                return try startTag()
            } else {
                let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                let text = bytes[index..<end]
                index = end
                if !open.isEmpty { return .text(try decoded(text, isAttribute: false)) }
                guard text.allSatisfy(\.isXMLSpace) else { throw Fault("has text outside its root element") }
            }
        }
        guard open.isEmpty, hasRoot else { throw Fault("is cut off") }
        return nil
    }

    // MARK: - Tags

    private mutating func startTag() throws(Fault) -> Part {
        index += 1
        let tag = try name("an element")
        var written: [(name: ArraySlice<UInt8>, value: [UInt8])] = []
        while true {
            let space = index
            skipSpace()
            if isAt("/>") || isAt(">") { break }
            guard index > space else { throw Fault("has a malformed tag") }
            let name = try name("an attribute")
            skipSpace()
            guard isAt("=") else { throw Fault("has an attribute without a value") }
            index += 1
            skipSpace()
            guard index < bytes.count, case let quote = bytes[index], quote.isQuote,
                let end = bytes[(index + 1)...].firstIndex(of: quote)
            else { throw Fault("has an attribute without quotes") }
            let value = bytes[(index + 1)..<end]
            if value.contains(UInt8(ascii: "<")) { throw Fault("has a malformed attribute") }
            guard written.count < Self.attributeLimit, !written.contains(where: { $0.name == name }) else {
                throw Fault("has duplicate or too many attributes")
            }
            written.append((name, try decoded(value, isAttribute: true)))
            index = end + 1
        }
        isEmptyElement = isAt("/>")
        index += isEmptyElement ? 2 : 1
        guard !open.isEmpty || !hasRoot else { throw Fault("has a second root element") }
        guard open.count < Self.depthLimit else { throw Fault("is nested too deeply") }
        hasRoot = true
        open.append((tag, []))
        var rest: [(prefix: String, name: String, value: [UInt8])] = []
        for (name, value) in written {
            let (prefix, local) = Self.parts(of: name)
            if prefix == "xmlns" || prefix.isEmpty && local == "xmlns" {
                let declared = prefix.isEmpty ? "" : local
                namespaces[declared, default: []].append(String(decoding: value, as: UTF8.self))
                open[open.count - 1].prefixes.append(declared)
            } else {
                rest.append((prefix, local, value))
            }
        }
        let (prefix, local) = Self.parts(of: tag)
        return .start(
            Element(
                namespace: namespace(of: prefix), name: local,
                attributes: rest.map { prefix, name, value in
                    Attribute(namespace: prefix.isEmpty ? "" : namespace(of: prefix), name: name, value: value)
                }))
    }

    private mutating func endTag() throws(Fault) -> Part {
        index += 2
        let name = try name("an element")
        skipSpace()
        guard isAt(">"), open.last?.name == name else { throw Fault("has tags that don't match") }
        index += 1
        close()
        return .end
    }

    private mutating func close() {
        for prefix in open.popLast()?.prefixes ?? [] { _ = namespaces[prefix]?.popLast() }
    }

    /// Returns the namespace of a prefix. Each undeclared prefix gets a separate namespace.
    private func namespace(of prefix: String) -> String {
        namespaces[prefix]?.last ?? (prefix.isEmpty ? "" : "undeclared:" + prefix)
    }

    private static func parts(of name: ArraySlice<UInt8>) -> (prefix: String, local: String) {
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
            return ("", String(decoding: name, as: UTF8.self))
        }
        return (
            String(decoding: name[..<colon], as: UTF8.self), String(decoding: name[(colon + 1)...], as: UTF8.self)
        )
    }

    private mutating func name(_ what: String) throws(Fault) -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, bytes[index].isXMLName { index += 1 }
        guard index > start else { throw Fault("has \(what) without a name") }
        return bytes[start..<index]
    }

    // MARK: - Texts

    /// Returns the text with decoded references (XML 1.0, section 4.1) and normalised line ends (2.11, 3.3.3).
    private func decoded(_ text: ArraySlice<UInt8>, isAttribute: Bool) throws(Fault) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var rest = text.withLineFeeds[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "&") {
                decoded.append(isAttribute && byte.isXMLSpace ? 0x20 : byte)
                continue
            }
            guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
                throw Fault("has a malformed reference")
            }
            guard let scalar = scalar(ofXMLReference: String(decoding: rest[..<end], as: UTF8.self)),
                scalar.value >= 0x20 || UInt8(ascii: scalar).isXMLSpace, scalar.value != 0xfffe, scalar.value != 0xffff
            else { throw Fault("has an entity, or a character that XML doesn't allow") }
            decoded += String(scalar).utf8
            rest = rest[(end + 1)...]
        }
        return decoded
    }

    // MARK: - Steps

    private func isAt(_ text: StaticString) -> Bool {
        let text = text.description.utf8
        return bytes.count - index >= text.count && bytes[index...].starts(with: text)
    }

    private mutating func skipSpace() { while index < bytes.count, bytes[index].isXMLSpace { index += 1 } }

    /// Moves past the next occurrence of a text, and returns the index where it begins.
    private mutating func skip(to end: StaticString, from start: Int, _ what: String) throws(Fault) -> Int {
        let mark = Array(end.description.utf8)
        guard let place = bytes.span.firstIndex(of: mark, from: start) else {
            throw Fault("has \(what) without an end")
        }
        index = place + mark.count
        return place
    }

    private mutating func skipDocumentType() throws(Fault) {
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if let mark = quote {
                if byte == mark { quote = nil }
            } else if byte.isQuote {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                throw Fault("has a document type with declarations")
            } else if byte == UInt8(ascii: ">") {
                return
            }
        }
        throw Fault("has a document type without an end")
    }

    private func checkEncoding(in declaration: ArraySlice<UInt8>) throws(Fault) {
        let text = String(decoding: declaration, as: UTF8.self).lowercased()
        guard let name = text.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/)?.output.1 else { return }
        // The same bytes may mean something else in another encoding.
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else { throw Fault("isn't in UTF-8") }
    }
}

extension UInt8 {
    var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0a || self == 0x0d }

    var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

    /// True for bytes of names (XML 1.0, section 2.3). All non-ASCII bytes count, because such names only need to be
    /// distinct.
    fileprivate var isXMLName: Bool { isASCIIAlphanumeric || ":_-.".utf8.contains(self) || self >= 0x80 }
}
