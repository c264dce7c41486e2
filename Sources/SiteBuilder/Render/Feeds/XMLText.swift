/// An XML document as it is written; every way in but `markup` escapes.
struct XMLText {
    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)

    /// Adds markup of our own.
    mutating func markup(_ text: StaticString) { bytes.append(text) }

    /// Adds an element that holds a text, on a line of its own.
    mutating func element(_ name: StaticString, _ text: String, _ attributes: KeyValuePairs<StaticString, String> = [:])
    {
        element(name, text.utf8Span.span, attributes)
    }

    /// The same for text in UTF-8.
    mutating func element(
        _ name: StaticString, _ text: Span<UInt8>, _ attributes: KeyValuePairs<StaticString, String> = [:]
    ) {
        open(name, attributes)
        bytes.append(UInt8(ascii: ">"))
        self.text(text)
        markup("</")
        markup(name)
        markup(">\n")
    }

    /// Adds an element that holds nothing, on a line of its own.
    mutating func empty(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
        open(name, attributes)
        markup("/>\n")
    }

    /// Adds an attribute to a tag that is still open.
    mutating func attribute(_ name: StaticString, _ value: String) {
        markup(" ")
        markup(name)
        markup("=\"")
        text(value.utf8Span.span)
        markup("\"")
    }

    private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
        markup("<")
        markup(name)
        for (name, value) in attributes { attribute(name, value) }
    }

    /// Adds text, fit for an element's content and for an attribute in double quotes, without what XML 1.0 can't have.
    private mutating func text(_ text: Span<UInt8>) {
        var copied = 0
        for index in text.indices where Self.mayNeedEscape[Int(text[index])] {
            let byte = text[index]
            var end = index
            let escape: StaticString
            switch byte {
            case UInt8(ascii: "&"): escape = "&amp;"
            case UInt8(ascii: "<"): escape = "&lt;"
            case UInt8(ascii: ">"): escape = "&gt;"
            case UInt8(ascii: "\""): escape = "&quot;"
            case UInt8(ascii: "\r"): escape = "&#13;"
            case 0..<0x20 where byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\n"): escape = ""
            // U+FFFE and U+FFFF, EF BF BE and BF.
            case 0xbe...0xbf where index > 1 && text[index - 2] == 0xef && text[index - 1] == 0xbf:
                (end, escape) = (index - 2, "")
            default: continue
            }
            bytes.append(text.extracting(copied..<end))
            markup(escape)
            copied = index + 1
        }
        bytes.append(text.extracting(copied...))
    }

    /// By byte, as for JSON's texts.
    private static let mayNeedEscape: [256 of Bool] = .init { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"): false
        case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0xbe...0xbf: true
        default: false
        }
    }
}
