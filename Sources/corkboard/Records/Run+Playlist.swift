import Authoring
import Ballots
import Content
import Diagnostics
import Documents
import SiteBuilder
import Text
import Time

extension Run {
    /// True if a list of songs is to be added, rather than one.
    var addsPlaylist: Bool { options.arguments.first == CatalogueRecord.Kind.song.plural && options.has(.from) }

    /// Adds the songs of a list to an event in one change, except songs already on the event's list.
    mutating func addPlaylist() throws(CommandError) -> ExitCode {
        var catalogue = try catalogue()
        guard var event = try holder(of: .song, in: catalogue), let file = options.value(of: .from) else {
            preconditionFailure("every song has an event")
        }
        let common = try RecordValues(.song, options).given
        if let field = common.first(where: { ["title", "artist"].contains($0.field.key) })?.field {
            throw .misuse(
                "a list has the title and artist of each song", hint: "leave out \(field.flag.long)")
        }
        guard !options.has(.recordID) else {
            throw .misuse(
                "the ids of a list's songs are derived from their titles", hint: "leave out \(Flag.recordID.long)")
        }
        let playlist = try playlist(file)
        catalogue = try withSongs(of: event, in: catalogue)
        event = try find(.event, event.id, in: nil, catalogue)
        let store = try store()
        let added = Node.Value.plain(try now().wholeSeconds.rfc3339(in: catalogue.zone))
        var list = NewSongs(
            catalogue.records(.song, in: event),
            besides: try authoring { () throws(AuthoringError) in try store.removed() }
                .filter { $0.kind == .song && $0.holder == event.id }.map(\.id))
        var skipped: [(song: Playlist.Song, id: String)] = []
        var drafts: [Draft] = []
        for song in playlist.songs {
            if let id = list.id(of: song) {
                skipped.append((song, id))
                continue
            }
            var draft = list.add(song, added: added)
            for (field, value) in common { draft[field.key] = value }
            drafts.append(draft)
        }
        try authoring { () throws(AuthoringError) in
            var file = try store.file(of: event)
            let path = try file.path(to: event)
            for draft in drafts { try file.insert(draft.value, into: ("songs", path)) }
            try requireSound(file, .event, at: path, in: catalogue)
            try store.save(file, of: ChangeSubject(event))
        }
        report(drafts, skipped, event)
        return drafts.isEmpty ? .done : try buildAfterwards()
    }

    private func playlist(_ file: String) throws(CommandError) -> Playlist {
        let text = String(decoding: try InputFile.read(file), as: UTF8.self)
        let start = text.trimmed.utf8
        guard !start.starts(with: "{".utf8), !start.starts(with: "---".utf8) else {
            throw .misuse("this is one record, not a list of songs", hint: "use \"corkboard new song\"")
        }
        var log = DiagnosticLog()
        let playlist = Playlist(text, file: file == "-" ? "standard input" : file, &log)
        guard !log.hasErrors else { throw CommandError(exitCode: .misuse, diagnostics: log.diagnostics) }
        return playlist
    }

    private mutating func report(
        _ drafts: [Draft], _ skipped: [(song: Playlist.Song, id: String)], _ event: CatalogueRecord
    ) {
        let ids = drafts.compactMap { $0.text("id").map(JSONValue.string) }
        let others = skipped.map { song, id -> JSONValue in
            ["title": .string(song.title), "artist": .string(song.artist), "id": .string(id)]
        }
        let lines = skipped.map { song, id in
            "Skipped \"\(song.title.escapedForTerminal)\" by \(song.artist.escapedForTerminal), which is already on the list as "
                + "\"\(id.escapedForTerminal)\"\n"
        }
        let count = CatalogueRecord.Kind.song.counted(drafts.count)
        console.print(
            json: [
                "created": "song", "event": .string(event.id), "count": .number(drafts.count), "ids": .array(ids),
                "skipped": .array(others), "file": .string(event.place.file),
            ],
            text: lines.joined() + "Added \(count) to \(event.naming.escapedForTerminal) in "
                + "\(event.place.file.escapedForTerminal)\n")
    }
}

/// The ids of an event's songs, and of the songs being added.
struct NewSongs {
    /// The ids of the songs on the list.
    private var ids: [FoldedSong: String]

    private var taken: Set<String>

    /// - Parameter others: The ids of deleted songs, which may be restored.
    init(_ songs: [CatalogueRecord] = [], besides others: [String] = []) {
        ids = Dictionary(
            songs.map { (FoldedSong(title: $0.title, artist: $0.by ?? ""), $0.id) },
            uniquingKeysWith: { first, _ in first })
        taken = Set(songs.map { slug($0.id) } + others.map(slug))
    }

    /// Returns the id of a song on the list; nil if it isn't there.
    func id(of song: Playlist.Song) -> String? { ids[FoldedSong(title: song.title, artist: song.artist)] }

    /// Adds a song, and returns its fields.
    mutating func add(_ song: Playlist.Song, added: Node.Value) -> Draft {
        let base = SongRequest.id(title: song.title, artist: song.artist)
        var id = base
        var number = 2
        while !taken.insert(id).inserted {
            id = "\(base)-\(number)"
            number += 1
        }
        ids[FoldedSong(title: song.title, artist: song.artist)] = id
        var draft = Draft()
        draft["id"] = .string(id)
        draft["title"] = .string(song.title)
        draft["artist"] = .string(song.artist)
        draft["added"] = added
        return draft
    }
}
