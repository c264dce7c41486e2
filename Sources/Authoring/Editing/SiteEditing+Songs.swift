import Ballots
package import Content
import Diagnostics
package import Documents
package import SiteBuilder
import Text
import Time

/// Adding the songs of a list.
extension SiteEditing {
    /// The result of adding a list to an event.
    package struct AddedSongs {
        package let event: CatalogueRecord

        /// The name of the file in messages.
        package let file: String

        package fileprivate(set) var ids: [String] = []

        /// The songs that were already on the event's list, with their ids there.
        package fileprivate(set) var skipped: [(song: Playlist.Song, id: String)] = []
    }

    /// Adds the songs of a text that a form gives to an event in one change, except songs already on the event's list.
    package func add(songs text: String, to event: String) throws(AuthoringError) {
        let catalogue = try catalogue()
        let holder = try holder(.event, event, in: catalogue)
        _ = try add(try Playlist(given: text, file: Draft.standardInput), to: holder, in: catalogue)
    }

    /// Adds the songs of a list to an event in one change, except songs already on the event's list.
    ///
    /// - Parameter common: Values that each added song gets.
    package func add(
        _ playlist: Playlist, with common: [(field: RecordField, value: Node.Value)] = [],
        to event: CatalogueRecord, in catalogue: Catalogue
    ) throws(AuthoringError) -> AddedSongs {
        let open = try listFile(of: event, in: catalogue)
        let store = try store()
        let added = Node.Value.plain(now().wholeSeconds.rfc3339(in: catalogue.zone))
        var list = NewSongs(
            catalogue.records(.song, in: event),
            besides: try store.removed().map(\.record).filter { $0.kind == .song && $0.holder == event.id }.map(\.id))
        var result = AddedSongs(event: event, file: open.file.document.file)
        var file = open.file
        for song in playlist.songs {
            if let id = list.id(of: song) {
                result.skipped.append((song, id))
                continue
            }
            var draft = list.add(song, added: added)
            for (field, value) in common { draft[field.key] = value }
            if let id = draft.text("id") { result.ids.append(id) }
            try file.insert(draft.value, into: ("songs", open.path))
        }
        try requireValid(file, .event, at: open.path, in: catalogue)
        try store.save(file, of: ChangeSubject(event))
        return result
    }
}

extension Playlist {
    /// Reads a list that a person gives.
    ///
    /// - Parameter file: The file's name in messages.
    package init(given text: String, file: String) throws(AuthoringError) {
        let start = text.trimmed.utf8
        guard !start.starts(with: "{".utf8), !start.starts(with: "---".utf8) else {
            throw .misuse("this is one record, not a list of songs", hint: "use \"corkboard new song\"")
        }
        var log = DiagnosticLog()
        self.init(text, file: file, &log)
        guard !log.hasErrors else { throw .misuse(log.diagnostics) }
    }
}

/// The ids of an event's songs, and of the songs being added.
package struct NewSongs {
    /// The ids of the songs on the list.
    private var ids: [FoldedSong: String]

    private var taken: Set<String>

    /// - Parameter others: The ids of deleted songs, which may be restored.
    package init(_ songs: [CatalogueRecord] = [], besides others: [String] = []) {
        ids = Dictionary(
            songs.map { (FoldedSong(title: $0.title, artist: $0.by ?? ""), $0.id) },
            uniquingKeysWith: { first, _ in first })
        taken = Set(songs.map { slug($0.id) } + others.map(slug))
    }

    /// Returns the id of a song on the list; nil if it isn't there.
    package func id(of song: Playlist.Song) -> String? { ids[FoldedSong(title: song.title, artist: song.artist)] }

    /// Adds a song, and returns its fields.
    package mutating func add(_ song: Playlist.Song, added: Node.Value) -> Draft {
        let id = unusedName(SongRequest.id(title: song.title, artist: song.artist)) { !taken.insert($0).inserted }
        ids[FoldedSong(title: song.title, artist: song.artist)] = id
        return ["id": .string(id), "title": .string(song.title), "artist": .string(song.artist), "added": added]
    }
}
