import Text

/// Cuts comma-separated values into rows (RFC 4180), tolerating the quotes that programs don't double.
///
/// Fields in quotes may span lines. LF, CR LF and CR end a line. O(bytes) for all rows.
struct SongTableRows {
    /// The place of a field in the text.
    struct Field {
        var range: Range<Int>

        /// True if quotes in the field are doubled.
        var hasDoubledQuotes = false
    }

    /// The most fields of a row; the rest of a longer row is ignored.
    private static let mostFields = 256

    let text: [UInt8]
    let delimiter: UInt8

    /// The offset of the next row.
    private(set) var offset: Int

    /// The line of the next row, from 1.
    private(set) var line: Int

    /// True after a field whose quote is never closed: later quotes are text.
    private var ignoresQuotes = false

    init(_ text: [UInt8], delimiter: UInt8, from offset: Int = 0, line: Int = 1) {
        self.text = text
        self.delimiter = delimiter
        self.offset = offset
        self.line = line
    }

    /// Replaces `fields` with the next row's fields, and returns its line; nil at the end.
    mutating func next(_ fields: inout [Field]) -> Int? {
        fields.removeAll(keepingCapacity: true)
        guard offset < text.count else { return nil }
        let start = line
        while true {
            let field = nextField()
            if fields.count < Self.mostFields { fields.append(field) }
            guard offset < text.count else { return start }
            let byte = text[offset]
            offset += 1
            if byte == delimiter {
                // A delimiter at the end of the text is followed by an empty field.
                if offset == text.count { fields.append(Field(range: offset..<offset)) }
                continue
            }
            if byte == UInt8(ascii: "\r"), offset < text.count, text[offset] == UInt8(ascii: "\n") { offset += 1 }
            line += 1
            return start
        }
    }

    func string(_ field: Field) -> String {
        let bytes = text[field.range]
        guard field.hasDoubledQuotes else { return String(decoding: bytes, as: UTF8.self) }
        var plain: [UInt8] = []
        var isSecond = false
        for byte in bytes {
            isSecond = byte == UInt8(ascii: "\"") && !isSecond && plain.last == byte
            if !isSecond { plain.append(byte) }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Reads the field at `offset`, and moves `offset` to the delimiter or the line end after it.
    private mutating func nextField() -> Field {
        guard offset < text.count, text[offset] == UInt8(ascii: "\""), !ignoresQuotes else {
            return Field(range: offset..<skipPlain())
        }
        let start = offset + 1
        var end = start
        var field = Field(range: start..<start)
        while let quote = text.span.firstIndex(of: UInt8(ascii: "\""), from: end) {
            guard quote + 1 < text.count, text[quote + 1] == UInt8(ascii: "\"") else {
                field.range = start..<quote
                line += text.lineEnds(in: field.range)
                offset = quote + 1
                // What follows a closing quote belongs to the field, as in "Weird Al" Yankovic.
                if skipPlain() > quote + 1 { field = Field(range: start - 1..<offset) }
                return field
            }
            field.hasDoubledQuotes = true
            end = quote + 2
        }
        ignoresQuotes = true
        return Field(range: offset..<skipPlain())
    }

    /// Moves `offset` to the next delimiter or line end, and returns it.
    private mutating func skipPlain() -> Int {
        while offset < text.count, text[offset] != delimiter, !text[offset].endsLine { offset += 1 }
        return offset
    }
}

extension [UInt8] {
    /// The number of line ends in a range; LF, CR LF and CR end a line.
    func lineEnds(in range: Range<Int>) -> Int {
        range.count { index in
            self[index] == UInt8(ascii: "\n")
                || self[index] == UInt8(ascii: "\r") && !(index + 1 < count && self[index + 1] == UInt8(ascii: "\n"))
        }
    }
}

extension UInt8 {
    /// True for the bytes that end a line.
    var endsLine: Bool { self == 0x0a || self == 0x0d }
}
