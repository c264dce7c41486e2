package import Ballots
import Content
import Crypto
import Diagnostics
import Documents
import Files
import Output
package import SiteBuilder
package import Time

/// Deletes records, with their ballots and translations, and brings them back.
extension RecordStore {
    /// Deletes a record with its ballots, and the decisions on an event's requests.
    ///
    /// Everything is copied to the trash before anything is deleted, so an interruption doesn't lose data. If the
    /// record itself is already gone by then, `finishRemoval` completes the deletion.
    ///
    /// - Parameter catalogue: The site, whose other songs and entries keep their ids; nil if all have written ids.
    package func remove(
        _ record: CatalogueRecord, from file: RecordFile, ballots selection: BallotSelection?, now: Instant,
        in catalogue: Catalogue? = nil
    ) throws(AuthoringError) {
        let way = try file.path(to: record)
        var rest: [UInt8]?
        if let index = way.last {
            var file = file
            var ids: ListIDs?
            if let catalogue, let key = record.kind.listKey {
                ids = ListIDs(key, ofRecordAt: way.dropLast(2), in: file.document, at: file.path, catalogue)
            }
            try file.removeItem(at: way)
            ids?.remove(at: index)
            try ids?.write(to: &file)
            rest = file.document.bytes
        }
        var logged = ChangeLog.Entry(action: .removed, subject: ChangeSubject(record), path: record.path)
        logged.after = rest.map { SHA256.digest(of: $0).hex }
        try locked(filingAt: selection == nil ? nil : now, logging: logged) { trash throws(AuthoringError) in
            let entry = TrashEntry(record, way: way, removed: now)
            try giveBack(to: entry.record, from: trash)
            let ballots = selection == nil ? nil : try ballots()
            var failure: AuthoringError?
            var decided = record.kind == .event ? try self.decisions() : nil
            let decisions = decided?.decisions.remove(event: record.id)
            let translations = way.isEmpty ? try self.translations(of: record) : []
            let kept = try onDisk { () throws(FileError) in
                try trash.keep(entry, file, after: rest, translations: translations, decisions: decisions) {
                    (folder) throws(FileError) in
                    guard let selection, let ballots else { return }
                    do throws(AuthoringError) {
                        try inLedger { try ballots.copy(selection, into: folder) }
                    } catch {
                        failure = error
                    }
                }
            }
            if let failure {
                // The copy in the trash is incomplete, and nothing has been deleted yet.
                _ = try? trash.forget(kept)
                throw failure
            }
            do throws(AuthoringError) {
                // Delete the translations first: without their record they would be errors.
                for translation in translations {
                    try takeAway(translation.bytes, at: Self.path(of: translation, beside: record.path))
                }
                if let rest {
                    try exchange(file.original, for: rest, at: file.path)
                } else {
                    try takeAway(file.original, at: file.path)
                }
            } catch {
                // Someone else changed the file, so the copy in the trash is out of date and is removed. After a disk
                // error the copy stays, because part of the change may have been written.
                if case .changedMeanwhile = error { _ = try? trash.forget(kept) }
                throw error
            }
            if let selection, let ballots { try inLedger { try ballots.remove(selection) } }
            if decisions != nil, let decided { try put(decided) }
            try onDisk { () throws(FileError) in try trash.finish(.deleting, kept) }
        }
    }

    /// Completes an interrupted deletion of a record that is already gone.
    ///
    /// - Returns: The deleted record, or nil without such a deletion.
    package func finishRemoval(of record: RecordName) throws(AuthoringError) -> TrashEntry? {
        guard try removed().contains(where: { $0.record == record }) else { return nil }
        return try locked(filingAt: .now()) { trash throws(AuthoringError) in
            let found = try onDisk { () throws(FileError) in try trash.entries(of: record, during: [.deleting]).first }
            guard let entry = found else { return nil }
            let kept = try onDisk { () throws(FileError) in try trash.kept(entry) }
            // Someone may have restored the record by hand, perhaps with errors that hide it from the catalogue.
            guard try bytes(at: entry.path) == kept.after else { return nil }
            var decided = record.kind == .event ? try decisions() : nil
            let selection = try selection(of: entry, kept)
            if let selection, let ballots = try ballots() {
                // More ballots may have arrived since.
                let folder = try onDisk { () throws(FileError) in try trash.makeBallots(of: entry) }
                try inLedger {
                    try ballots.copy(selection, into: folder)
                    try ballots.remove(selection)
                }
            }
            if decided?.decisions.remove(event: record.id) != nil, let decided { try put(decided) }
            try removeLeftovers(beside: entry.path, of: kept.before)
            try onDisk { () throws(FileError) in try trash.finish(.deleting, entry) }
            return entry
        }
    }

