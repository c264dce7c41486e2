import Authoring
import Diagnostics
import Documents
import SiteBuilder
import Text

extension Run {
    /// Gives one date of an event that recurs what it needs to differ from the others: a file of its own, and in it the songs
    /// of the series if a song is to be changed.
    ///
    /// - Returns: The records as they are then.
    func withFile(of record: CatalogueRecord, in catalogue: Catalogue) throws(Stop) -> Catalogue {
        guard let occurrence = record.occurrence else { return catalogue }
        let isSong = record.kind == .song
        let id = isSong ? record.holder ?? "" : record.id
        guard occurrence.isAllOfSeries || isSong && occurrence.hasSongsOfSeries else { return catalogue }
        let event = try find(.event, id, in: nil, catalogue)
        return try withFile(of: event, occurrence, addingSongs: isSong && occurrence.hasSongsOfSeries, catalogue)
    }

    /// The same for an event to whose list a song is added.
    func withSongs(of event: CatalogueRecord, in catalogue: Catalogue) throws(Stop) -> Catalogue {
        guard let occurrence = event.occurrence, occurrence.hasSongsOfSeries else { return catalogue }
        return try withFile(of: event, occurrence, addingSongs: true, catalogue)
    }

    private func withFile(
        of event: CatalogueRecord, _ occurrence: CatalogueRecord.Occurrence, addingSongs: Bool, _ catalogue: Catalogue
    ) throws(Stop) -> Catalogue {
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

    /// Stops if a record is one date of an event that recurs, which comes back however often it is deleted.
    func requireNoOccurrence(_ record: CatalogueRecord) throws(Stop) {
        guard record.kind == .event, let occurrence = record.occurrence else { return }
        throw .misuse(
            "\"\(record.id)\" is one date of the repeating event \"\(occurrence.series)\"",
            hint: "cancel it with \"corkboard edit \(record.words) --status cancelled\", or exclude it in "
                + "\(record.place.file) with repeat: {except: [DATE]}")
    }
}

extension RecordFile {
    /// The songs of the event at a path.
    fileprivate func songs(of path: Manuscript.Path) -> Node.Value? {
        guard case .object(let members) = manuscript[path].value else { return nil }
        return members.first { $0.key == "songs" }?.value.value
    }
}
