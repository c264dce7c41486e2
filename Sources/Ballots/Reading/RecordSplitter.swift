/// Cuts input that arrives in blocks into records.
///
/// Stores at most one record in addition to the current block.
struct RecordSplitter {
    struct Record {
        /// The record's range in `buffer`; valid until the next block is added.
        var range: Range<Int>

        /// The line on which the record begins, from 1.
        var line: Int

        /// True if the record is longer than the range; the rest was dropped.
        var isTooLong = false
    }

    /// The longest record allowed, in bytes; a ballot has about two hundred.
    static let lengthLimit = 1 << 16

    /// The number of bytes stored of a longer record.
    private static let keptLength = 1 << 12

    let format: BallotFormat

    /// The bytes that have arrived and are not cut yet.
    private(set) var buffer: [UInt8] = []

    private var start = 0
    private var position = 0
    private var line: Int
    private var startLine: Int
    private var isLast = false

    /// The byte between two columns of a table; nil before the header is read.
    var delimiter: UInt8?

    /// The byte that ends the rows of a table. The end of the first row shows whether it is a CR, as on old Macs.
    private var rowEnd = UInt8(ascii: "\n")
    private var isRowEndKnown = false

    // For tables: the offset of a row's first newline within quotes, and the position before which every newline ends a
    // row.
    private var rowPlace = RowPlace.fieldStart
    private var firstBreak: Int?
    private var unbreakableEnd = 0

    // For arrays.
    private var place = ArrayPlace.before
    private var depth = 0
    private var isQuoted = false
    private var isEscaped = false

    /// True while the rest of a long record is skipped.
    private var isSkipping = false

    /// The number of bytes skipped of that record.
    private var skippedCount = 0

    /// The length of a record, in bytes, at which the file can't be a file of ballots.
    private static let skippingLimit = 1 << 24

    /// The most white space between the end of a row and the line feed.
    private static let longestRowEnd = 64

    private enum RowPlace { case fieldStart, plain, quoted, afterQuote }
    private enum ArrayPlace { case before, element, inElement, afterElement, after }

    /// - Parameter line: The number of the input's first line.
    init(_ format: BallotFormat, line: Int = 1) {
        self.format = format
        self.line = line
        startLine = line
    }

    /// Returns a cutter of the same input in another format, from the beginning of a record that was just cut.
    func restarted(as format: BallotFormat, at record: Record) -> RecordSplitter {
        var cutter = RecordSplitter(format, line: record.line)
        cutter.buffer = Array(buffer[record.range.lowerBound...])
        cutter.isLast = isLast
        return cutter
    }

