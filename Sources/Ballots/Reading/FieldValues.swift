/// The fields of one record, as places in its bytes.
struct FieldValues {
    /// One field's value.
    struct Value {
        /// What was written.
        enum Kind { case absent, text, escapedText, number, other }

        var kind = Kind.absent

        /// Where: in the record, or for what had escapes in it, in `unescaped`.
        var start = 0
        var end = 0

        var isAbsent: Bool { kind == .absent }
        var isText: Bool { kind == .text || kind == .escapedText }
    }

    private var values = [7 of Value](repeating: Value())
    private var unescaped: [UInt8] = []

    /// Whether any byte is not ASCII's.
    var hasForeignBytes = false

    /// Whether it says that requests were moderated, which lines of accepted batches alone say.
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

    /// Keeps the text of a field that is not the record's own bytes.
    mutating func set(_ field: BallotField, to text: [UInt8]) {
        let start = unescaped.count
        unescaped += text
        self[field] = Value(kind: .escapedText, start: start, end: unescaped.count)
    }

    /// Refuses a record without text in a field.
    func require(_ field: BallotField) throws(Refusal) {
        let value = self[field]
        guard !value.isAbsent else { throw Refusal("it has no \"\(field.name)\"") }
        guard value.isText else { throw Refusal("its \"\(field.name)\" is not a text") }
        guard value.start < value.end else { throw Refusal("its \"\(field.name)\" is empty") }
    }

    /// A field's number in a table of names.
    func number(_ field: BallotField, in text: Span<UInt8>, _ names: inout NameTable) -> UInt32 {
        let value = self[field]
        return value.kind == .escapedText
            ? UInt32(names.number(of: unescaped.span.extracting(value.start..<value.end)))
            : UInt32(names.number(of: text.extracting(value.start..<value.end)))
    }

    /// What the field `vote` says; nil for a word that is no vote.
    func vote(in text: Span<UInt8>) -> Vote? {
        let value = self[.vote]
        return value.kind == .escapedText
            ? Vote(unescaped.span.extracting(value.start..<value.end))
            : Vote(text.extracting(value.start..<value.end))
    }

    /// A field's text.
    func text(_ field: BallotField, in text: Span<UInt8>) -> String {
        let value = self[field]
        if value.kind == .escapedText { return String(decoding: unescaped[value.start..<value.end], as: UTF8.self) }
        return String(decoding: (value.start..<value.end).map { text[$0] }, as: UTF8.self)
    }
}
