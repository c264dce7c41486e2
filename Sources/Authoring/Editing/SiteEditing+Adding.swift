import Ballots
package import Content
package import Diagnostics
import Documents
package import SiteBuilder
import Text
import Time

/// Adding records.
extension SiteEditing {
    /// A record that was added, and the name of its file in messages.
    package typealias AddedRecord = (name: RecordName, file: String)

    /// Adds a record that a form or a program gives.
    ///
    /// - Parameter holder: The id of the event of a song, or of the schedule of an entry.
    package func add(
        _ given: Draft, as kind: CatalogueRecord.Kind, to holder: String? = nil
    ) throws(AuthoringError) -> AddedRecord {
        let catalogue = try catalogue()
        var record: CatalogueRecord?
        if let outer = kind.holder { record = try self.holder(outer, holder ?? "", in: catalogue) }
        var draft = given
        draft.settle(kind)
        complete(&draft, as: kind, in: catalogue)
        let missing = draft.missing(of: kind).map { $0.missing(from: kind) }
        guard missing.isEmpty else { throw .misuse(missing + problems(of: draft, as: kind, in: catalogue)) }
        return try add(draft, as: kind, id: nil, to: record, in: catalogue)
    }

    /// Finds the record that a new record is added to.
    package func holder(
        _ kind: CatalogueRecord.Kind, _ id: String, in catalogue: Catalogue
    ) throws(AuthoringError) -> CatalogueRecord {
        let holder = try catalogue.record(kind, composed(id), in: nil)
        try requireChangeable(holder)
        return holder
    }

    /// Adds the values that a new record has by default.
    package func complete(_ draft: inout Draft, as kind: CatalogueRecord.Kind, in catalogue: Catalogue) {
        let stamp = Node.Value.plain(now().wholeSeconds.rfc3339(in: catalogue.zone))
        switch kind {
        case .bulletin:
            if draft["author"] == nil, let author = catalogue.author ?? author() { draft["author"] = .string(author) }
            if draft["date"] == nil { draft["date"] = stamp }
        case .event:
            let hasCode = draft["code"] != nil || draft["adminCode"] != nil
            if draft["songs"] == nil, hasCode || draft["requests"] != nil { draft["songs"] = .array([]) }
        case .song: if draft["added"] == nil { draft["added"] = stamp }
        case .schedule: if draft["entries"] == nil { draft["entries"] = .array([]) }
        case .entry, .page: break
        }
    }

    /// Adds a complete record.
    ///
    /// - Parameters:
    ///   - id: The record's id; nil for the draft's id or, without one, an unused id derived from its title.
    ///   - holder: The event of a song, or the schedule of an entry.
    package func add(
        _ draft: Draft, as kind: CatalogueRecord.Kind, id: String?, to holder: CatalogueRecord?, in catalogue: Catalogue
    ) throws(AuthoringError) -> AddedRecord {
        var draft = draft
        draft.order(as: kind)
        try requireEvent(draft.text("event"), of: kind, catalogue)
        let store = try store()
        let id = try self.id(for: draft, kind: kind, given: id, in: holder, catalogue: catalogue, store: store)
        let name = RecordName(kind, id, in: holder?.id)
        let subject = ChangeSubject(name, title: draft.text(kind == .event ? "name" : "title") ?? id)
        guard let holder, let key = kind.listKey else {
            guard let folder = kind.recordKind?.folder else {
                preconditionFailure("a record without a folder has a holder")
            }
            draft["id"] = nil
            let path = "\(folder)/\(id).md"
            let file = try RecordFile(draft, at: path, named: catalogue.name(ofFile: path))
            try requireValid(file, kind, at: [], in: catalogue)
            if !onlyChecks {
                // A file with a code in it is readable only by its owner.
                try store.add(
                    draft.markdown, at: path, permissions: draft.hasWrittenCode ? 0o600 : nil, of: subject)
            }
            return (name, file.document.file)
        }
        // An entry's id defaults to its title's slug; it is written only if another record has that.
        if kind == .song || id != slug(draft.text("title") ?? "") { draft = draft.beginning(with: "id", .string(id)) }
        let open = try listFile(of: holder, in: catalogue)
        var file = open.file
        var ids = ListIDs(key, ofRecordAt: open.path, in: file.document, at: file.path, catalogue)
        let path = try file.append(draft.value, to: key, at: open.path)
        ids.insert()
        try ids.write(to: &file)
        try requireValid(file, kind, at: path, in: catalogue)
        if !onlyChecks { try store.save(file, of: subject, isNew: true) }
        return (name, file.document.file)
    }

