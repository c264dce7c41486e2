import Text

/// An XML writer, which escapes everything except `markup`.
package struct XMLText {
    package private(set) var bytes: [UInt8]

    /// Begins a file.
    package init() { bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8) }

    /// Begins a fragment, to be appended to a file.
    init(fragment: Void) { bytes = [] }

    /// Appends a fragment.
    mutating func append(_ part: XMLText) { bytes += part.bytes }

    /// Adds literal markup.
    mutating func markup(_ text: StaticString) { bytes.append(text) }

    /// Adds an element with a text, on its own line.
    package mutating func element(
        _ name: StaticString, _ text: String, _ attributes: KeyValuePairs<StaticString, String> = [:]
    ) {
        element(name, text.utf8Span.span, attributes)
    }

    /// Adds an element with a text in UTF-8, on its own line.
    package mutating func element(
        _ name: StaticString, _ text: Span<UInt8>, _ attributes: KeyValuePairs<StaticString, String> = [:]
    ) {
        open(name, attributes)
        bytes.append(addingCapacity: ByteReplacements.room(for: text) + name.utf8CodeUnitCount + 5) { bytes in
            bytes.append(UInt8(ascii: ">"))
            Self.write(text, to: &bytes)
            bytes.append("</")
            bytes.append(name)
            bytes.append(">\n")
        }
    }

    /// Adds a start tag, on its own line.
    mutating func start(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
        open(name, attributes)
        markup(">\n")
    }

    /// Adds an empty element, on its own line.
    mutating func empty(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
        open(name, attributes)
        markup("/>\n")
    }

    /// Adds an attribute to a tag that is still open.
    mutating func attribute(_ name: StaticString, _ value: String) {
        let value = value.utf8Span.span
        bytes.append(addingCapacity: ByteReplacements.room(for: value) + name.utf8CodeUnitCount + 4) { bytes in
            bytes.append(UInt8(ascii: " "))
            bytes.append(name)
            bytes.append("=\"")
            Self.write(value, to: &bytes)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
        markup("<")
        markup(name)
        for (name, value) in attributes { attribute(name, value) }
    }

    /// Writes a text, escaped for an element or a double-quoted attribute, without the characters that XML 1.0 forbids.
    private static func write(_ text: Span<UInt8>, to bytes: inout OutputSpan<UInt8>) {
        bytes.append(text, replacing: escaped, by: escapes) { index, bytes in
            guard text[index] == leadOfNoncharacters else { return 1 }  // a control character
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
            if index + 2 < text.count, text[index + 1] == 0xbf, text[index + 2] >= 0xbe { return 3 }
            bytes.append(text[index])
            return 1
        }
    }

    /// Marks control characters, markup, and the first byte of U+FFFE and U+FFFF.
    @inline(__always)
    private static func escaped(_ piece: SixteenBytes) -> SixteenBytes.Marks {
        piece.marks(of: 0, ignoring: 0x1f) | piece.marksOfMarkup | piece.marks(of: leadOfNoncharacters)
    }

    /// The first byte of U+FFFE and U+FFFF, and of other characters.
    private static let leadOfNoncharacters: UInt8 = 0xef

    private static let escapes = ByteReplacements.markup { byte in
        switch byte {
        case UInt8(ascii: "\r"): Array("&#13;".utf8)
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"): [byte]
        case 0..<0x20, leadOfNoncharacters: nil
        default: [byte]
        }
    }
}
