import Text

/// A JSON writer, which appends each value to its bytes, after a comma if needed.
///
/// `<`, `>` and `&` are escaped, so that the text can be put into a script element of an HTML page unchanged. `JSONValue`
/// doesn't escape them, because people read its texts.
package struct JSONText {
    private(set) var bytes: [UInt8] = []

    /// True if the innermost open list or object has a value already.
    private var needsComma = false

    /// Returns a file that holds an object of about `capacity` bytes.
    static func file(capacity: Int = 1024, _ members: (inout JSONText) -> Void) -> [UInt8] {
        var file: [UInt8] = []
        file.reserveCapacity(capacity)
        write(to: &file, members)
        file.append("\n")
        return file
    }

    /// Appends an object to `text`.
    static func write(to text: inout [UInt8], _ members: (inout JSONText) -> Void) {
        var json = JSONText()
        swap(&json.bytes, &text)
        json.object(members)
        swap(&json.bytes, &text)
    }

    /// Adds an object to a list, or as the only value.
    mutating func object(_ members: (inout JSONText) -> Void) {
        separate()
        enclose("{", "}", members)
    }

    /// Adds a member that is a text; nothing if it is nil.
    mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        member(name, text.utf8Span.span)
    }

    /// Adds a member that is a text in UTF-8.
    mutating func member(_ name: StaticString, _ utf8: Span<UInt8>) {
        bytes.append(addingCapacity: name.utf8CodeUnitCount + 4 + JSONEscaping.room(for: utf8)) { bytes in
            Self.write(name, utf8, isFirst: !needsComma, to: &bytes)
        }
        needsComma = true
    }

    /// Adds a member that is a number.
    mutating func member(_ name: StaticString, _ number: Int) {
        bytes.append(addingCapacity: name.utf8CodeUnitCount + 4 + 28) { bytes in
            Self.write(name, number, isFirst: !needsComma, to: &bytes)
        }
        needsComma = true
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

    /// Adds a member that is a list of texts; nothing if it is empty.
    mutating func list(_ name: StaticString, _ texts: [String]) {
        if texts.isEmpty { return }
        list(name) { json in
            for text in texts {
                json.separate()
                Self.write(text, to: &json.bytes)
            }
        }
    }

    /// Adds a member that is a list whose items are written already.
    mutating func list(_ name: StaticString, written items: [UInt8]) { list(name) { $0.bytes += items } }

    /// Adds a member that is a list of `count` objects, each on a line of its own.
    ///
    /// - Parameters:
    ///   - room: Returns the most bytes that the members of one object take while they are written.
    ///   - members: Adds the members of one object.
    mutating func lines(
        _ name: StaticString, count: Int, room: (Int) -> Int, _ members: (inout OutputSpan<UInt8>, Int) -> Void
    ) {
        begin(name)
        enclose("[\n", "\n]") { json in
            for index in 0..<count {
                json.bytes.append(addingCapacity: room(index) + 4) { bytes in
                    bytes.append(index > 0 ? ",\n{" : "{" as StaticString)
                    members(&bytes, index)
                    bytes.append(UInt8(ascii: "}"))
                }
            }
        }
    }

    private mutating func begin(_ name: StaticString) {
        bytes.append(addingCapacity: name.utf8CodeUnitCount + 4) { bytes in
            Self.write(name, isFirst: !needsComma, to: &bytes)
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

    /// Adds a text in UTF-8, in quotes.
    static func write(_ utf8: Span<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: JSONEscaping.room(for: utf8)) { write(utf8, to: &$0) }
    }
}

// These write several values at once into memory that is reserved before: an array would check at each append whether its
// memory is uniquely referenced.
extension JSONText {
    /// Adds a member that is a text in UTF-8.
    @inline(__always)
    static func write(
        _ name: StaticString, _ utf8: Span<UInt8>, isFirst: Bool = false, to bytes: inout OutputSpan<UInt8>
    ) {
        write(name, isFirst: isFirst, to: &bytes)
        write(utf8, to: &bytes)
    }

    /// Adds a member that is a literal text in which nothing needs an escape.
    @inline(__always)
    static func write(_ name: StaticString, plain text: StaticString, to bytes: inout OutputSpan<UInt8>) {
        write(name, isFirst: false, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(text)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Adds a member that is a number.
    @inline(__always)
    static func write(_ name: StaticString, _ number: Int, isFirst: Bool = false, to bytes: inout OutputSpan<UInt8>) {
        write(name, isFirst: isFirst, to: &bytes)
        bytes.append(decimal: number)
    }

    /// Adds a member that is true or false.
    @inline(__always)
    static func write(_ name: StaticString, _ flag: Bool, isFirst: Bool = false, to bytes: inout OutputSpan<UInt8>) {
        write(name, isFirst: isFirst, to: &bytes)
        bytes.append(flag ? "true" : "false" as StaticString)
    }

    /// Adds a member's name.
    @inline(__always)
    private static func write(_ name: StaticString, isFirst: Bool, to bytes: inout OutputSpan<UInt8>) {
        bytes.append(isFirst ? "\"" : ",\"" as StaticString)
        bytes.append(name)
        bytes.append("\":")
    }

    /// Adds a text in UTF-8, in quotes.
    static func write(_ utf8: Span<UInt8>, to bytes: inout OutputSpan<UInt8>) {
        JSONEscaping.forScripts.write(utf8, to: &bytes)
    }
}
