public import Diagnostics
import Text

/// Reads the fields of one object, each as the type that the caller wants.
///
/// Each method reports problems with its field and returns nil (or the usable part), so that one pass finds all
/// problems of an object. Ask for every possible field, then call `finish(_:)`, which warns about the others.
public struct FieldReader: ~Copyable, Sendable {
    /// The key of a JSON file's schema, for editors.
    public static let schemaKey = "$schema"

    /// The file that the object is in.
    public let file: String

    private(set) var fields = FieldSearch()
    private var inner = FieldSearch()  // of the nested object that was read last

    /// Records the fields that are asked for, if not nil.
    private(set) var notes: FieldNotes?

    /// The object in YAML, for the hint about a value that isn't one.
    private var sample = "name: value"

    /// Creates a reader of the object `node`; nil, with an error in the log, if `node` is not an object.
    ///
    /// - Parameters:
    ///   - what: The author's word for the object, such as “bulletin”; messages use it.
    ///   - notes: Records the fields that are asked for; see ``FieldNotes``.
    public init?(
        _ node: Node, file: String, of what: String, notes: FieldNotes? = nil, _ log: inout DiagnosticLog
    ) {
        self.init(file: file, of: what)
        self.notes = notes
        guard begin(node, &log) else { return nil }
    }

    /// Creates a reader of one of many records; it finds fields faster if the previous record had the same ones.
    ///
    /// - Parameter search: The value that the previous record's reader left in `finish(_:leaving:)`.
    public init?(
        _ node: Node, file: String, of what: String, like search: inout FieldSearch, _ log: inout DiagnosticLog
    ) {
        self.file = file
        swap(&fields, &search)
        fields.what = what
        guard begin(node, &log) else { return nil }
    }

    /// Creates a reader without an object.
    private init(file: String, of what: String) {
        self.file = file
        fields.what = what
    }

    /// Begins another object; false, with an error in the log, if the node is not an object.
    private mutating func begin(_ node: Node, _ log: inout DiagnosticLog) -> Bool {
        guard case .object(let members) = node.value else {
            log.error(
                .wrongType, at: place(of: node), "the \(fields.what) must be a group of fields, not \(node.kind)",
                hint: "write its fields as \(example(sample, in: file))")
            return false
        }
        fields.begin(members, at: node.position)
        notes?.begin(members.map(\.key))
        return true
    }

    /// Notes the kind of value of `key`, for fields whose reading method doesn't.
    public func note(_ key: String, _ form: FieldForm, isRequired: Bool = false) {
        notes?.add(key, form, isRequired: isRequired)
    }

    /// The position at which the object begins.
    public var position: Position { fields.position }

    /// The text of `key`; nil if absent or without a value, or, with a warning, if blank.
    ///
    /// Unquoted YAML is text as written.
    public mutating func text(_ key: String, _ log: inout DiagnosticLog) -> String? {
        note(key, .text)
        guard let (text, position) = textAsWritten(key, &log) else { return nil }
        if text.isBlank {
            warnOfBlank(key, &log)
            return nil
        }
        return isShown(text) ? text : mended(text, key, at: position, &log)
    }

    /// The text of several paragraphs under `key`, without control characters; nil if absent or without a value.
    public mutating func prose(_ key: String, _ log: inout DiagnosticLog) -> String? {
        note(key, .text)
        guard let (text, position) = textAsWritten(key, &log) else { return nil }
        let utf8 = text.utf8Span
        guard let offset = ByteScan(utf8.span).firstControl else { return text }
        let kept = SourceText.withoutControls(
            Array(text.utf8), from: offset, at: Place(file: file, at: position), isInFile: false, &log)
        return String(decoding: kept, as: UTF8.self)
    }

    private mutating func textAsWritten(
        _ key: String, _ log: inout DiagnosticLog
    ) -> (text: String, position: Position)? {
        guard let index = indexOfValue(of: key) else { return nil }
        guard let text = fields.members[index].value.text else {
            reportText(key, fields.members[index].value, &log)
            return nil
        }
        return (text, fields.members[index].value.position)
    }

    /// Warns that the text of `key` is ignored because it is blank.
    public func warnOfBlank(_ key: String, _ log: inout DiagnosticLog) {
        warnOfBlank("\"\(key)\" of this \(fields.what)", at: place(of: key), &log)
    }

    private func warnOfBlank(_ what: String, at place: Place, _ log: inout DiagnosticLog) {
        log.warning(
            .blankField, at: place, "\(what) is blank and ignored",
            hint: "fill it in or delete it")
    }

    /// The text of `key`, which must exist and must not be blank.
    public mutating func requiredText(_ key: String, _ log: inout DiagnosticLog) -> String? {
        guard let (text, position) = requiredTextAsWritten(key, &log) else { return nil }
        return isShown(text) ? text : mended(text, key, at: position, &log)
    }

