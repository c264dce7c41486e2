import Content
import Diagnostics
import Documents
import SiteBuilder

/// A change to a record that leaves the rest of its file unchanged.
struct RecordChange {
    private(set) var file: RecordFile
    private let record: CatalogueRecord

    /// The path of the record in the file.
    let path: EditableDocument.Path

    /// The ids that must stay: of the list with the record, or of a schedule's entries; nil for other kinds of records.
    private var ids: ListIDs?

    /// Creates a change of the record at a path of a file.
    ///
    /// A song that visitors requested is added to its event's file, which already counts as a change.
    init(of record: CatalogueRecord, in open: SiteEditing.OpenFile, _ catalogue: Catalogue) throws(AuthoringError) {
        self.record = record
        var (file, path) = open
        if let draft = record.requestDraft(in: catalogue.zone), let key = record.kind.listKey {
            path = try file.append(draft.value, to: key, at: path)
        }
        self.file = file
        self.path = path
        if let key = record.kind.listKey {
            ids = ListIDs(key, ofRecordAt: path.dropLast(2), in: file.document, at: file.path, catalogue)
        } else if record.kind == .schedule, let key = CatalogueRecord.Kind.entry.listKey {
            ids = ListIDs(key, ofRecordAt: path, in: file.document, at: file.path, catalogue)
        }
    }

    /// True if the file has changed.
    var isAny: Bool { file.isChanged }

    /// The current text of a bulletin, below the fields or among them.
    var text: String {
        if let body = fields.member("body") { return body.text ?? "" }
        guard path.isEmpty, let body = file.document.body else { return "" }
        return String(decoding: body.drop { $0 == 0x0a || $0 == 0x0d }, as: UTF8.self)
    }

    /// Sets a field in its usual place and form, or removes it.
    mutating func make(_ change: FieldChange) throws(AuthoringError) {
        if change.field == nil { ids = nil }  // other entries replace all
        guard let value = change.value else { return try remove(change) }
        if change.key == "status", record.kind == .song, case .string("playing") = value {
            try file.endPlaying(besides: path)
        }
        // A form sends every field. Unchanged fields keep their notation.
        if fields.member(change.key)?.means(Node(value, at: .start)) == true { return }
        if change.isCode, value.isWrittenCode { file.hasNewCode = true }
        switch (change.field?.form, value) {
        case (.lines(isBelow: true), .string(let text)): try setText(text, key: change.key)
        case (.venue, .object(let members)): try setVenue(members, key: change.key)
        case (.choice, .string), (.choice, .plain): try setWord(value, of: change)
        case (.list, .array(let items)): try setItems(items, key: change.key)
        default: try put(value, in: change.key, at: path)
        }
    }

    /// Sets a field; if it has text in several languages, the other languages stay.
    private mutating func put(
        _ value: Node.Value, in key: String, at path: EditableDocument.Path
    ) throws(AuthoringError) {
        guard let language = record.language, case .string = value, let index = file.document[path].index(of: key),
            let current = file.document[path + [index]].member(language)
        else { return try file.set(key, to: value, at: path) }
        if current.means(Node(value, at: .start)) { return }
        try file.set(language, to: value, at: path + [index])
    }

    /// Sets a field to one of its words; a group that has these words, too, keeps its other members.
    private mutating func setWord(_ value: Node.Value, of change: FieldChange) throws(AuthoringError) {
        guard let index = fields.index(of: change.key), case let group = path + [index],
            case .object = file.document[group].value, let word = change.field?.word(inGroupOf: record.kind.rawValue)
        else { return try put(value, in: change.key, at: path) }
        if file.document[group].member(word.key)?.means(Node(value, at: .start)) == true { return }
        try file.set(word.key, to: value, at: group)
    }

    /// Changes only the items of a list that differ, so that the comments between the others stay.
    private mutating func setItems(_ items: [Node], key: String) throws(AuthoringError) {
        guard let index = fields.index(of: key), case .array(let old)? = fields.member(key)?.value,
            items.contains(where: { item in old.contains { $0.means(item) } })
        else { return try put(.array(items), in: key, at: path) }
        var changed = file
        do throws(AuthoringError) {
            for change in items.difference(from: old, by: { $0.means($1) }) {
                switch change {
                case .remove(let offset, _, _): try changed.removeItem(at: path + [index, offset])
                case .insert(let offset, let item, _): try changed.insert(item.value, at: offset, into: (key, path))
                }
            }
            file = changed
        } catch {
            // The notation of the list allows no change of single items.
            try put(.array(items), in: key, at: path)
        }
    }

    /// Moves the record to a place in its list, counted from 1.
    mutating func move(to position: Int) throws(AuthoringError) {
        try file.moveItem(at: path, to: position - 1)
        if record.kind.holder != nil, let index = path.last { ids?.move(from: index, to: position - 1) }
    }

    /// Writes an id into each song or entry whose id the change would change, so that votes and links still match.
    mutating func keepIDs() throws(AuthoringError) { try ids?.write(to: &file) }

    private mutating func remove(_ change: FieldChange) throws(AuthoringError) {
        if change.field?.form.isBelow == true, !isAmong(change.key) { return try file.setBody("") }
        try file.removeField(change.key, at: path)
    }

    /// Changes the given parts of a venue and preserves the rest, such as its address.
    private mutating func setVenue(_ members: [Member], key: String) throws(AuthoringError) {
        guard let index = fields.index(of: key), case .object = file.document[path + [index]].value else {
            return try file.set(key, to: .object(members.filter { !$0.value.isNull }), at: path)
        }
        for member in members {
            if member.value.isNull {
                try file.removeField(member.key, at: path + [index])
            } else if file.document[path + [index]].member(member.key)?.means(member.value) != true {
                try put(member.value.value, in: member.key, at: path + [index])
            }
        }
    }

    /// Sets the record's text where it is now: below the fields or among them.
    mutating func setText(_ text: String, key: String) throws(AuthoringError) {
        guard !isAmong(key) else { return try put(.string(text), in: key, at: path) }
        if let body = file.document.body, body.asLines == Array(text.utf8)[...].asLines { return }
        try file.setBody(text)
    }

    /// Sets the time of the last change in a bulletin or an event, for feeds and calendars.
    mutating func stamp(_ time: String) throws(AuthoringError) {
        guard record.kind == .bulletin || record.kind == .event else { return }
        try file.set("updated", to: .plain(time), at: path)
    }

    /// True if the record's text is, or would be, one of its fields.
    private func isAmong(_ key: String) -> Bool {
        !path.isEmpty || file.document.isJSON || fields.index(of: key) != nil
    }

    private var fields: Node { file.document[path] }
}

extension ArraySlice<UInt8> {
    /// The text without the line ends before and after it, and with line feeds only.
    fileprivate var asLines: [UInt8] {
        let isLineEnd = { (byte: UInt8) in byte == 0x0a || byte == 0x0d }
        var text = drop(while: isLineEnd)
        while let last = text.last, isLineEnd(last) { text.removeLast() }
        return Array(String(decoding: text, as: UTF8.self).withLineFeeds.utf8)
    }
}