    /// Returns the records that can be restored, latest first.
    package func removed() throws(AuthoringError) -> [TrashEntry] {
        let path = StateFolder.path(ofSite: site) + "/trash"
        return try onDisk { () throws(FileError) in
            guard try Folder.status(at: path)?.kind == .folder else { return [] }
            return try Trash(try Folder.open(path)).entries()
        }
    }

    /// Restores a record with everything that was deleted with it.
    ///
    /// A second call completes an interrupted one.
    /// - Parameters:
    ///   - holder: The current holder of a song or an entry.
    ///   - catalogue: The site, whose songs and entries keep their ids, and which must not get errors; nil if all have
    ///     written ids, and the record fits.
    package func restore(
        _ entry: TrashEntry, into holder: CatalogueRecord?, in catalogue: Catalogue? = nil
    ) throws(AuthoringError) {
        let logged = ChangeLog.Entry(
            action: .restored, subject: ChangeSubject(entry.record, title: entry.title), path: entry.path)
        try locked(logging: logged) { trash throws(AuthoringError) in
            let kept = try onDisk { () throws(FileError) in try trash.kept(entry) }
            let isBack = try isBack(entry, kept: kept, into: holder, trash: trash)
            try giveBack(entry, kept, in: trash) { () throws(AuthoringError) in
                if isBack { return }
                if let way = entry.way {
                    try putBack(kept, entry: entry, way: way, into: holder, catalogue)
                } else {
                    try catalogue?.requireFitting(kept.before, at: entry.path)
                    try place(kept.before, at: entry.path, permissions: kept.permissions)
                }
                try onDisk { () throws(FileError) in try trash.begin(.restoring, entry) }
            }
            try removeLeftovers(beside: entry.path, of: kept.before)
        }
    }

    /// True if an interrupted restore has already put the record back into its file.
    package func isBack(_ entry: TrashEntry, into holder: CatalogueRecord?) throws(AuthoringError) -> Bool {
        try locked { trash throws(AuthoringError) in
            let kept = try onDisk { () throws(FileError) in try trash.kept(entry) }
            return try isBack(entry, kept: kept, into: holder, trash: trash)
        }
    }

    private func isBack(
        _ entry: TrashEntry, kept: Trash.Kept, into holder: CatalogueRecord?, trash: Trash
    ) throws(AuthoringError) -> Bool {
        let isMarked = try onDisk { () throws(FileError) in try trash.isMarked(entry, .restoring) }
        if isMarked { return true }
        // The restore may have been interrupted after the record was back, but before that was marked.
        guard let way = entry.way else { return try bytes(at: entry.path) == kept.before }
        let path = holder?.path ?? entry.path
        let file = try RecordFile(path, in: content, named: prefix + path)
        var list = file.document.root
        if let holder, let key = entry.record.kind.listKey {
            guard let value = file.document[try file.path(to: holder)].member(key) else { return false }
            list = value
        }
        guard case .array(let items) = list.value else { return false }
        let record = try document(of: kept, entry)[way]
        return items.contains { item in
            item.means(record) || item.member("id")?.text == entry.record.id && item.withoutID.means(record)
        }
    }

    /// Restores everything that interrupted commands left in the trash for a record.
    private func giveBack(to record: RecordName, from trash: Trash) throws(AuthoringError) {
        let unfinished = try onDisk { () throws(FileError) in
            try trash.entries(of: record, during: [.deleting, .restoring])
        }
        for entry in unfinished {
            let kept = try onDisk { () throws(FileError) in try trash.kept(entry) }
            try giveBack(entry, kept, in: trash) {}
        }
    }

