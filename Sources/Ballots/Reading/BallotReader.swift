package import Time

/// Reads ballots and requests from input that arrives in blocks.
///
/// The results stay in `ballots`, `requests` and `rejections` until `removeAll()`. A ballot consists of a few numbers:
/// the names are in tables, and ballots refer to them by number.
package struct BallotReader {
    /// Ballots since the last `removeAll()`, in input order.
    package private(set) var ballots: [RawBallot] = []

    /// Requests since the last `removeAll()`, in input order.
    package private(set) var requests: [RawRequest] = []

    /// Invalid lines since the last `removeAll()`, in input order.
    private(set) var rejections: [Rejection] = []

    /// The ids of events.
    package private(set) var events = NameTable()

    /// The ids of the songs of all events.
    package private(set) var songs = NameTable()

    /// The names of voters, as written.
    package private(set) var users = NameTable()

    private let zone: Zone
    private let columns: [String: String]
    private var cutter: RecordSplitter?
    private var header: TableHeader?

    /// The reason why the input isn't a table; set while it is read as a message that contains ballots.
    private var noTable: UnreadableBallots?

    /// True if the caller gave the format.
    private let isFormatKnown: Bool

    /// True if a line of the input is a JSON object, whether it counts or not.
    private var hasObject = false
    private var beginning: [UInt8] = []
    private var clock = TimeReader()
    private var fields = FieldValues()

    /// - Parameters:
    ///   - format: The input's format; nil to detect it from the first byte.
    ///   - zone: The time zone of times without one.
    ///   - columns: The names of table columns that differ from their fields, by field.
    package init(_ format: BallotFormat?, zone: Zone, columns: [String: String] = [:]) {
        self.zone = zone
        self.columns = columns
        cutter = format.map { RecordSplitter($0) }
        isFormatKnown = format != nil
    }

    /// Reads the next block; an empty block ends the input.
    package mutating func read(_ block: [UInt8]) throws(UnreadableBallots) {
        guard cutter == nil else { return try cut(block) }
        beginning += block
        // Four bytes are enough to recognise files that are not text.
        if beginning.count >= 4 { try begin() }
    }

    /// Reads the next block of input in the format `.lines`, which can always be split.
    package mutating func readLines(_ block: [UInt8]) {
        do throws(UnreadableBallots) { try read(block) } catch { preconditionFailure("lines can always be split") }
    }

    /// Starts to cut the bytes received so far, if they show the format.
    private mutating func begin() throws(UnreadableBallots) {
        if let foreign = UnreadableBallots(ifNoText: beginning) { throw foreign }
        // Skip a byte order mark; white space doesn't show the format yet.
        let isMarked = beginning.starts(with: [0xef, 0xbb, 0xbf])
        guard let format = BallotFormat(firstOf: beginning.dropFirst(isMarked ? 3 : 0)) else {
            guard beginning.count < 1 << 20 else {
                throw UnreadableBallots("the file begins with 1 MiB of white space", hint: "is it the right file?")
            }
            return
        }
        cutter = RecordSplitter(format)
        let block = beginning
        beginning = []
        try cut(block)
    }

    private mutating func cut(_ block: [UInt8]) throws(UnreadableBallots) {
        let isEnd = block.isEmpty
        cutter?.add(block)
        while let record = try cutter?.next() { try read(record) }
        if isEnd, cutter?.format == .table, header == nil {
            throw UnreadableBallots("the table has no header", hint: TableHeader.example)
        }
    }

    /// Reads the end of the input.
    mutating func finish() throws(UnreadableBallots) {
        if cutter == nil, !beginning.isEmpty { try begin() }
        if cutter != nil { try cut([]) }
        if let noTable, !hasObject { throw noTable }
    }

    /// Returns the bytes of a record that was just read.
    func text(at place: Range<UInt32>) -> ArraySlice<UInt8> {
        cutter?.buffer[Int(place.lowerBound)..<Int(place.upperBound)] ?? []
    }

    /// Forgets the results and begins new input, but keeps the names.
    mutating func restart(_ format: BallotFormat) {
        removeAll()
        cutter = RecordSplitter(format)
        header = nil
    }

    /// Forgets the results, but keeps the names.
    package mutating func removeAll() {
        ballots.removeAll(keepingCapacity: true)
        requests.removeAll(keepingCapacity: true)
        rejections.removeAll(keepingCapacity: true)
    }

    /// Also forgets all names if they exceed `limit` in number or `size` in bytes; new names are then numbered from 0.
    ///
    /// - Returns: True if the names were forgotten.
    package mutating func forgetNames(ifMoreThan limit: Int, orLargerThan size: Int = .max) -> Bool {
        let tables = [users, songs, events]
        guard tables.reduce(0, { $0 + $1.count }) > limit || tables.reduce(0, { $0 + $1.size }) > size else {
            return false
        }
        users.removeAll()
        songs.removeAll()
        events.removeAll()
        return true
    }

    private mutating func read(_ record: RecordSplitter.Record) throws(UnreadableBallots) {
        guard let cutter else { return }
        var range = record.range
        let buffer = cutter.buffer
        if record.line == 1, buffer[range].starts(with: [0xef, 0xbb, 0xbf]) {
            range = range.lowerBound + 3..<range.upperBound
        }
        // Drop the CR of a CR LF. Any other CR at the end of a line is white space.
        if range.last.map({ buffer[$0] == 0x0d }) == true { range.removeLast() }
        guard !range.isEmpty else { return }
        do throws(Refusal) {
            guard !record.isTooLong else {
                throw Refusal("this is longer than \(RecordSplitter.lengthLimit >> 10) KiB")
            }
            fields.clear()
            if cutter.format == .table {
                guard let header else {
                    try checkEncoding(buffer[range])
                    if TableHeader.isHint(buffer[range]) { return }
                    let header = try TableHeader(buffer.span.extracting(range), columns: columns)
                    self.header = header
                    self.cutter?.delimiter = header.delimiter
                    return
                }
                try fields.readRow(buffer.span.extracting(range), header)
            } else if cutter.format == .lines {
                return try readLine(buffer, range, line: record.line)
            } else {
                guard try fields.readObject(buffer.span.extracting(range)) else { return }
            }
            if fields.hasForeignBytes { try checkEncoding(buffer[range]) }
            let place = UInt32(range.lowerBound)..<UInt32(range.upperBound)
            try take(buffer.span.extracting(range), line: record.line, at: place)
        } catch {
            guard cutter.format != .table || header != nil else {
                let noTable = UnreadableBallots(line: record.line, error.reason, hint: TableHeader.example)
                guard !isFormatKnown, !record.isTooLong else { throw noTable }
                // The input may be a message that contains ballots after a greeting.
                self.noTable = noTable
                self.cutter = cutter.restarted(as: .lines, at: record)
                return
            }
            rejections.append(Rejection(line: record.line, refusal: error, text: Array(buffer[range])))
        }
    }

    /// Reads a line with a JSON object; repairs it first if a mail or chat program has changed it.
    private mutating func readLine(_ buffer: [UInt8], _ range: Range<Int>, line: Int) throws(Refusal) {
        let text = buffer.span.extracting(range)
        let place = UInt32(range.lowerBound)..<UInt32(range.upperBound)
        if PastedLine.beginsObject(buffer[range]) { hasObject = true }
        do throws(Refusal) {
            guard try fields.readObject(text) else { return }
        } catch {
            guard let mended = PastedLine.mended(text) else { throw error }
            fields.clear()
            // If the repaired line can't be read either, report the error of the line as written.
            do throws(Refusal) { guard try fields.readObject(mended.span) else { return } } catch _ { throw error }
            try checkEncoding(mended[...])
            return try take(mended.span, line: line, at: place)
        }
        if fields.hasForeignBytes { try checkEncoding(buffer[range]) }
        try take(text, line: line, at: place)
    }

    private func checkEncoding(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw Refusal("this isn't valid UTF-8; the file may be in Windows-1252 or Latin-1")
        }
    }

    /// Makes a ballot or a request from the fields in `text`.
    private mutating func take(_ text: Span<UInt8>, line: Int, at place: Range<UInt32>) throws(Refusal) {
        try fields.require(.event)
        let isRequest = fields[.song].isAbsent && !fields[.title].isAbsent
        try fields.require(isRequest ? .title : .song)
        if isRequest { try fields.require(.artist) }
        try fields.require(.user)
        if !isRequest { try fields.require(.vote) }

        let microseconds = try clock.read(fields[.at], fields: fields, in: text, zone: zone)
        let line = UInt32(clamping: line)
        guard !isRequest else {
            requests.append(
                RawRequest(
                    event: fields.number(.event, in: text, &events), title: fields.text(.title, in: text),
                    artist: fields.text(.artist, in: text), user: fields.number(.user, in: text, &users), line: line,
                    place: place, isModerated: fields.isModerated, microseconds: microseconds))
            return
        }
        guard let vote = fields.vote(in: text) else { throw Refusal("\"vote\" must be UP, DOWN or NONE") }
        ballots.append(
            RawBallot(
                event: fields.number(.event, in: text, &events), song: fields.number(.song, in: text, &songs),
                user: fields.number(.user, in: text, &users), line: line, place: place, vote: vote,
                microseconds: microseconds))
    }
}
