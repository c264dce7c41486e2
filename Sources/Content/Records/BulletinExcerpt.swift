import Text

/// The beginning of a Markdown text as plain text, for a note on the board.
///
/// This doesn't parse Markdown, which needs a worker process and the complete text. It uses the first lines of prose
/// and drops the markup, which is cheap. Mistakes are harmless, because the result is escaped like any text.
struct BulletinExcerpt {
    /// The maximum number of characters: about four lines of a note.
    static let limit = 150

    /// The number of bytes of a text that are examined.
    static let reach = 4096

    /// The maximum number of code points in a link's text or address.
    private static let longestBrackets = 400

    private var bytes: [UInt8] = []
    private var fence: UInt8?

    // True if the current line has added a letter or a digit.
    private var hasWord = false

    // False after any other byte was added. Only then must characters be counted.
    private var isASCII = true

    /// - Parameter markdown: A text in UTF-8.
    init(_ markdown: [UInt8]) {
        bytes.reserveCapacity(2 * Self.limit)
        var end = min(markdown.count, Self.reach)
        while end > 0, end < markdown.count, markdown[end] & 0xc0 == 0x80 { end -= 1 }
        let text = markdown.span.extracting(..<end)
        var start = 0
        while start < end, bytes.count <= Self.limit || characterCount <= Self.limit {
            let lineEnd = text.lineEnd(from: start)
            add(text.extracting(start..<lineEnd))
            start = lineEnd + (lineEnd < end ? UTF8.width(text.scalar(at: lineEnd)) : 0)
        }
    }

    /// The excerpt, cut after a complete word and with an ellipsis if the text continues.
    var text: String {
        if bytes.count <= Self.limit { return String(decoding: bytes, as: UTF8.self) }
        if isASCII {
            let end = bytes[..<Self.limit].lastIndex(of: UInt8(ascii: " ")) ?? Self.limit
            return String(decoding: bytes[..<end], as: UTF8.self) + "…"
        }
        // Counts characters, because readers see a letter with its accent as one.
        let text = String(decoding: bytes, as: UTF8.self)
        let start = text.prefix(Self.limit)
        if start.endIndex == text.endIndex { return text }
        return text[..<(start.lastIndex(of: " ") ?? start.endIndex)] + "…"
    }

    private var characterCount: Int { isASCII ? bytes.count : String(decoding: bytes, as: UTF8.self).count }

    /// Adds the words of a line, unless it is a heading, a table, code, HTML, a rule or a definition.
    private mutating func add(_ line: Span<UInt8>) {
        var start = line.blanksEnd(from: 0)
        guard start < line.count else { return }
        let first = line[start]
        if first == UInt8(ascii: "`") || first == UInt8(ascii: "~"), line.has([first, first, first], at: start) {
            fence = fence == nil ? first : fence == first ? nil : fence
            return
        }
        guard fence == nil, !"#|<=".utf8.contains(first) else { return }
        while start < line.count, line[start] == UInt8(ascii: ">") { start = line.blanksEnd(from: start + 1) }
        start = line.listMarkEnd(from: start)
        let rest = line.extracting(start...)
        if rest.has([UInt8(ascii: "[")], at: 0), rest.firstIndex(of: Array("]:".utf8), from: 0) != nil { return }
        let count = bytes.count
        if count > 0 { bytes.append(UInt8(ascii: " ")) }
        hasWord = false
        addWords(of: rest)
        if !hasWord { bytes.removeLast(bytes.count - count) }
    }

