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
        return decoded(line[start..<end])
    }

    /// Replaces XML's five entities and character references.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var text: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "&"), let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(named: String(decoding: rest[..<end], as: UTF8.self))
            else {
                text.append(byte)
                continue
            }
            text += String(scalar).utf8
            rest = rest[(end + 1)...]
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func scalar(named name: String) -> Unicode.Scalar? {
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
}
