import Diagnostics
import Text

/// Reads one JSON document from UTF-8 bytes in one pass, without recursion.
struct JSONReader {
    let bytes: [UInt8]
    private let file: String
    private(set) var offset = 0
    private var line: UInt32 = 1

    /// The number to subtract from an offset on this line to get its column, so that positions are cheap even on long
    /// lines.
    ///
    /// It grows with each continuation byte, because columns count scalars; these bytes occur only in strings.
    private var columnBase = -1

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    /// Reads the complete document.
    mutating func document(_ log: inout DiagnosticLog) throws(Problem) -> Node {
        var tree = TreeBuilder()
        skipSpace()
        if isAtEnd {
            throw problem("the file is empty", hint: "write an object, such as {\"title\": \"…\"}")
        }
        while true {
            var node: Node
            let start = position
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let isObject = byte == UInt8(ascii: "{")
                guard tree.depth < TreeBuilder.maximumDepth else { throw tooDeep() }
                offset += 1
                tree.open(object: isObject, at: start)
                skipSpace()
                if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    offset += 1
                    node = tree.close(file: file, duplicates: .jsonDuplicateKey, &log)
                } else {
                    if isObject { try readName(into: &tree) }
                    continue
                }
            default:
                guard let value = try scalar() else { throw noValue(in: tree.innermost) }
                node = Node(value, at: start)
            }

            // A value is complete. It may be the last of its container, which may itself be the last of its container,
            // and so on.
            values: while true {
                skipSpace()
                guard let container = tree.innermost else {
                    guard isAtEnd else { throw trailing() }
                    return node
                }
                tree.add(consume node)
                switch byte {
                case UInt8(ascii: ","):
                    let comma = position
                    offset += 1
                    skipSpace()
                    if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                        let close = Character(Unicode.Scalar(byte))
                        throw Problem(
                            code: .jsonSyntax, position: comma, message: "a comma isn't allowed before \(close)",
                            hint: "delete the comma")
                    }
                    if container.isObject { try readName(into: &tree) }
                    break values
                case container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
                    offset += 1
                    node = tree.close(file: file, duplicates: .jsonDuplicateKey, &log)
                default: throw unfinished(container)
                }
            }
        }
    }

    /// Reads a name, its colon, and the space before its value.
    private mutating func readName(into tree: inout TreeBuilder) throws(Problem) {
        let start = position
        guard byte == UInt8(ascii: "\"") else { throw noName(in: tree.innermost) }
        tree.name(try string(), at: start)
        skipSpace()
        guard byte == UInt8(ascii: ":") else {
            if isAtEnd, let container = tree.innermost { throw unfinished(container) }
            throw unusual() ?? problem("a colon is missing here", hint: "write \"name\": value")
        }
        offset += 1
        skipSpace()
    }

    /// Reads a string, number, Boolean or null; nil if none begins here.
    private mutating func scalar() throws(Problem) -> Node.Value? {
        switch byte {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default:
            let word = bytes[offset..<wordEnd]
            let value: Node.Value
            if word.elementsEqual("true".utf8) {
                value = .boolean(true)
            } else if word.elementsEqual("false".utf8) {
                value = .boolean(false)
            } else if word.elementsEqual("null".utf8) {
                value = .null
            } else {
                return nil
            }
            offset = word.endIndex
            return value
        }
    }

    private mutating func number() throws(Problem) -> String {
        let start = offset
        if byte == UInt8(ascii: "-") { offset += 1 }
        let hasLeadingZero = byte == UInt8(ascii: "0")
        let digits = skipDigits()
        var isNumber = digits == 1 || digits > 1 && !hasLeadingZero
        if isNumber, byte == UInt8(ascii: ".") {
            offset += 1
            isNumber = skipDigits() > 0
        }
        if isNumber, byte | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
            isNumber = skipDigits() > 0
        }
        guard isNumber, wordEnd == offset else {
            offset = start
            throw noNumber()
        }
        return text(start..<offset, isASCII: true)
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { offset += 1 }
        return offset - start
    }

    private mutating func string() throws(Problem) -> String {
        let start = position
        offset += 1
        var run = offset
        let isASCII = skipPlainText()
        if byte == UInt8(ascii: "\"") {
            offset += 1
            return text(run..<(offset - 1), isASCII: isASCII)
        }
        var text: [UInt8] = []
        while true {
            text += bytes[run..<offset]
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try readEscape(into: &text)
            default: throw controlCharacter(inTextFrom: start)
            }
            run = offset
            _ = skipPlainText()
        }
    }

    /// Skips to the next quote, backslash or control character, or to the end of the file.
    ///
    /// - Returns: True if the skipped text is ASCII.
    private mutating func skipPlainText() -> Bool {
        let start = offset
        offset =
            bytes.span.firstIndex(from: start) { piece in
                piece.marks(of: 0, ignoring: 0x1f) | piece.marks(of: UInt8(ascii: "\""))
                    | piece.marks(of: UInt8(ascii: "\\"))
            } ?? bytes.count
        let continuations = bytes[start..<offset].count { $0 & 0xC0 == 0x80 }
        columnBase += continuations
        return continuations == 0
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(Problem) {
        let start = position
        var end = offset + 1
        do throws(JSONEscapeFault) {
            try bytes.span.readJSONEscape(at: &end, into: &text)
        } catch {
            switch error {
            case .loneSurrogate: throw loneSurrogate(at: start)
            case .digits:
                throw Problem(
                    code: .jsonSyntax, position: start, message: "\\u needs four hexadecimal digits",
                    hint: "write \\u00e9 for é, or the character itself")
            case .unknown:
                throw Problem(
                    code: .jsonSyntax, position: start, message: "a backslash isn't allowed before this character",
                    hint: "write \\\\ for a backslash; \\n is a line break, \\\" a quote")
            }
        }
        offset = end
    }

    private mutating func skipSpace() {
        if byte > UInt8(ascii: " ") { return }
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
            case UInt8(ascii: "\n"):
                columnBase = offset
                offset += 1
                line += 1
            default: return
            }
        }
    }

    /// The bytes of `range` as a text.
    private func text(_ range: Range<Int>, isASCII: Bool) -> String {
        let bytes = bytes.span.extracting(range)
        // Safe: the bytes are known to be UTF-8, and the ASCII characters around the range can't be part of a scalar.
        return unsafe String(copying: UTF8Span(unchecked: bytes, isKnownASCII: isASCII))
    }

    var isAtEnd: Bool { offset >= bytes.count }

    /// The current byte; at the end 0, which is never valid.
    var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    func peek(_ distance: Int) -> UInt8 {
        offset + distance < bytes.count ? bytes[offset + distance] : 0
    }

    var position: Position { Position(line: line, column: UInt32(clamping: offset - columnBase)) }

    /// The end of the word or number that begins here: of the letters, digits and signs that look like one to a person.
    var wordEnd: Int {
        var end = offset
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                end += 1
            default: return end
            }
        }
        return end
    }
}
