import Text

/// A JSON writer, which appends each value to its bytes, after a comma if needed.
///
/// It escapes `<`, `>` and `&`, so that the text can be put into a script element of an HTML page unchanged.
/// `JSONValue` doesn't, because people read its texts.
package struct JSONText {
    private(set) var bytes: [UInt8] = []

    /// True if the innermost open list or object already has a value.
    private var needsComma = false

    private var layout = Layout.compact

    /// The white space around the values of a list or an object.
    struct Layout {
        fileprivate let start, comma, colon, end: StaticString

        static let compact = Layout(start: "", comma: ",", colon: ":", end: "")
        static let spaced = Layout(start: "", comma: ", ", colon: ": ", end: "")

        /// One value per line, not indented.
        static let bareLines = Layout(start: "\n", comma: ",\n", colon: ":", end: "\n")

        /// One value per line, for the outermost list or object.
        static let lines = Layout(start: "\n  ", comma: ",\n  ", colon: ": ", end: "\n")

        /// One value per line, for a list or an object that is a value of a `lines` one.
        static let innerLines = Layout(start: "\n    ", comma: ",\n    ", colon: ": ", end: "\n  ")
    }

    /// Returns a file with an object of about `capacity` bytes.
    static func file(capacity: Int = 1024, _ layout: Layout = .compact, _ members: (inout JSONText) -> Void) -> [UInt8]
    {
        var json = JSONText()
        json.bytes.reserveCapacity(capacity)
        json.object(layout, members)
        json.bytes.append("\n")
        return json.bytes
    }

    /// Appends an object to `text`.
    static func write(to text: inout [UInt8], _ members: (inout JSONText) -> Void) {
        var json = JSONText()
        swap(&json.bytes, &text)
        json.object(nil, members)
        swap(&json.bytes, &text)
    }

    /// Adds an object to a list, or as the only value.
    mutating func object(_ layout: Layout? = nil, _ members: (inout JSONText) -> Void) {
        separate()
        enclose("{", "}", layout, members)
    }

    /// Adds a text to a list.
    mutating func text(_ text: String) {
        separate()
        write(text.utf8Span.span)
    }

    /// Adds a text member, unless the text is nil.
    mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        member(name, text.utf8Span.span)
    }

    /// Adds a text member from UTF-8.
    mutating func member(_ name: StaticString, _ utf8: Span<UInt8>) {
        begin(name)
        write(utf8)
    }

    mutating func member(_ name: StaticString, _ number: Int) {
        begin(name)
        bytes.append(decimal: number)
    }

    mutating func member(_ name: StaticString, _ flag: Bool) {
        begin(name)
        bytes.append(flag ? "true" : "false" as StaticString)
    }

    /// Adds a member that is a text, or null if the text is nil.
    mutating func member(_ name: StaticString, orNull text: String?) {
        if text != nil { return member(name, text) }
        begin(name)
        bytes.append("null")
    }

    /// Adds an object as a member.
    mutating func member(_ name: StaticString, _ members: (inout JSONText) -> Void) {
        begin(name)
        enclose("{", "}", nil, members)
    }

    /// Adds a list of objects or texts as a member.
    mutating func list(_ name: StaticString, _ layout: Layout? = nil, _ items: (inout JSONText) -> Void) {
        begin(name)
        enclose("[", "]", layout, items)
    }

    /// Adds a list of texts as a member, unless it is empty.
    mutating func list(_ name: StaticString, _ texts: [String]) {
        if texts.isEmpty { return }
        list(name) { json in for text in texts { json.text(text) } }
    }

    /// Adds a list as a member whose items are already JSON.
    mutating func list(_ name: StaticString, written items: [UInt8]) { list(name) { $0.bytes += items } }

    private mutating func begin(_ name: StaticString) {
        separate()
        bytes.append(addingCapacity: name.utf8CodeUnitCount + 4) { bytes in
            bytes.append(UInt8(ascii: "\""))
            bytes.append(name)
            bytes.append(UInt8(ascii: "\""))
            bytes.append(layout.colon)
        }
    }

    private mutating func write(_ utf8: Span<UInt8>) {
        bytes.append(addingCapacity: JSONEscaping.room(for: utf8)) { JSONEscaping.forScripts.write(utf8, to: &$0) }
    }

    private mutating func separate() {
        if needsComma { bytes.append(layout.comma) }
        needsComma = true
    }

    private mutating func enclose(
        _ open: StaticString, _ close: StaticString, _ layout: Layout?, _ content: (inout JSONText) -> Void
    ) {
        let outer = self.layout
        self.layout = layout ?? outer
        bytes.append(open)
        bytes.append(self.layout.start)
        needsComma = false
        content(&self)
        bytes.append(self.layout.end)
        bytes.append(close)
        needsComma = true
        self.layout = outer
    }
}
