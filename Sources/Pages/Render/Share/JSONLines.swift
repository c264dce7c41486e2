/// A JSON writer for one object, with one member per line.
struct JSONLines {
    private var text: [UInt8] = Array("{".utf8)
    private let indent: String

    /// Creates an object whose members are indented by `indent`; all are on one line if it is empty.
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

    /// The finished object.
    var bytes: [UInt8] { text + (indent.isEmpty ? "}" : "\n}").utf8 }

    private mutating func addRaw(_ key: String, _ value: [UInt8]) {
        if text.count > 1 { text += (indent.isEmpty ? ", " : ",").utf8 }
        if !indent.isEmpty { text += "\n\(indent)".utf8 }
        text += Self.quoted(Array(key.utf8))
        text += ": ".utf8
        text += value
    }

    private static func quoted(_ text: [UInt8]) -> [UInt8] {
        var json: [UInt8] = []
        json.reserveCapacity(text.count + text.count / 16 + 2)
        JSONText.write(text.span, to: &json)
        return json
    }
}
