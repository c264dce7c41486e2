/// The fields of one record, stored as ranges of its bytes.
struct FieldValues {
    struct Value {
        enum Kind { case absent, text, escapedText, number, other }

        var kind = Kind.absent

        /// The range in the record; in `unescaped` if the value had escapes.
        var start = 0
        var end = 0

        var isAbsent: Bool { kind == .absent }
        var isText: Bool { kind == .text || kind == .escapedText }
    }

    private var values = [7 of Value](repeating: Value())
    private var unescaped: [UInt8] = []

    /// True if the record has escapes or bytes outside ASCII, so that its encoding must be checked.
    var hasForeignBytes = false

    /// True if the record states that requests were moderated; only lines of accepted batches do.
    var isModerated = false

    subscript(field: BallotField) -> Value {
        get { values[field.rawValue] }
        set { values[field.rawValue] = newValue }
    }

    mutating func clear() {
        for index in values.indices { values[index] = Value() }
        unescaped.removeAll(keepingCapacity: true)
        hasForeignBytes = false
        isModerated = false
    }

    /// Stores the text of a field that differs from the record's bytes.
    mutating func set(_ field: BallotField, to text: [UInt8]) {
        let start = unescaped.count
        unescaped += text
        self[field] = Value(kind: .escapedText, start: start, end: unescaped.count)
    }

    /// Throws unless the field is a string that is not empty.
    func require(_ field: BallotField) throws(Refusal) {
        let value = self[field]
        guard !value.isAbsent else { throw Refusal("\"\(field.name)\" is missing") }
        guard value.isText else { throw Refusal("\"\(field.name)\" must be text") }
        guard value.start < value.end else { throw Refusal("\"\(field.name)\" is empty") }
    }

    /// Returns the number of a field's text in a table of names.
    func number(_ field: BallotField, in text: Span<UInt8>, _ names: inout NameTable) -> UInt32 {
        let value = self[field]
        return value.kind == .escapedText
            ? UInt32(names.number(of: unescaped.span.extracting(value.start..<value.end)))
            : UInt32(names.number(of: text.extracting(value.start..<value.end)))
    }

    /// Returns the vote in the field `vote`; nil if the word isn't a vote.
    func vote(in text: Span<UInt8>) -> Vote? {
        let value = self[.vote]
        return value.kind == .escapedText
            ? Vote(unescaped.span.extracting(value.start..<value.end))
            : Vote(text.extracting(value.start..<value.end))
    }

    func text(_ field: BallotField, in text: Span<UInt8>) -> String {
        let value = self[field]
        if value.kind == .escapedText { return String(decoding: unescaped[value.start..<value.end], as: UTF8.self) }
        return String(decoding: (value.start..<value.end).map { text[$0] }, as: UTF8.self)
    }
}