    /// True if `key` has a text that is not blank; otherwise reports an error.
    public mutating func requiresText(_ key: String, _ log: inout DiagnosticLog) -> Bool {
        requiredTextAsWritten(key, &log) != nil
    }

    private mutating func requiredTextAsWritten(
        _ key: String, _ log: inout DiagnosticLog
    ) -> (text: String, position: Position)? {
        note(key, .text, isRequired: true)
        guard indexOfValue(of: key) != nil else {
            reportMissing(key, &log)
            return nil
        }
        guard let (text, position) = textAsWritten(key, &log) else { return nil }
        guard !text.isBlank else {
            log.error(
                .blankField, at: Place(file: file, at: position), "\"\(key)\" of this \(fields.what) is blank",
                hint: "fill it in")
            return nil
        }
        return (text, position)
    }

    /// The Boolean value of `key`; nil if absent.
    public mutating func flag(_ key: String, _ log: inout DiagnosticLog) -> Bool? {
        note(key, .flag)
        guard let node = value(of: key), !node.isNull else { return nil }
        if let flag = node.flag { return flag }
        let hint =
            node.intendedFlag.map { "write \($0), without quotes" } ?? "write true or false, without quotes"
        reportType(key, wanted: "true or false", node: node, hint: hint, &log)
        return nil
    }

    /// The integer value of `key`; nil if absent.
    public mutating func integer(
        _ key: String, in range: ClosedRange<Int>, _ log: inout DiagnosticLog
    ) -> Int? {
        note(key, .integer(range))
        guard let index = indexOfValue(of: key) else { return nil }
        let digits = fields.members.span[index].value.digits
        if let number = plainNumber(digits), range.contains(number) { return number }
        guard isWholeNumber(digits) else {
            let node = fields.members[index].value
            if node.isNull { return nil }
            let hint = node.text == nil ? "write digits only" : "write digits only, without quotes"
            reportType(key, wanted: "a whole number", node: node, hint: hint, &log)
            return nil
        }
        guard let number = Int(digits), range.contains(number) else {
            let rule =
                if range.upperBound == .max, range.lowerBound != .min {
                    "at least \(range.lowerBound)"
                } else if range.lowerBound == .min, range.upperBound != .max {
                    "at most \(range.upperBound)"
                } else {
                    "from \(range.lowerBound) to \(range.upperBound)"
                }
            log.error(
                .invalidValue, at: place(of: fields.members[index].value),
                "\"\(key)\" of this \(fields.what) must be \(rule), not \(digits.shortened)")
            return nil
        }
        return number
    }

    /// The text of `key`, converted by `parse`; nil if absent, or if `parse` throws an error, which is reported.
    ///
    /// - Parameter form: The kind of value for the notes.
    public mutating func value<T>(
        _ key: String, as form: FieldForm = .text, _ log: inout DiagnosticLog,
        parse: (String) throws(InvalidValue) -> T
    ) -> T? {
        note(key, form)
        guard let (text, position) = textAsWritten(key, &log) else { return nil }
        do {
            return try parse(text)
        } catch {
            log.error(
                .invalidValue, at: Place(file: file, at: position), error.message,
                hint: hintForCurlyQuotes(around: text) ?? error.hint)
            return nil
        }
    }

    /// The texts of `key`, which is a list of texts or a single one; empty if absent.
    public mutating func texts(_ key: String, _ log: inout DiagnosticLog) -> [String] {
        texts(key, &log) { _ in }
    }

    /// The texts of `key` that `check` accepts; the others are reported.
    ///
    /// - Parameter form: The kind of value for the notes.
    public mutating func texts(
        _ key: String, as form: FieldForm = .texts, _ log: inout DiagnosticLog,
        check: (String) throws(InvalidValue) -> Void
    ) -> [String] {
        note(key, form)
        guard let node = value(of: key), !node.isNull else { return [] }
        let items: [Node]
        if node.text != nil {
            items = [node]
        } else if case .array(let nodes) = node.value {
            items = nodes
        } else {
            reportType(
                key, wanted: "a text or a list of texts", node: node, hint: "write \(example("[one, two]", in: file))",
                &log)
            return []
        }
        var texts: [String] = []
        for item in items {
            if let text = item.text {
                guard let text = isShown(text) ? text : mended(text, key, at: item.position, &log) else { continue }
                do {
                    try check(text)
                    if text.isBlank {
                        warnOfBlank("an item of \"\(key)\" of this \(fields.what)", at: place(of: item), &log)
                    } else {
                        texts.append(text)
                    }
                } catch {
                    log.error(.invalidValue, at: place(of: item), error.message, hint: error.hint)
                }
            } else {
                log.error(
                    .wrongType, at: place(of: item), "each item of \"\(key)\" must be text, not \(item.kind)",
                    hint: item.hintForText(in: file))
            }
        }
        return texts
    }

