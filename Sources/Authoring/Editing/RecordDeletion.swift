import Ballots
import Diagnostics
import Documents
package import SiteBuilder

/// A record that may be deleted.
package struct RecordDeletion {
    fileprivate let editing: SiteEditing
    fileprivate let store: RecordStore
    fileprivate let catalogue: Catalogue
    package let record: CatalogueRecord
    fileprivate let file: RecordFile

    /// Counts everything that would be deleted, for each noun that applies to the record's kind. Reads all records.
    package func counts() throws(AuthoringError) -> [(count: Int, noun: String, plural: String)] {
        // All dates of a repeating entry are deleted.
        let dates =
            record.kind == .entry
            ? catalogue.records.filter { $0.kind == .entry && $0.place == record.place } : [record]
        let ballots = try record.ballots.map(store.count)
        let all: [(Int?, String, String)] = [
            (record.kind == .event ? record.count : nil, "song", "songs"),
            (record.kind == .schedule ? record.count : dates.count > 1 ? dates.count : nil, "entry", "entries"),
            (ballots, "ballot", "ballots"),
            (record.kind == .song ? nil : catalogue.fileCount(below: dates.compactMap(\.address)), "page", "pages"),
        ]
        return all.compactMap { count, noun, plural in count.map { ($0, noun, plural) } }
    }

    /// The dates of a recurring event that have their own records. Without the event, these records would be errors.
    private func datesInRecords() throws(AuthoringError) -> [CatalogueRecord] {
        guard record.kind == .event, record.occurrence == nil else { return [] }
        let way = try file.path(to: record)
        var dates: [CatalogueRecord] = []
        for date in catalogue.records where date.kind == .event && date.hasFile {
            guard date.occurrence?.series.utf8.elementsEqual(record.id.utf8) == true else { continue }
            // The event's own record can change dates, too.
            if date.path == record.path, (try? file.path(to: date))?.starts(with: way) ?? true { continue }
            dates.append(date)
        }
        return dates
    }

    /// Deletes the record; a recurring event with the records of its dates.
    ///
    /// - Returns: True if it changed an event of an imported calendar, which is now as in its calendar.
    package func carryOut() throws(AuthoringError) -> Bool {
        var (record, file) = (record, file)
        let ballots = record.ballots
        // Restoring the event finds its dates by this time.
        let now = editing.now()
        for date in try datesInRecords() {
            // A file can have several dates, whose positions change.
            let current = try editing.catalogue().record(named: date.name)
            try store.remove(current, from: store.file(of: current), ballots: current.ballots, now: now)
            guard date.path == record.path else { continue }
            record = try editing.catalogue().record(named: record.name)
            file = try store.file(of: record)
        }
        if record.occurrence?.hasSongsOfSeries == true {
            // The date first gets the songs of the series, as a change of the date.
            let event = try catalogue.record(.event, record.holder ?? "", in: nil)
            let list = try editing.listFile(of: event, in: catalogue).file
            try store.replace(list, with: list.document.bytes, of: ChangeSubject(event))
            record = try editing.catalogue().record(named: record.name)
            file = try store.file(of: record)
        }
        let isOfImported = file.document[try file.path(to: record)].member("imported") != nil
        try store.remove(record, from: file, ballots: ballots, now: now, in: catalogue)
        return isOfImported
    }
}

/// Deleting records.
extension SiteEditing {
    /// Deletes a record, or finishes an interrupted deletion.
    ///
    /// - Parameter digest: The SHA-256 digest that the file must have; nil for any.
    package func delete(_ name: RecordName, expecting digest: String? = nil) throws(AuthoringError) {
        let catalogue = try catalogue()
        if try finishDeleting(name, in: catalogue) != nil { return }
        _ = try deletion(of: catalogue.record(named: name), in: catalogue, expecting: digest).carryOut()
    }

    /// Checks that a record can be deleted.
    ///
    /// - Parameter digest: The SHA-256 digest that the file must have; nil for any.
    package func deletion(
        of record: CatalogueRecord, in catalogue: Catalogue, expecting digest: String?
    ) throws(AuthoringError) -> RecordDeletion {
        try requireChangeable(record)
        try requireNoOccurrence(record, in: catalogue)
        guard record.request == nil else {
            throw .misuse(
                "\"\(record.id)\" was requested by visitors and isn't in any file",
                hint: "\"corkboard decline \(record.name.idsOnCommandLine)\" removes it from the list")
        }
        // A reference to the event would become an error.
        let users = record.kind == .event ? catalogue.records(.schedule, in: record) : []
        guard users.isEmpty else {
            throw .misuse(
                users.map { schedule in
                    Diagnostic(
                        .error, code: .usage, at: schedule.place,
                        message: "the schedule \"\(schedule.id)\" belongs to this event",
                        hint: "delete the schedule first, or remove its \"event\"")
                })
        }
        let store = try store()
        let file = try store.file(of: record)
        try requireExpected(file, digest)
        return RecordDeletion(editing: self, store: store, catalogue: catalogue, record: record, file: file)
    }

    /// Finishes an interrupted deletion; nil if the record exists or was not being deleted.
    package func finishDeleting(_ name: RecordName, in catalogue: Catalogue) throws(AuthoringError) -> TrashEntry? {
        let isThere = catalogue.records.contains {
            $0.kind == name.kind && $0.id.utf8.elementsEqual(name.id.utf8)
                && (name.holder == nil || $0.holder == name.holder)
        }
        return isThere ? nil : try store().finishRemoval(of: name)
    }
}

extension Catalogue {
    /// The number of a repeating entry's other dates, which are changed and deleted with it; 0 for other records.
    package func otherDates(of record: CatalogueRecord) -> Int {
        guard record.kind == .entry else { return 0 }
        return max(0, records.count { $0.kind == .entry && $0.place == record.place } - 1)
    }
}

extension CatalogueRecord {
    /// The ballots to delete with the record; nil for kinds without ballots.
    fileprivate var ballots: BallotSelection? { name.ballots(title: title, artist: by) }
}

extension RecordName {
    /// The ballots to delete with the record; nil for kinds without ballots.
    func ballots(title: String, artist: String?) -> BallotSelection? {
        switch kind {
        case .event: BallotSelection(event: id)
        case .song: BallotSelection(event: holder ?? "", song: id, title: title, artist: artist ?? "")
        case .bulletin, .schedule, .entry, .page: nil
        }
    }
}
