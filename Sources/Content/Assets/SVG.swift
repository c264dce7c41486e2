package import Files
import Text

/// An untrusted SVG picture, reduced to its safe parts.
///
/// Elements and attributes remain if they are on an allowlist, and their values if they refer only to the picture
/// itself. Comments, metadata and editors' own attributes, which may reveal the author, are dropped without a warning.
/// A picture that would run code is rejected, because no real drawing does. The output is written from the parsed form,
/// so browsers can't read it differently.
package struct SVG {
    /// The published picture.
    package private(set) var bytes: [UInt8] = []

    /// The size in CSS pixels, from the picture's own size or its view box; nil if it has neither.
    package private(set) var size: Asset.Size?

    /// The visible or loaded parts that were removed, worded to follow "without".
    package var omissions: [String] { omitted.sorted() }

    /// A reason for refusing a picture, worded to follow "this SVG picture".
    package struct Danger: Error {
        package let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    private var omitted: Set<String> = []

    /// The number of open elements that are skipped with their content.
    private var skipped = 0

    /// The names of the open elements that are part of the output.
    private var open: [String] = []

    /// The text of the current style sheet.
    private var style: [UInt8] = []

    private static let namespace = "http://www.w3.org/2000/svg"

    /// Reads a picture.
    package init(_ document: [UInt8]) throws(Danger) {
        bytes.reserveCapacity(document.count)
        var reader = try XMLReader(document)
        while let part = try reader.next() {
            switch part {
            case .start(let element): try begin(element)
            case .end: end()
            case .text(let text): add(text)
            }
        }
        bytes.append(0x0a)
    }

    /// True if web hosts may serve a file with this name as SVG, because of its last extension or an earlier one.
    package static func isName(_ path: String) -> Bool {
        path.lastName.lowercased().utf8.split(separator: UInt8(ascii: ".")).dropFirst().contains {
            $0.elementsEqual("svg".utf8)
        }
    }

    /// Reads and filters the picture at a path below `Content/`.
    package static func published(at path: String, in content: Folder) throws(FileError) -> [UInt8] {
        let bytes = try content.read(path, limit: AssetInspection.limit).bytes
        // It passed this check when the content was loaded.
        do throws(Danger) { return try SVG(bytes).bytes } catch {
            throw FileError(.read, path: path, reason: .changedMeanwhile)
        }
    }

    // MARK: - Parts

    private mutating func begin(_ element: XMLReader.Element) throws(Danger) {
        if skipped > 0 {
            skipped += 1
            return
        }
        let name = element.name
        let isDrawing = element.namespace.isEmpty || element.namespace.hasSameBytes(as: Self.namespace)
        if element.namespace.hasSameBytes(as: "http://www.w3.org/1999/xhtml") {
            throw Danger("contains parts of a web page")
        }
        if let program = Self.programs.first(where: { name.lowercased().hasSameBytes(as: $0) }) {
            throw Danger("has a <\(program)> element")
        }
        guard !open.isEmpty || isDrawing && name.hasSameBytes(as: "svg") else {
            throw Danger("isn't valid SVG")
        }
        guard isDrawing, open.last != "style", Self.elements.has(name), try mayAnimate(element) else {
            // Editors' own elements are invisible.
            if isDrawing, name != "metadata", let shown = name.shownName { omitted.insert("<\(shown)>") }
            skipped = 1
            return
        }
        if open.isEmpty { size = Self.size(element) }
        bytes += "<\(name)".utf8
        if open.isEmpty { bytes += " xmlns=\"\(Self.namespace)\"".utf8 }
        var written: Set<String> = []
        for attribute in element.attributes {
            guard let (name, value) = try kept(attribute, of: name), written.insert(name).inserted else { continue }
            bytes += " \(name)=\"".utf8
            append(value, isAttribute: true)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: ">"))
        open.append(name)
    }

    private mutating func end() {
        if skipped > 0 {
            skipped -= 1
            return
        }
        let name = open.removeLast()
        if name == "style" {
            let (style, hasOmitted) = StyleFilter.filtered(style)
            if hasOmitted { omitted.insert(Self.elsewhere) }
            append(style, isAttribute: false)
            self.style = []
        }
        if bytes.last == UInt8(ascii: ">"), isJustOpened {
            bytes.removeLast()
            bytes += "/>".utf8
        } else {
            bytes += "</\(name)>".utf8
        }
    }

    /// True if the last tag is a start tag.
    private var isJustOpened: Bool {
        guard let start = bytes.lastIndex(of: UInt8(ascii: "<")) else { return false }
        return bytes[start + 1] != UInt8(ascii: "/") && bytes[bytes.count - 2] != UInt8(ascii: "/")
    }

    private mutating func add(_ text: [UInt8]) {
        guard skipped == 0 else { return }
        if open.last == "style" { style += text } else { append(text, isAttribute: false) }
    }

    private mutating func append(_ text: [UInt8], isAttribute: Bool) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\"") where isAttribute: bytes += "&quot;".utf8
            case 0x0d: bytes += "&#13;".utf8
            case 0x09 where isAttribute: bytes += "&#9;".utf8
            case 0x0a where isAttribute: bytes += "&#10;".utf8
            default: bytes.append(byte)
            }
        }
    }

    // MARK: - Attributes

    /// Returns an attribute for the output, or nil to drop it.
    private mutating func kept(
        _ attribute: XMLReader.Attribute, of element: String
    ) throws(Danger) -> (name: String, value: [UInt8])? {
        let (name, value) = (attribute.name, attribute.value)
        if name.lowercased().utf8.starts(with: "on".utf8) { throw Danger("has an event handler") }
        if name.hasSameBytes(as: "href") { return try link(value, of: element).map { ("href", $0) } }
        guard attribute.namespace.isEmpty else {
            guard attribute.namespace.hasSameBytes(as: XMLReader.xml) else { return nil }
            return ["lang", "space"].first { $0.hasSameBytes(as: name) }.map { ("xml:" + $0, value) }
        }
        if Self.plainAttributes.has(name) { return (name, value) }
        guard name == "style" || Self.drawn.has(name) || Self.settings.has(name) else { return nil }
        guard name == "style" || value.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\\") }) else {
            return (name, value)
        }
        let (style, hasOmitted) = StyleFilter.filtered(value)
        if hasOmitted { omitted.insert(Self.elsewhere) }
        return (name, style)
    }

    /// Returns the target of a link or a reference, or nil to drop it.
    private mutating func link(_ value: [UInt8], of element: String) throws(Danger) -> [UInt8]? {
        // Browsers ignore spaces and control characters before and within a scheme.
        let address = value.filter { $0 > 0x20 && $0 != 0x7f }
        let isPicture = element == "image" || element == "feImage"
        if EmbeddedAddress.isAllowed(address, in: isPicture ? .picture : nil) { return address }
        let start = String(decoding: address.prefix(64), as: UTF8.self).lowercased()
        if ["javascript:", "vbscript:", "data:text", "data:image/svg", "data:application"].contains(where: {
            start.utf8.starts(with: $0.utf8)
        }) {
            throw Danger("has a link that runs a script")
        }
        omitted.insert(element == "a" ? "links to other pages" : Self.elsewhere)
        return nil
    }

    /// True if an element doesn't animate anything, or animates only presentation attributes.
    private func mayAnimate(_ element: XMLReader.Element) throws(Danger) -> Bool {
        guard element.name == "set" || element.name.utf8.starts(with: "animate".utf8) else { return true }
        let names = element.attributes.filter { $0.name == "attributeName" }.map(\.value)
        for name in names {
            let text = String(decoding: name, as: UTF8.self)
            if text.lowercased().split(separator: ":").last?.drop(while: { $0 == " " }) == "href" {
                throw Danger("animates a link")
            }
            guard Self.drawn.has(text) else { return false }
        }
        return true
    }

    /// The omission to report if the picture would load something.
    private static let elsewhere = "external resources"

    private static func size(_ root: XMLReader.Element) -> Asset.Size? {
        func text(_ name: String) -> String? {
            root.attributes.first { $0.namespace.isEmpty && $0.name == name }
                .map { String(decoding: $0.value, as: UTF8.self) }
        }
        func number(_ text: some StringProtocol) -> Int? {
            let digits = text.hasSuffix("px") ? String(text.dropLast(2)) : String(text)
            return Double(digits).flatMap { (1...100_000).contains($0) ? Int($0.rounded(.up)) : nil }
        }
        if let width = text("width").flatMap({ number($0) }), let height = text("height").flatMap({ number($0) }) {
            return Asset.Size(width: width, height: height)
        }
        let box = text("viewBox")?.split { $0 == " " || $0 == "," } ?? []
        guard box.count == 4, let width = number(box[2]), let height = number(box[3]) else { return nil }
        return Asset.Size(width: width, height: height)
    }
}

extension String {
    /// The name for a message, or nil if it isn't a plain word.
    fileprivate var shownName: String? {
        utf8.count <= 40 && utf8.allSatisfy { (0x61...0x7a).contains($0 | 0x20) || $0 == UInt8(ascii: "-") }
            ? self : nil
    }
}

extension Set<String> {
    /// True if the list contains a word, byte for byte: other characters can be canonically equivalent to ASCII ones.
    fileprivate func has(_ word: String) -> Bool { word.utf8.allSatisfy { $0 < 0x80 } && contains(word) }
}