    /// Creates a reader of the object in `key`; nil if absent.
    public mutating func object(_ key: String, of what: String, _ log: inout DiagnosticLog) -> FieldReader? {
        let notes = notes?.object(key)
        guard let index = indexOfObject(key, &log) else { return nil }
        return FieldReader(fields.members[index].value, file: file, of: what, notes: notes, &log)
    }

    /// Creates a reader of the value of a field whose name authors choose.
    public func reader(ofAny value: Node, of what: String, _ log: inout DiagnosticLog) -> FieldReader? {
        FieldReader(value, file: file, of: what, notes: notes?.object(FieldNotes.anyKey), &log)
    }

    /// Calls `body` with a reader of the object in `key`, if present; then warns about fields that `body` didn't ask
    /// for.
    ///
    /// It allocates no memory: use it for objects that a site has many of.
    public mutating func withObject(
        _ key: String, of what: String, _ log: inout DiagnosticLog,
        _ body: (inout FieldReader, inout DiagnosticLog) -> Void
    ) {
        let outer = notes
        notes = outer?.object(key)
        defer { notes = outer }
        guard let index = indexOfObject(key, &log), case .object(let members) = fields.members[index].value.value
        else { return }
        notes?.begin(members.map(\.key))
        // While `body` runs, this reader reads the nested object.
        var other = FieldSearch()
        swap(&other, &inner)
        other.begin(members, at: fields.members[index].value.position)
        other.what = what
        swap(&fields, &other)
        body(&self, &log)
        finish(&log)
        swap(&fields, &other)
        swap(&inner, &other)
    }

    /// Calls `body` with a reader for each object of the list in `key`, if present; then warns about fields that `body`
    /// didn't ask for.
    ///
    /// - Parameter sample: An object in YAML, for the hint about a value that isn't one.
    public mutating func forEachObject(
        _ key: String, of what: String, sample: String = "name: value", _ log: inout DiagnosticLog,
        _ body: (inout FieldReader, inout DiagnosticLog) -> Void
    ) {
        let items = notes?.list(key)
        guard let node = value(of: key), !node.isNull else { return }
        guard case .array(let nodes) = node.value else {
            reportType(key, wanted: "a list", node: node, hint: "write a list, even for one \(what)", &log)
            return
        }
        var reader = FieldReader(file: file, of: what)
        reader.notes = items
        reader.sample = sample
        for index in nodes.indices where reader.begin(nodes[index], &log) {
            body(&reader, &log)
            reader.finish(&log)
        }
    }

    /// Skips a field that is not about the object, such as `$schema`; it is neither reported nor suggested.
    public mutating func skip(_ key: String) {
        if let index = fields.index(of: key) { fields.markRead(index) }
    }

    /// The value of `key`, of any type; nil if absent.
    public mutating func node(_ key: String) -> Node? { value(of: key) }

    /// True if `key` has a value.
    ///
    /// A key without one counts as read.
    public mutating func has(_ key: String) -> Bool {
        notes?.mention(key)
        guard let index = fields.ask(for: key) else { return false }
        guard fields.members.span[index].value.isNull else { return true }
        fields.markRead(index)
        return false
    }

    /// True if `key` has a value; otherwise reports an error.
    public mutating func requires(_ key: String, _ log: inout DiagnosticLog) -> Bool {
        notes?.require(key)
        if has(key) { return true }
        _ = value(of: key)
        reportMissing(key, &log)
        return false
    }

    /// The place of the value of `key`, or of the object if the value is absent.
    public func place(of key: String) -> Place {
        fields.index(of: key).map { place(of: fields.members[$0].value) } ?? Place(file: file, at: position)
    }

    /// Warns about typographic quotes around a text that other texts have to match.
    ///
    /// The message doesn't repeat the text, because it may be a code.
    ///
    /// - Parameter place: The place of a text that is only part of the field's value.
    public func warnOfCurlyQuotes(
        around text: String, of key: String, at place: Place? = nil, _ log: inout DiagnosticLog
    ) {
        guard let hint = hintForCurlyQuotes(around: text) else { return }
        log.warning(
            .invalidValue, at: place ?? self.place(of: key),
            "\"\(key)\" of this \(fields.what) contains typographic quotes",
            hint: hint)
    }

