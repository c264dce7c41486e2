/// Cuts a text that arrives block by block into the records of its format; at most one record is kept beside a block.
struct RecordCutter {
    /// One ballot's bytes, wherever they are.
    struct Record {
        /// Where it stands in `buffer`, until the next block is added.
        var range: Range<Int>

        /// The line that it begins on, from 1.
        var line: Int

        /// Whether it goes on beyond the range and was let go.
        var isTooLong = false
    }

    /// The longest record; a ballot has two hundred bytes.
    static let lengthLimit = 1 << 16

    /// How much is kept of a record that is longer.
    private static let keptLength = 1 << 12

    let format: BallotFormat

    /// What has arrived and is not cut up yet.
    private(set) var buffer: [UInt8] = []

    private var start = 0
    private var position = 0
    private var line: Int
    private var startLine: Int
    private var isLast = false

    /// What stands between two columns of a table; nil until its header tells.
    var delimiter: UInt8?

    // Of tables: the first newline within quotes, from the row's start; and up to where quotes can hold none.
    private var rowPlace = RowPlace.fieldStart
    private var firstBreak: Int?
    private var unbreakableEnd = 0

    // Of arrays.
    private var place = ArrayPlace.before
    private var depth = 0
    private var isQuoted = false
    private var isEscaped = false

    /// Set while the rest of a long record passes by.
    private var isSkipping = false

    private enum RowPlace { case fieldStart, plain, quoted, afterQuote }
    private enum ArrayPlace { case before, element, inElement, afterElement, after }

    init(_ format: BallotFormat) {
        self.format = format
        line = 1
        startLine = 1
    }

    /// Takes in the next block; an empty one is the end.
    mutating func add(_ block: [UInt8]) {
        if block.isEmpty { isLast = true }
        let kept = isSkipping ? start..<min(position, start + Self.keptLength) : start..<buffer.count
        let seen = isSkipping ? kept.count : position - start
        if kept.isEmpty {
            buffer = block
        } else {
            buffer = Array(buffer[kept]) + block
        }
        unbreakableEnd = max(0, unbreakableEnd - (position - seen))
        position = seen
        start = 0
    }

    /// The next record; nil where more has to be added first, and after the last one.
    mutating func next() throws(UnreadableBallots) -> Record? {
        switch format {
        case .lines: nextLine()
        case .table: nextRow()
        case .array: try nextElement()
        }
    }

    private mutating func nextLine() -> Record? {
        position = firstNewline(from: position)
        let hasEnd = position < buffer.count
        guard hasEnd || isLast && start < position else {
            isSkipping = isSkipping || position - start > Self.lengthLimit
            return nil
        }
        let record = cut(upTo: position)
        if hasEnd { position += 1 }
        begin(line: line + 1)
        return record
    }

    /// The place of the next newline, or the buffer's end.
    private func firstNewline(from start: Int) -> Int {
        let bytes = buffer.span
        var position = start
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
        return position
    }

    private mutating func nextRow() -> Record? {
        while position < buffer.count {
            let byte = buffer[position]
            if byte == UInt8(ascii: "\n"), rowPlace != .quoted || isSkipping || position < unbreakableEnd {
                return cutRow(at: position)
            }
            if let firstBreak, position - start > Self.lengthLimit { return tearRow(at: firstBreak) }
            switch rowPlace {
            case .quoted where byte == UInt8(ascii: "\""): rowPlace = .afterQuote
            case .quoted:
                guard byte == UInt8(ascii: "\n") else { break }
                firstBreak = firstBreak ?? position - start
                line += 1
            // A quote right after a closing one stands for itself, and is within the quotes again.
            case .fieldStart where byte == UInt8(ascii: "\""), .afterQuote where byte == UInt8(ascii: "\""):
                rowPlace = .quoted
            case _ where isDelimiter(byte): rowPlace = .fieldStart
            // Of CR LF the CR.
            case .afterQuote where byte == 0x0d: break
            case .afterQuote:
                if let firstBreak { return tearRow(at: firstBreak) }
                rowPlace = .plain
            case .fieldStart, .plain: rowPlace = .plain
            }
            position += 1
        }
        guard isLast, start < position else {
            isSkipping = isSkipping || position - start > Self.lengthLimit
            return nil
        }
        if let firstBreak, rowPlace == .quoted { return tearRow(at: firstBreak) }
        return cutRow(at: position)
    }

