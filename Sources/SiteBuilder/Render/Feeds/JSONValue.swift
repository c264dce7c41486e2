/// A JSON value that is to be written.
enum JSONValue: Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([JSONValue])
    case object([(name: String, value: JSONValue)])

    /// An object of the members that have a value, in this order.
    static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self = .text(text) }
}

extension JSONValue {
    /// The value as JSON on one line, in UTF-8.
    ///
    /// `<`, `>` and `&` are written as escapes, so that the text stands as it is in a script element of an HTML page.
    /// `Diagnostics.quoted` leaves them alone, whose texts people read.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// Adds the value to a text.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .text(let text): Self.write(text, to: &bytes)
        case .number(let number): bytes.append(decimal: number)
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Adds a text in quotes.
    static func write(_ text: String, to bytes: inout [UInt8]) { write(text.utf8Span.span, to: &bytes) }

    /// Adds a text, which is UTF-8, in quotes.
    static func write(_ utf8: Span<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        writeContent(utf8, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Adds what stands between the quotes of a text, which is UTF-8.
    static func writeContent(_ utf8: Span<UInt8>, to bytes: inout [UInt8]) {
        var copied = 0
        for index in utf8.indices where mayNeedEscape[Int(utf8[index])] {
            switch utf8[index] {
            case let byte where byte < 0x80:
                bytes.append(utf8.extracting(copied..<index))
                escape(byte, to: &bytes)
            // U+2028 and U+2029, E2 80 A8 and A9, which old JavaScript takes for line ends.
            case let byte where index > 1 && utf8[index - 2] == 0xe2 && utf8[index - 1] == 0x80:
                bytes.append(utf8.extracting(copied..<index - 2))
                bytes += (byte == 0xa8 ? #"\u2028"# : #"\u2029"#).utf8
            default: continue
            }
            copied = index + 1
        }
        bytes.append(utf8.extracting(copied..<utf8.count))
    }

    /// By byte: a look into a table takes two thirds of the time of the comparisons.
    private static let mayNeedEscape: [256 of Bool] = .init { byte in
        switch UInt8(byte) {
        case 0..<0x20, 0x7f, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""),
            UInt8(ascii: "\\"), 0xa8...0xa9:
            true
        default: false
        }
    }

    private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes += #"\""#.utf8
        case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
        case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
        default:
            bytes.append(#"\u00"#)
            bytes.append(UInt8(hexDigit: byte >> 4))
            bytes.append(UInt8(hexDigit: byte & 15))
        }
    }
}