    /// Reports each unread field that `isRefused` selects; `finish(_:)` then doesn't warn about it.
    public mutating func refuse(
        _ rule: String, hint: (_ file: String) -> String, _ log: inout DiagnosticLog,
        where isRefused: (String) -> Bool
    ) {
        guard fields.hasUnread else { return }
        for index in fields.unread where isRefused(fields.members[index].key) {
            let member = fields.members[index]
            fields.markRead(index)
            log.error(
                .invalidValue, at: Place(file: file, at: member.keyPosition), "\"\(member.key)\" \(rule)",
                hint: hint(file))
        }
    }

    /// Warns about each unread field.
    public func finish(_ log: inout DiagnosticLog) {
        guard fields.hasUnread else { return }
        let known = fields.keys
        for member in fields.unread.map({ fields.members[$0] }) {
            log.warning(
                .unknownField, at: Place(file: file, at: member.keyPosition),
                "this \(fields.what) has an unknown field \"\(member.key.shortened)\"",
                hint: didYouMean(member.key, among: known) ?? "its fields are \(listed(known, "and"))")
        }
    }

    /// Warns like `finish(_:)`, and moves the search to the next record; fields can't be read afterwards.
    public mutating func finish(_ log: inout DiagnosticLog, leaving search: inout FieldSearch) {
        finish(&log)
        swap(&fields, &search)
    }

    /// The value of `key`, which counts as read; nil if absent or empty.
    mutating func value(of key: String) -> Node? { indexOfValue(of: key).map { fields.members[$0].value } }

    /// The member index of the value of `key`, which counts as read.
    ///
    /// Inspecting a value in place is faster than copying it.
    private mutating func indexOfValue(of key: String) -> Int? {
        guard let index = fields.ask(for: key) else { return nil }
        fields.markRead(index)
        return fields.members.span[index].value.isEmpty ? nil : index
    }

    /// The index of the member `key`, which must be an object; nil if absent.
    private mutating func indexOfObject(_ key: String, _ log: inout DiagnosticLog) -> Int? {
        guard let index = indexOfValue(of: key) else { return nil }
        if case .object = fields.members.span[index].value.value { return index }
        let node = fields.members[index].value
        if node.isNull { return nil }
        let hint = "write its fields as \(example("name: value", in: file))"
        reportType(key, wanted: "a group of fields", node: node, hint: hint, &log)
        return nil
    }

    func place(of node: Node) -> Place { Place(file: file, at: node.position) }

    /// Removes forced directions from a text; nil, with an error in the log, if the text has a control character.
    private func mended(_ text: String, _ key: String, at position: Position, _ log: inout DiagnosticLog) -> String? {
        let utf8 = text.utf8Span
        guard let offset = ByteScan(utf8.span).firstControl else { return withoutForcedDirection(text) }
        let scalar = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: offset)]
        log.error(
            .invalidValue, at: Place(file: file, at: position),
            "\"\(key)\" of this \(fields.what) contains the control character \(SourceText.name(of: scalar.value))",
            hint: "delete it; pages can't show it")
        return nil
    }

    private mutating func reportMissing(_ key: String, _ log: inout DiagnosticLog) {
        let isThere = fields.index(of: key) != nil
        let (members, keys) = (fields.members, fields.keys)
        let others = fields.unread.filter { !keys.contains(members[$0].key) }
        let misspelt = isThere ? nil : suggestion(for: key, among: others.map { members[$0].key })
        if let index = others.first(where: { members[$0].key == misspelt }) { fields.markRead(index) }
        log.report(
            Diagnostic(
                .error, code: .missingField, at: place(of: key),
                message: isThere ? "\"\(key)\" has no value here" : "no \"\(key)\" in this \(fields.what)",
                hint: misspelt.map { "is \"\($0)\" a misspelling of \"\(key)\"?" } ?? hintForName(key)
                    ?? "every \(fields.what) needs one",
                field: key))
    }

    /// Jekyll and Hugo read the date of a post from its file's name.
    private func hintForName(_ key: String) -> String? {
        let pattern = "0000-00-00-"
        guard key == "date", let start = file.split(separator: "/").last?.utf8.prefix(pattern.utf8.count),
            start.count == pattern.utf8.count,
            zip(start, pattern.utf8).allSatisfy({ $1 == UInt8(ascii: "0") ? $0.isASCIIDigit : $0 == $1 })
        else { return nil }
        return "write \(example("date: \(Substring(start.dropLast()))", in: file)), as in the name of the file"
    }

    func reportText(_ key: String, _ node: Node, _ log: inout DiagnosticLog) {
        reportType(key, wanted: "text", node: node, hint: node.hintForText(in: file), &log)
    }

    private func reportType(
        _ key: String, wanted: String, node: Node, hint: String, _ log: inout DiagnosticLog
    ) {
        log.error(
            .wrongType, at: place(of: node), "\"\(key)\" of this \(fields.what) must be \(wanted), not \(node.kind)",
            hint: hint)
    }
}