    private func isDelimiter(_ byte: UInt8) -> Bool {
        if let delimiter { return byte == delimiter }
        return byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
    }

    /// The row up to a newline or the end.
    private mutating func cutRow(at end: Int) -> Record {
        let record = cut(upTo: end)
        position = min(end + 1, buffer.count)
        begin(line: line + 1)
        rowPlace = .fieldStart
        firstBreak = nil
        return record
    }

    /// Only the first line of a row whose quotes don't close, or not where a field ends.
    ///
    /// What follows that line has still to be read, and most of it are whole rows. For what was looked at in vain a newline
    /// ends a row from now on, so that nothing is looked at more than twice.
    private mutating func tearRow(at firstBreak: Int) -> Record {
        unbreakableEnd = position
        line = startLine
        return cutRow(at: start + firstBreak)
    }

    private mutating func nextElement() throws(UnreadableBallots) -> Record? {
        while position < buffer.count {
            let byte = buffer[position]
            if byte == UInt8(ascii: "\n") { line += 1 }
            let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
            switch place {
            case .before where byte == UInt8(ascii: "["): place = .element
            case .before where isSpace || position < 3 && [0xef, 0xbb, 0xbf].contains(byte): break
            case .element where isSpace: begin(at: position + 1, line: line)
            case .element where byte == UInt8(ascii: "]"), .afterElement where byte == UInt8(ascii: "]"): place = .after
            case .element:
                begin(at: position, line: line)
                place = .inElement
                continue
            case .inElement:
                if let record = try passInElement(byte) { return record }
            case .afterElement where byte == UInt8(ascii: ","): place = .element
            case .after where isSpace, .afterElement where isSpace: break
            case .before, .after, .afterElement:
                throw UnreadableBallots(
                    line: line, place == .after ? "something follows the list" : "a comma is missing before this",
                    hint: "the file holds one list: [{…}, {…}]")
            }
            position += 1
        }
        isSkipping = isSkipping || place == .inElement && position - start > Self.lengthLimit
        if place != .inElement { start = position }
        guard !isLast || place == .after else {
            throw UnreadableBallots(
                line: line, "the file ends before its list does", hint: "is it still being written? Try again then")
        }
        return nil
    }

    /// Goes past one byte of an element; returns the element where that was its last.
    private mutating func passInElement(_ byte: UInt8) throws(UnreadableBallots) -> Record? {
        if isQuoted {
            // After a backslash the next byte is nobody's end.
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted = false
            }
            return nil
        }
        switch byte {
        case UInt8(ascii: "\""):
            isQuoted = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}") where depth > 0, UInt8(ascii: "]") where depth > 0:
            depth -= 1
            guard depth == 0 else { break }
            position += 1
            place = .afterElement
            let record = cut(upTo: position)
            begin(line: line)
            return record
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
            guard depth == 0 else { break }
            place = .afterElement
            let record = cut(upTo: position)
            begin(line: line)
            return record
        default: break
        }
        return nil
    }

    private mutating func cut(upTo end: Int) -> Record {
        defer { isSkipping = false }
        let isTooLong = isSkipping || end - start > Self.lengthLimit
        return Record(
            range: start..<(isTooLong ? min(end, start + Self.keptLength) : end), line: startLine, isTooLong: isTooLong)
    }

    private mutating func begin(at position: Int? = nil, line: Int) {
        start = position ?? self.position
        startLine = line
        self.line = line
    }
}
