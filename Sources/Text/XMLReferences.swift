/// Returns a text from XML with its references to characters replaced: the five named ones, and those by number (XML
/// 1.0, sections 4.1 and 4.6). Others stay unchanged.
package func replacingXMLReferences(in bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
        // The longest useful reference is &#x10FFFF; but writers may add zeros.
        guard byte == UInt8(ascii: "&"), let end = rest.prefix(16).firstIndex(of: UInt8(ascii: ";")),
            let scalar = scalar(ofXMLReference: String(decoding: rest[..<end], as: UTF8.self))
        else {
            text.append(byte)
            continue
        }
        text += String(scalar).utf8
        rest = rest[(end + 1)...]
    }
    return String(decoding: text, as: UTF8.self)
}

/// Returns the character that a reference such as `&amp;` or `&#x26;` means; nil for unknown names.
///
/// - Parameter name: The text between `&` and `;`.
package func scalar(ofXMLReference name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
        guard name.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = name.dropFirst()
        let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init)
    }
}