    /// Adds the next block; an empty block ends the input.
    mutating func add(_ block: [UInt8]) {
        if block.isEmpty { isLast = true }
        if isSkipping { skippedCount += block.count }
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

    /// Returns the next record; nil if that needs another block, and after the last record.
    mutating func next() throws(UnreadableBallots) -> Record? {
        guard skippedCount <= Self.skippingLimit else {
            throw UnreadableBallots(
                line: startLine,
                "this is longer than \(Self.skippingLimit >> 20) MiB, so it isn't a ballot",
                hint: "check that this is the right file; each ballot needs its own line")
        }
        return switch format {
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
        guard let end = hasEnd && !isSkipping ? endOfWrapped() : position else { return nil }
        let lineCount = end == position ? 1 : buffer[start..<end].count { $0 == UInt8(ascii: "\n") } + 1
        position = end
        let record = cut(upTo: position)
        if position < buffer.count { position += 1 }
        begin(line: line + lineCount)
        return record
    }

    /// The most lines that a mail program breaks one ballot into.
    private static let wrappedLimit = 8

    /// Returns the end of the record that begins with the current line; nil if that needs another block.
    ///
    /// Mail programs wrap long lines. A line that begins an object and doesn't end it is joined with the lines after
    /// it, up to the end of the object, unless another object begins first.
    private func endOfWrapped() -> Int? {
        guard PastedLine.beginsObject(buffer[start..<position]), !PastedLine.endsObject(buffer[start..<position]) else {
            return position
        }
        var end = position
        for _ in 1..<Self.wrappedLimit {
            let next = end + 1
            end = firstNewline(from: next)
            guard end < buffer.count || isLast else { return end - start > Self.lengthLimit ? position : nil }
            let line = buffer[next..<end]
            if end - start > Self.lengthLimit || line.allSatisfy(PastedLine.isBlank) || PastedLine.beginsObject(line) {
                break
            }
            if PastedLine.endsObject(line) { return end }
            if end == buffer.count { break }
        }
        return position
    }

    /// Returns the index of the next newline, or the end of the buffer.
    private func firstNewline(from start: Int) -> Int {
        let bytes = buffer.span
        var position = start
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
        return position
    }

    private mutating func nextRow() -> Record? {
        while position < buffer.count {
            let byte = buffer[position]
            if !isRowEndKnown, byte == 0x0d || byte == rowEnd, rowPlace != .quoted {
                let next = buffer[position...].prefix(Self.longestRowEnd).first { ![0x0d, 0x20, 0x09].contains($0) }
                guard next != nil || isLast || buffer.count - position >= Self.longestRowEnd else { return nil }
                if next != rowEnd { rowEnd = 0x0d }
                isRowEndKnown = true
            }
            if byte == rowEnd, rowPlace != .quoted || isSkipping || position < unbreakableEnd {
                return cutRow(at: position)
            }
            if let firstBreak, position - start > Self.lengthLimit { return tearRow(at: firstBreak) }
            switch rowPlace {
            case .quoted where byte == UInt8(ascii: "\""): rowPlace = .afterQuote
            case .quoted:
                guard byte == rowEnd else { break }
                firstBreak = firstBreak ?? position - start
                line += 1
            // A quote right after a closing one is an escaped quote, and the field is still quoted.
            case .fieldStart where byte == UInt8(ascii: "\""), .afterQuote where byte == UInt8(ascii: "\""):
                rowPlace = .quoted
            case _ where isDelimiter(byte): rowPlace = .fieldStart
            // The CR of a CR LF.
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

    /// Returns the row that ends at a newline or at the end of the input.
    private mutating func cutRow(at end: Int) -> Record {
        let record = cut(upTo: end)
        position = min(end + 1, buffer.count)
        begin(line: line + 1)
        rowPlace = .fieldStart
        firstBreak = nil
        return record
    }

    /// Returns only the first line of a row with a quote that isn't closed, or is closed within a field.
    ///
    /// The lines after it are read again, because most of them are complete rows. In the part already searched, every
    /// newline now ends a row, so that no byte is searched more than twice.
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
                    line: line, place == .after ? "extra text follows the list" : "a comma is missing before this",
                    hint: "write the file as one list: [{…}, {…}]")
            }
            position += 1
        }
        isSkipping = isSkipping || place == .inElement && position - start > Self.lengthLimit
        if place != .inElement { start = position }
        guard !isLast || place == .after else {
            throw UnreadableBallots(
                line: line, "the file ends before its list is closed",
                hint: "if the file is still being written, try again later")
        }
        return nil
    }

    /// Moves past one byte of an element; returns the element if that was its last byte.
    private mutating func passInElement(_ byte: UInt8) throws(UnreadableBallots) -> Record? {
        if isQuoted {
            // The byte after a backslash can't end the string.
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted = false
            }
            return nil
        }
        var isEnd = false
        switch byte {
        case UInt8(ascii: "\""):
            isQuoted = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}") where depth > 0, UInt8(ascii: "]") where depth > 0:
            depth -= 1
            isEnd = depth == 0
            if isEnd { position += 1 }
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): isEnd = depth == 0
        default: break
        }
        guard isEnd else { return nil }
        place = .afterElement
        let record = cut(upTo: position)
        begin(line: line)
        return record
    }

    private mutating func cut(upTo end: Int) -> Record {
        defer { (isSkipping, skippedCount) = (false, 0) }
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
