import Text

/// JSON as it is written: each value goes straight into the bytes, behind a comma where one stands before it.
///
/// `<`, `>` and `&` are written as escapes, so that the text stands as it is in a script element of an HTML page.
/// `Diagnostics.quoted` leaves them alone, whose texts people read.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    /// Whether a value of the innermost list or object that is open has been written.
    private var needsComma = false

    /// A file that holds an object, and has about `capacity` bytes.
    static func file(capacity: Int = 1024, _ members: (inout JSONText) -> Void) -> [UInt8] {
        var file: [UInt8] = []
        file.reserveCapacity(capacity)
        write(to: &file, members)
        file.append("\n")
        return file
    }

    /// Adds an object to what `text` has already.
    static func write(to text: inout [UInt8], _ members: (inout JSONText) -> Void) {
        var json = JSONText()
        swap(&json.bytes, &text)
        json.object(members)
        swap(&json.bytes, &text)
    }

    /// Adds an object to a list, or as all there is.
    mutating func object(_ members: (inout JSONText) -> Void) {
        separate()
        enclose("{", "}", members)
    }

    /// Adds a member that is a text; none where it is nil.
    mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        member(name, text.utf8Span.span)
    }

    /// Adds a member that is a text, which is UTF-8.
    mutating func member(_ name: StaticString, _ utf8: Span<UInt8>) {
        begin(name)
        Self.write(utf8, to: &bytes)
    }

    /// Adds a member that is a number.
    mutating func member(_ name: StaticString, _ number: Int) {
        begin(name)
        bytes.append(decimal: number)
    }

    /// Adds a member that is true or false.
    mutating func member(_ name: StaticString, _ flag: Bool) {
        begin(name)
        bytes.append(flag ? "true" : "false" as StaticString)
    }

    /// Adds a member that is an object.
    mutating func member(_ name: StaticString, _ members: (inout JSONText) -> Void) {
        begin(name)
        enclose("{", "}", members)
    }

    /// Adds a member that is a list of objects.
    mutating func list(_ name: StaticString, _ objects: (inout JSONText) -> Void) {
        begin(name)
        enclose("[", "]", objects)
    }

    /// Adds a member that is a list of texts; none where there are none.
    mutating func list(_ name: StaticString, _ texts: [String]) {
        if texts.isEmpty { return }
        begin(name)
        enclose("[", "]") { json in
            for text in texts {
                json.separate()
                Self.write(text, to: &json.bytes)
            }
        }
    }

    /// Adds a member that is a list of `count` objects, each on a line of its own.
    mutating func lines(_ name: StaticString, count: Int, _ members: (inout JSONText, Int) -> Void) {
        begin(name)
        enclose("[\n", "\n]") { json in
            for index in 0..<count {
                if index > 0 { json.bytes.append(",\n") }
                json.enclose("{", "}") { members(&$0, index) }
            }
        }
    }

    private mutating func begin(_ name: StaticString) {
        // In one step: an array asks at each whether it is the only one that has its memory.
        bytes.append(addingCapacity: name.utf8CodeUnitCount + 4) { bytes in
            if needsComma { bytes.append(UInt8(ascii: ",")) }
            bytes.append(UInt8(ascii: "\""))
            bytes.append(name)
            bytes.append(UInt8(ascii: "\""))
            bytes.append(UInt8(ascii: ":"))
        }
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func enclose(_ open: StaticString, _ close: StaticString, _ content: (inout JSONText) -> Void) {
        bytes.append(open)
        needsComma = false
        content(&self)
        bytes.append(close)
        needsComma = true
    }
}

extension JSONText {
    /// Adds a text in quotes.
    static func write(_ text: String, to bytes: inout [UInt8]) { write(text.utf8Span.span, to: &bytes) }

    /// Adds a text, which is UTF-8, in quotes.
    static func write(_ utf8: Span<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: longestEscape * utf8.count + 2) { bytes in
            bytes.append(UInt8(ascii: "\""))
            writeContent(utf8, to: &bytes)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    /// Adds what stands between the quotes of a text, which is UTF-8.
    static func writeContent(_ utf8: Span<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: longestEscape * utf8.count) { writeContent(utf8, to: &$0) }
    }

    private static let longestEscape = 6

    private static func writeContent(_ utf8: Span<UInt8>, to bytes: inout OutputSpan<UInt8>) {
        for index in utf8.indices {
            let byte = utf8[index]
            guard mayNeedEscape(byte) else {
                bytes.append(byte)
                continue
            }
            if byte >= 0x80 {
                // U+2028 and U+2029, E2 80 A8 and A9, which old JavaScript takes for line ends.
                guard index > 1, utf8[index - 2] == 0xe2, utf8[index - 1] == 0x80 else {
                    bytes.append(byte)
                    continue
                }
                bytes.removeLast(2)
            }
            escape(byte, to: &bytes)
        }
    }

    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7f, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""),
            UInt8(ascii: "\\"), 0xa8...0xa9:
            true
        default: false
        }
    }

    private static func escape(_ byte: UInt8, to bytes: inout OutputSpan<UInt8>) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append(#"\""#)
        case UInt8(ascii: "\\"): bytes.append(#"\\"#)
        case UInt8(ascii: "\n"): bytes.append(#"\n"#)
        case UInt8(ascii: "<"): bytes.append(#"\u003c"#)
        case UInt8(ascii: ">"): bytes.append(#"\u003e"#)
        case 0xa8: bytes.append(#"\u2028"#)
        case 0xa9: bytes.append(#"\u2029"#)
        default:
            bytes.append(#"\u00"#)
            bytes.append(UInt8(hexDigit: byte >> 4))
            bytes.append(UInt8(hexDigit: byte & 15))
        }
    }
}