    /// Adds the words of a line until there are enough. Links become their text, and pictures are dropped.
    private mutating func addWords(of line: Span<UInt8>) {
        let start = bytes.count
        var index = 0
        while index < line.count, !(hasWord && isASCII && bytes.count > Self.limit) {
            let place = index
            index += 1
            switch line[place] {
            case UInt8(ascii: "\\"): if index < line.count { addScalar(of: line, at: &index) }
            case UInt8(ascii: "!") where index < line.count && line[index] == UInt8(ascii: "["):
                if let end = line.bracketsEnd(from: index, limit: Self.longestBrackets) {
                    index = line.bracketsEnd(from: end, limit: Self.longestBrackets, round: true) ?? end
                }
            case UInt8(ascii: "["):
                guard let end = line.bracketsEnd(from: place, limit: Self.longestBrackets) else { continue }
                if line[index] != UInt8(ascii: "^") { addWords(of: line.extracting(index..<end - 1)) }
                index = line.bracketsEnd(from: end, limit: Self.longestBrackets, round: true) ?? end
            case UInt8(ascii: "<"):
                if let end = line.firstIndex(of: UInt8(ascii: ">"), from: index) { index = end + 1 }
            case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "~"): break
            case UInt8(ascii: "_"):
                let isInWord = endsInLetter(from: start) && index < line.count && line.scalar(at: index).isLetter
                if isInWord { bytes.append(UInt8(ascii: "_")) }
            case UInt8(ascii: "&"):
                let reference = Self.references.first { line.has($0.name, at: index) }
                bytes.append(reference?.byte ?? UInt8(ascii: "&"))
                index += reference?.name.count ?? 0
            default:
                index = place
                let scalar = line.scalar(at: place)
                if scalar.isWhiteSpace {
                    index += UTF8.width(scalar)
                    let follows = bytes.count > start && bytes[bytes.count - 1] == UInt8(ascii: " ")
                    if !follows { bytes.append(UInt8(ascii: " ")) }
                } else if scalar.isControl {
                    index += UTF8.width(scalar)
                } else {
                    addScalar(of: line, at: &index)
                }
            }
        }
    }

    /// Adds the code point at `index`, and advances `index`.
    private mutating func addScalar(of line: Span<UInt8>, at index: inout Int) {
        let byte = line[index]
        if byte < 0x80 {
            bytes.append(byte)
            if byte.isASCIIAlphanumeric { hasWord = true }
            index += 1
            return
        }
        let scalar = line.scalar(at: index)
        if !hasWord { hasWord = scalar.isLetter || scalar.isNumber }
        isASCII = false
        let end = index + UTF8.width(scalar)
        bytes.append(line.extracting(index..<end))
        index = end
    }

    /// True if the text added since `start` ends in a letter, including combining accents.
    private func endsInLetter(from start: Int) -> Bool {
        var end = bytes.count
        while end > start {
            end -= 1
            while end > start, bytes[end] & 0xc0 == 0x80 { end -= 1 }
            let scalar = bytes.span.scalar(at: end)
            if !scalar.isMark { return scalar.isLetter }
        }
        return false
    }

    /// The common character references, without their `&`.
    private static let references: [(name: [UInt8], byte: UInt8)] = [
        ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("nbsp;", " "), ("#39;", "'"),
    ].map { (name: String, scalar: Unicode.Scalar) in (Array(name.utf8), UInt8(ascii: scalar)) }
}

extension Span<UInt8> {
    /// The index of the first line end at or after `start`, or the count without one.
    fileprivate func lineEnd(from start: Int) -> Int {
        var index = start
        // Matches the controls near the line feed, and the first bytes of U+0085 and U+2028.
        while let place = firstIndex(
            from: index, { $0.marks(of: 0x08, ignoring: 0x07) | $0.marks(of: 0xc2, ignoring: 0x20) })
        {
            if scalar(at: place).isNewline { return place }
            index = place + 1
        }
        return count
    }

    /// The index of the first code point at or after `start` that isn't blank.
    fileprivate func blanksEnd(from start: Int) -> Int {
        var index = start
        while index < count {
            let scalar = scalar(at: index)
            guard scalar.isWhiteSpace else { break }
            index += UTF8.width(scalar)
        }
        return index
    }

    /// The index after the list marker at `start`, or `start` without one.
    fileprivate func listMarkEnd(from start: Int) -> Int {
        guard start < count else { return start }
        var index = start
        if "-*+".utf8.contains(self[index]) {
            index += 1
        } else {
            while index < count, scalar(at: index).isNumber { index += UTF8.width(scalar(at: index)) }
            guard index > start, index < count, ".)".utf8.contains(self[index]) else { return start }
            index += 1
        }
        return index < count && self[index] == UInt8(ascii: " ") ? blanksEnd(from: index) : start
    }

    /// The index after the possibly nested brackets that begin at `start`, or nil unless they close within `limit` code
    /// points.
    fileprivate func bracketsEnd(from start: Int, limit: Int, round isRound: Bool = false) -> Int? {
        let open = isRound ? UInt8(ascii: "(") : UInt8(ascii: "[")
        let close = isRound ? UInt8(ascii: ")") : UInt8(ascii: "]")
        guard start < count, self[start] == open else { return nil }
        var (depth, scalars) = (0, 0)
        for index in start..<count {
            if self[index] & 0xc0 != 0x80 { scalars += 1 }
            if scalars > limit { return nil }
            if self[index] == open { depth += 1 }
            if self[index] == close { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// True for the 65 control characters.
    var isControl: Bool { value < 0x20 || 0x7f...0x9f ~= value }

    fileprivate var isNewline: Bool { 0x0a...0x0d ~= value || value == 0x85 || value == 0x2028 || value == 0x2029 }
    fileprivate var isWhiteSpace: Bool { isASCII ? value == 0x20 || 0x09...0x0d ~= value : properties.isWhitespace }
    fileprivate var isLetter: Bool { isASCII ? UInt8(ascii: self).isASCIILetter : properties.isAlphabetic }
    fileprivate var isNumber: Bool { isASCII ? UInt8(ascii: self).isASCIIDigit : properties.numericType != nil }
}