    /// Checks the fields that a draft has.
    package func problems(
        of draft: Draft, as kind: CatalogueRecord.Kind, in catalogue: Catalogue
    ) -> [Diagnostic] {
        var whole = draft
        if let key = kind.listKey { whole = [key: .array([Node(draft.value, at: .start)])] }
        guard let folder = (kind.holder ?? kind).recordKind?.folder else {
            preconditionFailure("a record that contains others has a file")
        }
        let path = "\(folder)/new.md"
        var log = catalogue.problems(of: whole.markdown, at: path)
        var discarded = DiagnosticLog()  // `log` already has these
        if let document = EditableDocument(whole.markdown, file: path, as: .frontMatter, &discarded) {
            log = document.namingFields(in: log, ofRecordAt: kind.listKey == nil ? [] : [0, 0], kind)
        }
        return AuthoringError.refused(log).diagnostics.filter { $0.code != .missingField && $0.code != .blankField }
    }

    /// Chooses an id that no other record has.
    ///
    /// - Parameter id: The id to use, if given.
    private func id(
        for draft: Draft, kind: CatalogueRecord.Kind, given id: String?, in holder: CatalogueRecord?,
        catalogue: Catalogue, store: RecordStore
    ) throws(AuthoringError) -> String {
        let others = catalogue.records(kind, in: holder)
        let deleted = try store.removed().map(\.record).filter { $0.kind == kind && $0.holder == holder?.id }.map(\.id)
        let title = draft.text("title") ?? draft.text("name") ?? ""
        if kind == .song {
            let song = FoldedSong(title: title, artist: draft.text("artist") ?? "")
            if let other = others.first(where: { FoldedSong(title: $0.title, artist: $0.by ?? "") == song }) {
                throw .misuse(
                    "\"\(other.title)\" by \(other.by ?? "") is already on the list as \"\(other.id)\"",
                    hint: "see it with: corkboard show \(other.name.commandLine)", field: "title")
            }
        }
        if let own = (id ?? draft.text("id")).map(composed) {
            guard kind == .song || slug(own) == own else {
                throw .misuse(
                    "\"\(own)\" can't be an id",
                    hint: slug(own).isEmpty ? "use letters and digits" : "write \(slug(own))", field: "id")
            }
            guard !kind.reservedIDs.contains(own) else {
                throw .misuse("the site itself uses \"\(own)\"", hint: "choose another --id", field: "id")
            }
            guard !others.contains(where: { $0.id.utf8.elementsEqual(own.utf8) || slug($0.id) == slug(own) }) else {
                throw .misuse(
                    "\(kind.withArticle) \"\(own)\" already exists", hint: "choose another --id", field: "id")
            }
            return own
        }
        let day = catalogue.zone.local(now()).day
        let readable = kind == .song ? SongRequest.id(title: title, artist: draft.text("artist") ?? "") : slug(title)
        let base = readable.isEmpty ? "\(kind)-\(day)" : readable
        // Deleted records may be restored, so their ids stay reserved.
        let taken = Set(others.map { slug($0.id) } + deleted.map(slug)).union(kind.reservedIDs)
        return unusedName(base) { taken.contains($0) }
    }
}

extension RecordField {
    /// The problem of a new record without this field.
    ///
    /// - Parameter hint: How to give the field; nil if a form shows it.
    package func missing(from kind: CatalogueRecord.Kind, hint: String? = nil) -> Diagnostic {
        Diagnostic(
            .error, code: .usage, at: nil, message: "\(kind.withArticle) needs \(key), which is missing or blank",
            hint: hint ?? (form.isCode ? "an event has both codes or neither" : nil), field: key)
    }
}
