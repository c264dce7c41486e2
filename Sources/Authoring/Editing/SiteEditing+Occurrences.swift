import Diagnostics
import Documents
import SiteBuilder
import Text

/// Files of single dates of recurring events, and of events of imported calendars.
extension SiteEditing {
    /// Creates the file of one date of a recurring event, so that the date can differ from the others, or of an event
    /// of an imported calendar. If a song will be changed, the file also gets the songs of the series.
    ///
    /// - Returns: The site's records after that.
    func withFile(of record: CatalogueRecord, in catalogue: Catalogue) throws(AuthoringError) -> Catalogue {
        if record.isImported, record.occurrence == nil { return try withFile(ofImported: record) }
        guard let occurrence = record.occurrence else { return catalogue }
        let isSong = record.kind == .song
        let id = isSong ? record.holder ?? "" : record.id
        guard occurrence.isAllOfSeries || isSong && occurrence.hasSongsOfSeries else { return catalogue }
        let event = try catalogue.record(.event, id, in: nil)
        return try withFile(of: event, occurrence, addingSongs: isSong && occurrence.hasSongsOfSeries, catalogue)
    }

    /// Does the same for an event that a song will be added to.
    func withSongs(of event: CatalogueRecord, in catalogue: Catalogue) throws(AuthoringError) -> Catalogue {
        if event.isImported, event.occurrence == nil { return try withFile(ofImported: event, addingSongs: true) }
        guard let occurrence = event.occurrence, occurrence.hasSongsOfSeries else { return catalogue }
        return try withFile(of: event, occurrence, addingSongs: true, catalogue)
    }

    private func withFile(
        ofImported event: CatalogueRecord, addingSongs: Bool = false
    ) throws(AuthoringError) -> Catalogue {
        var draft = Draft()
        draft["imported"] = .string(event.id)
        if addingSongs { draft["songs"] = .array([]) }
        let store = try store()
        try store.add(draft.markdown, at: "events/\(slug(event.id)).md", of: ChangeSubject(event))
        return try catalogue()
    }

    private func withFile(
        of event: CatalogueRecord, _ occurrence: CatalogueRecord.Occurrence, addingSongs: Bool, _ catalogue: Catalogue
    ) throws(AuthoringError) -> Catalogue {
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
            try file.set("songs", to: songs ?? .array([]), at: try file.path(to: event))
            try store.save(file, of: ChangeSubject(event))
            return try self.catalogue()
        }
        var draft = Draft()
        draft["occurrence"] = .string(event.id)
        draft["songs"] = songs
        let key = event.id.dropFirst(occurrence.series.count + 1)
        try store.add(
            draft.markdown, at: "events/\(slug(occurrence.series))/\(key).md", of: ChangeSubject(event))
        return try self.catalogue()
    }

    /// Throws if a record is one date of a recurring event, or an event of an imported calendar, because the series or
    /// the calendar would create it again.
    func requireNoOccurrence(_ record: CatalogueRecord) throws(AuthoringError) {
        if record.isImported, record.occurrence == nil {
            throw .misuse(
                "the event \"\(record.id)\" comes from \(record.place.file), so commands can't delete it",
                hint:
                    "delete it in that file, or hide it with \"corkboard edit \(record.name.commandLine) --draft yes\"")
        }
        guard record.kind == .event, let occurrence = record.occurrence else { return }
        throw .misuse(
            "\"\(record.id)\" is one date of the repeating event \"\(occurrence.series)\"",
            hint: "cancel it with \"corkboard edit \(record.name.commandLine) --status cancelled\", or exclude it in "
                + "\(record.place.file) with repeat: {except: [DATE]}")
    }
}
