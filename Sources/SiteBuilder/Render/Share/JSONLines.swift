/// A JSON object as it is written, one member a line.
struct JSONLines {
    private var text: [UInt8] = Array("{".utf8)
    private let indent: String

    /// An object whose members stand behind `indent`.
    init(indent: String = "  ") { self.indent = indent }

    mutating func add(_ key: String, _ value: String?) {
        guard let value else { return addRaw(key, Array("null".utf8)) }
        addRaw(key, Self.quoted(Array(value.utf8)))
    }

    mutating func add(_ key: String, _ value: [UInt8]) { addRaw(key, Self.quoted(value)) }

    mutating func add(_ key: String, _ value: Bool) { addRaw(key, Array(String(value).utf8)) }

    mutating func add(_ key: String, _ value: Int) { addRaw(key, Array(String(value).utf8)) }

    mutating func add(_ key: String, _ values: [String]) {
        addRaw(
            key,
            Array("[".utf8) + values.map { Self.quoted(Array($0.utf8)) }.joined(separator: Array(", ".utf8))
                + Array("]".utf8))
    }

    mutating func add(_ key: String, _ objects: [JSONLines]) {
        let lines = objects.map { Array("\n\(indent)\(indent)".utf8) + $0.bytes }
        addRaw(key, Array("[".utf8) + lines.joined(separator: Array(",".utf8)) + Array("\n\(indent)]".utf8))
    }

    /// The object.
    var bytes: [UInt8] { text + (indent.isEmpty ? "}" : "\n}").utf8 }

    private mutating func addRaw(_ key: String, _ value: [UInt8]) {
        if text.count > 1 { text += (indent.isEmpty ? ", " : ",").utf8 }
        if !indent.isEmpty { text += "\n\(indent)".utf8 }
        text += Self.quoted(Array(key.utf8))
        text += ": ".utf8
        text += value
    }

    /// UTF-8 as a JSON string with its quotes (RFC 8259 §7), fit for a script and for an older JavaScript, too.
    private static func quoted(_ text: [UInt8]) -> [UInt8] {
        var json: [UInt8] = [UInt8(ascii: "\"")]
        json.reserveCapacity(text.count + text.count / 16 + 2)
        var copied = 0
        for place in text.indices {
            guard let (escape, count) = escape(text, place) else { continue }
            json += text[copied..<place]
            json += escape.utf8
            copied = place + count
        }
        json += text[copied...]
        json.append(UInt8(ascii: "\""))
        return json
    }

    /// What stands for the character that begins at `place`, and its length; nil where it stands for itself.
    private static func escape(_ text: [UInt8], _ place: Int) -> (String, count: Int)? {
        switch text[place] {
        case UInt8(ascii: "\""): return ("\\\"", 1)
        case UInt8(ascii: "\\"): return ("\\\\", 1)
        case UInt8(ascii: "\n"): return ("\\n", 1)
        case UInt8(ascii: "\t"): return ("\\t", 1)
        case UInt8(ascii: "<"): return ("\\u003c", 1)
        case 0x7f: return ("\\u007f", 1)
        case 0..<0x20:
            let digits = String(text[place], radix: 16)
            return ("\\u00" + (digits.utf8.count == 1 ? "0" : "") + digits, 1)
        case 0xe2 where text[place...].starts(with: "\u{2028}".utf8): return ("\\u2028", 3)
        case 0xe2 where text[place...].starts(with: "\u{2029}".utf8): return ("\\u2029", 3)
        default: return nil
        }
    }
}
