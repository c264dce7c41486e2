package import Content
import Diagnostics
import Documents
package import SiteBuilder
import Text
import Time

/// A record that is open for a change.
package struct RecordEdit {
    private let editing: SiteEditing
    private let store: RecordStore
    private let catalogue: Catalogue

    private let record: CatalogueRecord
    private var change: RecordChange

    /// Opens a record's file.
    package init(_ record: CatalogueRecord, in catalogue: Catalogue, _ editing: SiteEditing) throws(AuthoringError) {
        let file = try editing.store().file(of: record)
        try self.init(record, from: (file, try file.path(to: record)), in: catalogue, editing)
    }

    fileprivate init(
        _ record: CatalogueRecord, from open: SiteEditing.OpenFile, in catalogue: Catalogue, _ editing: SiteEditing
    ) throws(AuthoringError) {
        self.record = record
        self.catalogue = catalogue
        self.editing = editing
        store = try editing.store()
        change = try RecordChange(of: record, in: open, catalogue)
    }

    /// The name of the file in messages.
    package var fileName: String { change.file.document.file }

    /// The current text of a bulletin.
    package var text: String { change.text }

    /// Throws if the record can't have these values.
    package func check(_ changes: [FieldChange]) throws(AuthoringError) {
        try requireFields(changes)
        try editing.check(changes, of: record, in: catalogue)
    }

    /// Throws if a date of a recurring event or an imported event would get fields without an effect.
    private func requireFields(_ changes: [FieldChange]) throws(AuthoringError) {
        let isOfImported = change.file.document[change.path].member("imported") != nil
        let useless = changes.filter { change in
            guard let field = change.field, change.value != nil else { return false }
            return !record.canHave(field, isOfImported: isOfImported)
        }
        guard useless.isEmpty else {
            throw .misuse(
                useless.map { change in
                    Diagnostic(
                        .error, code: .usage, at: nil,
                        message: isOfImported
                            ? "\(change.nameInMessages) can't be changed for an event of an imported calendar"
                            : "\(change.nameInMessages) can't differ on one date of a repeating event",
                        hint: isOfImported
                            ? "change it in the calendar" : "change it for all dates, in the repeating event",
                        field: change.key)
                })
        }
    }

    /// Changes fields.
    package mutating func make(_ changes: [FieldChange]) throws(AuthoringError) {
        for field in changes { try change.make(field) }
    }

    /// Moves the record to a place in its list, counted from 1.
    package mutating func move(to position: Int) throws(AuthoringError) {
        guard position > 0 else {
            throw .misuse("--position: \"\(position)\" isn't a position in a list", hint: "positions start at 1")
        }
        try change.move(to: position)
    }

    /// Sets the record's text.
    package mutating func setText(_ text: String) throws(AuthoringError) { try change.setText(text, key: "body") }

    /// Saves the record; returns false if it is unchanged.
    package mutating func save() throws(AuthoringError) -> Bool {
        guard change.isAny else { return false }
        try change.keepIDs()
        try change.stamp(editing.now().wholeSeconds.rfc3339(in: catalogue.zone))
        let file = change.file
        try editing.requireSound(file, record.kind, at: change.path, in: catalogue)
        // Songs name nothing outside their list, and hosts change them all evening.
        if record.kind != .song {
            try editing.requireFitting(file.document, at: file.path, record.kind, at: change.path, in: catalogue)
        }
        try store.save(file, of: ChangeSubject(record))
        return true
    }

    /// Removes what an interrupted change of the file left.
    package func tidyUp() throws(AuthoringError) { try store.save(change.file) }
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

    /// Throws if a record can't have these values.
    package func check(
        _ changes: [FieldChange], of record: CatalogueRecord, in catalogue: Catalogue
    ) throws(AuthoringError) {
        try requireVisible(changes, record)
        if record.request != nil, record.state == .waiting, !changes.contains(where: { $0.key == "status" }) {
            throw .misuse(
                "\"\(record.id)\" is an undecided request; accept or decline it first",
                hint: "add --status, or run \"corkboard accept \(record.name.idsOnCommandLine)\"")
        }
        let event = changes.first { $0.key == "event" }?.value?.writtenText
        try requireEvent(event, of: record.kind, catalogue)
    }

    /// Throws if a required field would be blank.
    private func requireVisible(_ changes: [FieldChange], _ record: CatalogueRecord) throws(AuthoringError) {
        let blank = changes.filter { change in
            (change.field?.isRequired == true || change.isCode) && change.value?.writtenText?.isBlank == true
        }
        guard blank.isEmpty else {
            throw .misuse(
                blank.map { change in
                    Diagnostic(
                        .error, code: .usage, at: nil, message: "\(change.nameInMessages) is blank",
                        hint: "\(record.kind.withArticle) needs a value here", field: change.key)
                })
        }
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