    /// Restores everything that was deleted with a record.
    ///
    /// - Parameter place: Restores the record itself.
    private func giveBack(
        _ entry: TrashEntry, _ kept: Trash.Kept, in trash: Trash, place: () throws(AuthoringError) -> Void
    ) throws(AuthoringError) {
        var decided: Decided?
        if let decisions = kept.decisions {
            var discarded = DiagnosticLog()  // the text was written by this program
            decided = try self.decisions() ?? (RequestDecisions(), nil)
            decided?.decisions.add(RequestDecisions(decisions, file: entry.name, &discarded))
        }
        try place()
        for translation in kept.translations {
            let path = Self.path(of: translation, beside: entry.path)
            // An interrupted command may not have deleted it, or may have restored it already.
            if try bytes(at: path) == translation.bytes { continue }
            try self.place(translation.bytes, at: path, permissions: translation.permissions)
        }
        if let decided { try put(decided) }
        if let folder = kept.ballots {
            _ = try onDisk { () throws(FileError) in try BatchFolder.make(in: content) }
            let ballots = try ballots()
            try inLedger { try ballots?.add(from: folder) }
        }
        try onDisk { () throws(FileError) in try trash.forget(entry) }
    }

    /// Restores an item of a file, or the complete file if the rest of it is unchanged.
    private func putBack(
        _ kept: Trash.Kept, entry: TrashEntry, way: EditableDocument.Path, into holder: CatalogueRecord?,
        _ catalogue: Catalogue?
    ) throws(AuthoringError) {
        let path = holder?.path ?? entry.path
        var file = try RecordFile(path, in: content, named: prefix + path)
        // Songs refer only to their own list, and hosts restore them all evening.
        let checked = entry.record.kind == .song ? nil : catalogue
        if path == entry.path, file.original == kept.after {
            try checked?.requireFitting(kept.before, at: path)
            return try exchange(file.original, for: kept.before, at: path)
        }
        let before = try document(of: kept, entry)
        guard let index = way.last else { preconditionFailure("a record in a list has an index") }
        var list: (key: String, path: EditableDocument.Path)?
        var ids: ListIDs?
        if let holder, let key = entry.record.kind.listKey {
            let place = try file.path(to: holder)
            list = (key, place)
            if let catalogue {
                let former = ListIDs(key, ofRecordAt: way.dropLast(2), in: before, at: entry.path, catalogue)
                ids = ListIDs(key, ofRecordAt: place, in: file.document, at: path, catalogue)
                ids?.insert(former[index], at: index)
            }
        }
        try file.insert(before[way].value, at: index, into: list)
        try ids?.write(to: &file)
        try checked?.requireFitting(file.document.bytes, at: path)
        try exchange(file.original, for: file.document.bytes, at: path)
    }

    /// The file of a deleted record before the deletion.
    private func document(of kept: Trash.Kept, _ entry: TrashEntry) throws(AuthoringError) -> EditableDocument {
        try throwingProblems {
            EditableDocument(kept.before, file: prefix + entry.path, as: .init(ofFile: entry.path), &$0)
        }
    }

    /// The ballots that are deleted with a record, or nil if it can't have any.
    private func selection(of entry: TrashEntry, _ kept: Trash.Kept) throws(AuthoringError) -> BallotSelection? {
        var artist: String?
        if entry.record.kind == .song, let way = entry.way {
            artist = try document(of: kept, entry)[way].member("artist")?.value.writtenText
        }
        return entry.record.ballots(title: entry.title, artist: artist)
    }

    /// Reads the files with a record's translations.
    private func translations(of record: CatalogueRecord) throws(AuthoringError) -> [Trash.KeptFile] {
        var files: [Trash.KeptFile] = []
        for path in record.translations {
            let file = try onDisk { () throws(FileError) in
                try content.parent(of: path).map { (folder, name) throws(FileError) in
                    try Trash.KeptFile(name, in: folder)
                }
            }
            if let file { files.append(file) }
        }
        return files
    }

    /// The path of a translation of the record whose file is at `path`.
    private static func path(of translation: Trash.KeptFile, beside path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] + translation.name } ?? translation.name
    }
}

extension Node {
    /// The record without the id that restoring it may have written.
    fileprivate var withoutID: Node {
        guard case .object(let members) = value else { return self }
        return Node(.object(members.filter { $0.key != "id" }), at: position)
    }
}
