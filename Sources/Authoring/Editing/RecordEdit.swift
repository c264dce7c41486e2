import Content
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

    /// The record; of a date that just got its file, the one in this file.
    package let record: CatalogueRecord

    private var change: RecordChange

    /// Opens a record's file.
    package init(_ record: CatalogueRecord, in catalogue: Catalogue, _ editing: SiteEditing) throws(AuthoringError) {
        self.record = record
        self.catalogue = catalogue
        self.editing = editing
        store = try editing.store()
        change = try RecordChange(of: record, at: store, in: catalogue.zone)
    }

    var file: RecordFile { change.file }

    /// The current text of a bulletin.
    package var text: String { change.text }

    /// Throws if the record can't have these values.
    package func check(_ changes: [FieldChange]) throws(AuthoringError) {
        try editing.check(changes, of: record, in: catalogue)
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
        try change.stamp(editing.now().wholeSeconds.rfc3339(in: catalogue.zone))
        let file = change.file
        try editing.requireSound(file, record.kind, at: change.path, in: catalogue)
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
        if record.getsOwnFile { try check(changes, of: record, in: catalogue) }
        var edit = try open(record, in: catalogue, expecting: digest)
        try edit.check(changes)
        try edit.make(changes)
        if let position { try edit.move(to: position) }
        if try !edit.save() { try edit.tidyUp() }
    }

    /// Opens a record for a change. A date of a recurring event or an event of an imported calendar gets its file with the
    /// first change, so check the change first.
    ///
    /// - Parameter digest: The SHA-256 digest that the file must have; nil for any.
    package func open(
        _ record: CatalogueRecord, in catalogue: Catalogue, expecting digest: String?
    ) throws(AuthoringError) -> RecordEdit {
        var (record, catalogue, isNew) = (record, catalogue, false)
        if record.getsOwnFile {
            if !record.isImported { try requireExpected(try store().file(of: record), digest) }
            let path = record.path
            catalogue = try withFile(of: record, in: catalogue)
            record = try catalogue.record(named: record.name)
            isNew = record.path != path
        }
        let edit = try RecordEdit(record, in: catalogue, self)
        if !isNew { try requireExpected(edit.file, digest) }
        return edit
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
        switch changes.first(where: { $0.key == "event" })?.value {
        case .string(let event)?, .plain(let event)?: try requireEvent(event, of: record.kind, catalogue)
        default: break
        }
    }

    /// Throws if a required field would be blank.
    private func requireVisible(_ changes: [FieldChange], _ record: CatalogueRecord) throws(AuthoringError) {
        let blank = changes.filter { change in
            guard change.field?.isRequired == true || change.isCode else { return false }
            if case .string(let text)? = change.value { return text.isBlank }
            if case .plain(let text)? = change.value { return text.isBlank }
            return false
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
    /// True for a date of a recurring event, or a song at one, and for an event of an imported calendar: these may get a
    /// file with the first change.
    package var getsOwnFile: Bool { occurrence != nil || isImported }
}
