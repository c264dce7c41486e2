import Diagnostics
import Documents
import SiteBuilder
import Text

/// Files of single dates of recurring events, and of events of imported calendars.
extension SiteEditing {
    /// A file that is open for a change, and the path of a record in it.
    typealias OpenFile = (file: RecordFile, path: EditableDocument.Path)

    /// Opens the file of a record for a change.
    ///
    /// The first change of one date of a recurring event creates its file, so that the date can differ from the others;
    /// if it changes a song, the file also gets the songs of the series. An event of an imported calendar gets its file
    /// in the same way. The file is written with the change, so both are one entry of the log.
    ///
    /// A song that visitors requested is in no file. It will be added to the songs of its event.
    func file(of record: CatalogueRecord, in catalogue: Catalogue) throws(AuthoringError) -> OpenFile {
        if record.request != nil {
            return try listFile(of: catalogue.record(.event, record.holder ?? "", in: nil), in: catalogue)
        }
        if record.isImported, record.occurrence == nil { return try newFile(ofImported: record, in: catalogue) }
        guard let occurrence = record.occurrence, !record.hasFile else {
            let file = try store().file(of: record)
            return (file, try file.path(to: record))
        }
        guard record.kind == .song else {
            return try self.file(of: record, occurrence, addingSongs: false, in: catalogue)
        }
        let event = try catalogue.record(.event, record.holder ?? "", in: nil)
        let (file, path) = try self.file(of: event, occurrence, addingSongs: true, in: catalogue)
        // The songs are in the order of the series.
        guard let list = file.document[path].index(of: "songs"),
            let index = try store().file(of: record).path(to: record).last
        else { throw .changedMeanwhile(file: record.place.file) }
        return (file, path + [list, index])
    }

    /// Does the same for an event that songs will be added to; other records have a file.
    func listFile(of holder: CatalogueRecord, in catalogue: Catalogue) throws(AuthoringError) -> OpenFile {
        if holder.isImported, holder.occurrence == nil {
            return try newFile(ofImported: holder, addingSongs: true, in: catalogue)
        }
        guard let occurrence = holder.occurrence, occurrence.hasSongsOfSeries else {
            return try file(of: holder, in: catalogue)
        }
        return try file(of: holder, occurrence, addingSongs: true, in: catalogue)
    }

    private func newFile(
        ofImported event: CatalogueRecord, addingSongs: Bool = false, in catalogue: Catalogue
    ) throws(AuthoringError) -> OpenFile {
        let draft: Draft = ["imported": .string(event.id), "songs": addingSongs ? .array([]) : nil]
        let path = "events/\(slug(event.id)).md"
        return (try RecordFile(draft, at: path, named: catalogue.name(ofFile: path)), [])
    }

    private func file(
        of event: CatalogueRecord, _ occurrence: CatalogueRecord.Occurrence, addingSongs: Bool, in catalogue: Catalogue
    ) throws(AuthoringError) -> OpenFile {
        let series = try catalogue.record(.event, occurrence.series, in: nil)
        let store = try store()
        var songs: Node.Value?
        if addingSongs, series.isFixture {
            songs = .array([])
        } else if addingSongs {
            let whole = try store.file(of: series)
            songs = whole.document[try whole.path(to: series)].member("songs")?.value
        }
        guard occurrence.isAllOfSeries else {
            var file = try store.file(of: event)
            let path = try file.path(to: event)
            try file.set("songs", to: songs ?? .array([]), at: path)
            file.ignoreChanges()
            return (file, path)
        }
        let draft: Draft = ["occurrence": .string(event.id), "songs": songs]
        let key = event.id.dropFirst(occurrence.series.count + 1)
        let path = "events/\(slug(occurrence.series))/\(key).md"
        return (try RecordFile(draft, at: path, named: catalogue.name(ofFile: path)), [])
    }

    /// Throws if a record is one date of a recurring event, or an event of an imported calendar, because the series or
    /// the calendar would create it again.
    func requireNoOccurrence(_ record: CatalogueRecord, in catalogue: Catalogue) throws(AuthoringError) {
        if record.isImported, record.occurrence == nil {
            throw .misuse(
                "the event \"\(record.id)\" comes from \(record.place.file), so commands can't delete it",
                hint:
                    "delete it in that file, or hide it with \"corkboard edit \(record.name.commandLine) --draft yes\"")
        }
        guard record.kind == .event, let occurrence = record.occurrence else { return }
        let series = try catalogue.record(.event, occurrence.series, in: nil)
        throw .misuse(
            "\"\(record.id)\" is one date of the repeating event \"\(occurrence.series)\"",
            hint: "cancel it with \"corkboard edit \(record.name.commandLine) --status cancelled\", or exclude it in "
                + series.place.file + (series.isFixture ? "" : " with repeat: {except: [DATE]}"))
    }
}
