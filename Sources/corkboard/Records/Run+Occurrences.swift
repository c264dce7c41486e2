import Authoring
import Diagnostics
import Documents
import SiteBuilder
import Text

extension Run {
    /// Creates the file of one date of a recurring event, so that the date can differ from the others. If a song will
    /// be changed, the file also gets the songs of the series.
    ///
    /// - Returns: The site's records after that.
    func withFile(of record: CatalogueRecord, in catalogue: Catalogue) throws(CommandError) -> Catalogue {
        guard let occurrence = record.occurrence else { return catalogue }
        let isSong = record.kind == .song
        let id = isSong ? record.holder ?? "" : record.id
        guard occurrence.isAllOfSeries || isSong && occurrence.hasSongsOfSeries else { return catalogue }
        let event = try find(.event, id, in: nil, catalogue)
        return try withFile(of: event, occurrence, addingSongs: isSong && occurrence.hasSongsOfSeries, catalogue)
    }

    /// Does the same for an event that a song will be added to.
    func withSongs(of event: CatalogueRecord, in catalogue: Catalogue) throws(CommandError) -> Catalogue {
        guard let occurrence = event.occurrence, occurrence.hasSongsOfSeries else { return catalogue }
        return try withFile(of: event, occurrence, addingSongs: true, catalogue)
    }

    private func withFile(
        of event: CatalogueRecord, _ occurrence: CatalogueRecord.Occurrence, addingSongs: Bool, _ catalogue: Catalogue
    ) throws(CommandError) -> Catalogue {
        let series = try find(.event, occurrence.series, in: nil, catalogue)
        let store = try store()
        try authoring { () throws(AuthoringError) in
            let whole = try store.file(of: series)
            let songs = addingSongs ? whole.songs(of: try whole.path(to: series)) : nil
            guard occurrence.isAllOfSeries else {
                var file = try store.file(of: event)
                try file.set("songs", to: songs ?? .array([]), at: try file.path(to: event))
                return try store.save(file)
            }
            var draft = Draft()
            draft["occurrence"] = .string(event.id)
            draft["songs"] = songs
            let key = event.id.dropFirst(occurrence.series.count + 1)
            try store.add(draft.markdown, at: "events/\(slug(occurrence.series))/\(key).md")
        }
        return try self.catalogue()
    }

    /// Stops if a record is one date of a recurring event, because the series would create it again.
    func requireNoOccurrence(_ record: CatalogueRecord) throws(CommandError) {
        guard record.kind == .event, let occurrence = record.occurrence else { return }
        throw .misuse(
            "\"\(record.id)\" is one date of the repeating event \"\(occurrence.series)\"",
            hint: "cancel it with \"corkboard edit \(record.words) --status cancelled\", or exclude it in "
                + "\(record.place.file) with repeat: {except: [DATE]}")
    }
}

extension RecordFile {
    /// The songs of the event at a path.
    fileprivate func songs(of path: EditableDocument.Path) -> Node.Value? {
        guard case .object(let members) = document[path].value else { return nil }
        return members.first { $0.key == "songs" }?.value.value
    }
}
