package import Content
import Diagnostics
import Documents
package import SiteBuilder
import Text
import Time

/// A record that is open for a change, which leaves the rest of its file unchanged.
package struct RecordEdit {
    private let editing: SiteEditing
    private let store: RecordStore
    private let catalogue: Catalogue
    private let record: CatalogueRecord
    private(set) var file: RecordFile

    /// The path of the record in the file.
    private let path: EditableDocument.Path

    /// The start of an event before the change, and the time zone that it names.
    private let formerStart: Node?, formerZone: Node?

    /// The ids that must stay: of the list with the record, or of a schedule's entries; nil for other kinds of records.
    private var ids: ListIDs?

    /// Opens a record's file.
    package init(_ record: CatalogueRecord, in catalogue: Catalogue, _ editing: SiteEditing) throws(AuthoringError) {
        let file = try editing.store().file(of: record)
        try self.init(record, from: (file, try file.path(to: record)), in: catalogue, editing)
    }

    /// A song that visitors requested is added to its event's file, which already counts as a change.
    init(
        _ record: CatalogueRecord, from open: SiteEditing.OpenFile, in catalogue: Catalogue, _ editing: SiteEditing
    ) throws(AuthoringError) {
        self.record = record
        self.catalogue = catalogue
        self.editing = editing
        store = try editing.store()
        var (file, path) = open
        if let draft = record.requestDraft(in: catalogue.zone), let key = record.kind.listKey {
            path = try file.append(draft.value, to: key, at: path)
        }
        self.file = file
        self.path = path
        formerStart = file.document[path].member("start")
        formerZone = file.document[path].member("timeZone")
        if let key = record.kind.listKey {
            ids = ListIDs(key, ofRecordAt: path.dropLast(2), in: file.document, at: file.path, catalogue)
        } else if record.kind == .schedule, let key = CatalogueRecord.Kind.entry.listKey {
            ids = ListIDs(key, ofRecordAt: path, in: file.document, at: file.path, catalogue)
        }
    }

    /// The name of the file in messages.
    package var fileName: String { file.document.file }

    /// The current text of a bulletin, below the fields or among them.
    package var text: String {
        if let body = fields.member("body") { return body.text ?? "" }
        guard path.isEmpty, let body = file.document.body else { return "" }
        return String(decoding: body.drop { $0 == 0x0a || $0 == 0x0d }, as: UTF8.self)
    }

    /// Throws if the record can't have these values.
    package func check(_ changes: [FieldChange]) throws(AuthoringError) {
        let isOfImported = fields.member("imported") != nil
        // These fields would have no effect on a date of a recurring event, or on an imported event.
        let useless = changes.filter { change in
            guard let field = change.field, change.value != nil else { return false }
            return !record.canHave(field, isOfImported: isOfImported)
        }
        try useless.refuse(
            isOfImported
                ? "can't be changed for an event of an imported calendar"
                : "can't differ on one date of a repeating event",
            hint: isOfImported ? "change it in the calendar" : "change it for all dates, in the repeating event")
        let blank = changes.filter { change in
            (change.field?.isRequired == true || change.isCode) && change.value?.writtenText?.isBlank == true
        }
        try blank.refuse("is blank", hint: "\(record.kind.withArticle) needs a value here")
        if record.request != nil, record.state == .waiting, !changes.contains(where: { $0.key == "status" }) {
            throw .misuse(
                "\"\(record.id)\" is an undecided request; accept or decline it first",
                hint: "add --status, or run \"corkboard accept \(record.name.idsOnCommandLine)\"")
        }
        let event = changes.first { $0.key == "event" }?.value?.writtenText
        try editing.requireEvent(event, of: record.kind, catalogue)
    }

    package mutating func make(_ changes: [FieldChange]) throws(AuthoringError) {
        for change in changes { try make(change) }
    }

    /// Moves the record to a place in its list, counted from 1.
    package mutating func move(to position: Int) throws(AuthoringError) {
        guard position > 0 else {
            throw .misuse("--position: \"\(position)\" isn't a position in a list", hint: "positions start at 1")
        }
        try file.moveItem(at: path, to: position - 1)
        if record.kind.holder != nil, let index = path.last { ids?.move(from: index, to: position - 1) }
    }

    /// Saves the record; returns false if unchanged.
    package mutating func save() throws(AuthoringError) -> Bool {
        guard file.isChanged else { return false }
        // Votes and links must still match the songs and entries whose ids the change would change.
        try ids?.write(to: &file)
        if record.kind == .event { try noteFormerStart() }
        if record.kind == .bulletin || record.kind == .event {
            // For feeds and calendars.
            let time = editing.now().wholeSeconds.rfc3339(in: catalogue.zone)
            try file.set("updated", to: .plain(time), at: path)
        }
        // Songs refer only to their own list, and hosts change them all evening.
        try editing.requireValid(file, record.kind, at: path, in: catalogue, withSite: record.kind != .song)
        if !editing.onlyChecks { try store.save(file, of: ChangeSubject(record)) }
        return true
    }

    /// Adds the original start of an event that is rescheduled with this change.
    ///
    /// Dates of recurring events and of imported ones have an original start anyway.
    private mutating func noteFormerStart() throws(AuthoringError) {
        let others = ["previousStart", "repeat", "rrule", "occurrence", "imported"]
        // In another zone, the former start would be another time.
        guard let formerStart, fields.member("timeZone")?.text == formerZone?.text, path.count < 2,
            fields.member("status")?.text == "rescheduled",
            fields.member("start")?.means(formerStart) == false,
            !others.contains(where: { fields.index(of: $0) != nil })
        else { return }
        try file.set("previousStart", to: formerStart.value, at: path)
    }

    /// Removes what an interrupted change of the file left.
    package func tidyUp() throws(AuthoringError) { try store.save(file) }

    /// Sets a field in its usual place and form, or removes it.
    private mutating func make(_ change: FieldChange) throws(AuthoringError) {
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
    package mutating func setText(_ text: String, key: String = "body") throws(AuthoringError) {
        guard !isAmong(key) else { return try put(.string(text), in: key, at: path) }
        if let body = file.document.body, body.asLines == Array(text.utf8)[...].asLines { return }
        try file.setBody(text)
    }

    /// True if the record's text is, or would be, one of its fields.
    private func isAmong(_ key: String) -> Bool {
        !path.isEmpty || file.document.isJSON || fields.index(of: key) != nil
    }

    private var fields: Node { file.document[path] }
}

/// Changing records.
extension SiteEditing {
    /// Changes fields of a record.
    ///
    /// - Parameters:
    ///   - draft: The fields to change; null removes one.
    ///   - position: The new place in its list, from 1; nil keeps the place.
    ///   - digest: The SHA-256 digest that the file must have; nil for any.
    package func edit(
        _ name: RecordName, _ draft: Draft, position: Int? = nil, expecting digest: String? = nil
    ) throws(AuthoringError) {
        let catalogue = try catalogue()
        let record = try catalogue.record(named: name)
        try requireChangeable(record)
        let changes = try draft.changes(of: record.kind)
        var edit = try open(record, in: catalogue, expecting: digest)
        try edit.check(changes)
        try edit.make(changes)
        if let position { try edit.move(to: position) }
        if try !edit.save() { try edit.tidyUp() }
    }

    /// Opens a record for a change.
    ///
    /// - Parameter digest: The SHA-256 digest that the file must have; nil for any.
    package func open(
        _ record: CatalogueRecord, in catalogue: Catalogue, expecting digest: String?
    ) throws(AuthoringError) -> RecordEdit {
        let open = try file(of: record, in: catalogue)
        // The caller has seen the file of the series. A calendar isn't a file of records.
        if digest != nil, !record.isImported {
            let isSeen = record.hasFile && record.request == nil
            try requireExpected(isSeen ? open.file : store().file(of: record), digest)
        }
        return try RecordEdit(record, from: open, in: catalogue, self)
    }
}

extension [FieldChange] {
    /// Throws, for the same reason for each of the changes, unless the list is empty.
    fileprivate func refuse(_ reason: String, hint: String) throws(AuthoringError) {
        guard !isEmpty else { return }
        throw .misuse(
            map { change in
                Diagnostic(
                    .error, code: .usage, at: nil, message: "\(change.nameInMessages) \(reason)", hint: hint,
                    field: change.key)
            })
    }
}

extension CatalogueRecord {
    /// True if the record can have a field of its kind. A date of a recurring event can't have all of an event's.
    ///
    /// - Parameter isOfImported: True if the record is about an event of an imported calendar.
    package func canHave(_ field: RecordField, isOfImported: Bool) -> Bool {
        guard kind == .event, occurrence != nil || isOfImported else { return true }
        return Event.Changes.canHave(field, isOfImported: isOfImported)
    }
}

extension ArraySlice<UInt8> {
    /// The text without the line ends before and after it, with line feeds in place of Windows line ends.
    fileprivate var asLines: [UInt8] {
        let isLineEnd = { (byte: UInt8) in byte == 0x0a || byte == 0x0d }
        var text = drop(while: isLineEnd)
        while let last = text.last, isLineEnd(last) { text.removeLast() }
        return Array(String(decoding: text, as: UTF8.self).withoutWindowsLineEnds.utf8)
    }
}
