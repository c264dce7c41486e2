import Content
import Diagnostics
package import SiteBuilder
import Text
package import Time

/// Restoring deleted records and earlier versions.
extension SiteEditing {
    /// Restores the record of this name that was deleted last; a recurring event with the records of its dates.
    ///
    /// - Returns: The record, and the name of its file in messages.
    package func restore(_ name: RecordName, in catalogue: Catalogue? = nil) throws(AuthoringError) -> (
        entry: TrashEntry, file: String
    ) {
        let catalogue = if let catalogue { catalogue } else { try self.catalogue() }
        let (kind, id) = (name.kind, name.id)
        let store = try store()
        let removed = try store.removed().filter { $0.record.kind == kind }
        guard let entry = removed.first(where: { $0.record == name }) else {
            throw .misuse(
                "no deleted \(kind) has the id \"\(id)\"",
                hint: didYouMean(id, among: removed.map(\.record.id))
                    ?? "\"corkboard list \(kind) --state deleted\" lists what can be restored")
        }
        var holder: CatalogueRecord?
        if let outer = kind.holder, let id = name.holder { holder = try catalogue.record(outer, id, in: nil) }
        // An interrupted restore may have put the record back already. A series has each date, also without its file.
        let other = catalogue.records(kind, in: holder).first {
            $0.id == id && (kind == .event ? $0.hasFile : !$0.isImported)
        }
        if let other, try !store.isBack(entry, into: holder) {
            throw .misuse(
                "\(kind.withArticle) \"\(id)\" already exists",
                hint: "rename it first; it is in \(other.place)")
        }
        try store.restore(entry, into: holder, in: catalogue)
        // The dates of a recurring event that were deleted with it, in the opposite order.
        let start = "\(id)/".utf8
        for date in removed
        where kind == .event && date.removed == entry.removed && date.record.id.utf8.starts(with: start) {
            try store.restore(date, into: nil, in: self.catalogue())
        }
        return (entry, catalogue.name(ofFile: holder?.path ?? entry.path))
    }

    /// Restores a record's file to an earlier version.
    ///
    /// - Parameter number: The number of changes to undo.
    /// - Returns: When the first of these changes was made.
    package func restore(
        _ record: CatalogueRecord, beforeChanges number: String, in zone: Zone
    ) throws(AuthoringError) -> Instant {
        guard record.hasFile else {
            throw .misuse(
                "\(record.naming) has no separate file, so it has no earlier version",
                hint: "it is as in \(record.place.file)")
        }
        let store = try store()
        let file = try store.file(of: record)
        guard try file.path(to: record).isEmpty else {
            let own = record.kind.holder.flatMap { kind in record.holder.map { "restore its \(kind) instead: \($0)" } }
            throw .misuse(
                "\(record.naming) shares \(record.place.file) with other records",
                hint: own ?? "--former works only for records with their own file")
        }
        let former = try store.formerTexts(at: file.path)
        guard let index = Int(number), index > 0, index <= former.count else {
            let times = former.enumerated().map { "\($0 + 1) until \($1.until.rfc3339(in: zone))" }
            throw .misuse(
                former.isEmpty
                    ? "\(record.naming) has no earlier version" : "--former: version \"\(number)\" doesn't exist",
                hint: times.isEmpty
                    ? "changes made in a text editor are not stored" : "available: " + times.joined(separator: ", "))
        }
        try catalogue().requireFitting(former[index - 1].bytes, at: file.path)
        try store.replace(file, with: former[index - 1].bytes, of: ChangeSubject(record))
        return former[index - 1].until
    }

    /// Throws if the site would get errors from undoing a change of a file.
    func requireFitting(undoing change: LoggedChange) throws(AuthoringError) {
        let versions = try store().formerTexts(at: change.path)
        guard let former = versions.first(where: { $0.digest == change.before })?.bytes else { return }
        if SiteConfiguration.fileNames.contains(change.path) {
            let errors = newErrors(withSettings: former, currentOptions)
            guard errors.isEmpty else { throw .misuse(errors) }
        } else if !change.words.isEmpty {
            try catalogue().requireFitting(former, at: change.path)
        }
    }
}

extension Catalogue {
    /// Throws if the site would get errors from an earlier version of a file, such as a picture that is missing now.
    func requireFitting(_ bytes: [UInt8], at path: String) throws(AuthoringError) {
        let errors = newErrors(with: bytes, at: path)
        guard errors.isEmpty else { throw .misuse(errors) }
    }
}
