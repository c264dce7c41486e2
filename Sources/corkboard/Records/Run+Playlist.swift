import Authoring
import Content
import Diagnostics
import SiteBuilder
import Text

extension Run {
    /// True if a list of songs is to be added, rather than one.
    var addsPlaylist: Bool { options.arguments.first == CatalogueRecord.Kind.song.plural && options.has(.from) }

    /// Adds the songs of a list to an event in one change, except songs already on the event's list.
    mutating func addPlaylist() throws -> ExitCode {
        let catalogue = try catalogue()
        guard let event = try holder(of: .song, in: catalogue), let file = options.value(of: .from) else {
            preconditionFailure("every song has an event")
        }
        let common = try options.fields(of: .song)
        if let field = common.first(where: { ["title", "artist"].contains($0.field.key) })?.field {
            throw CommandError.misuse(
                "a list has the title and artist of each song", hint: "leave out \(field.flag.long)")
        }
        try require(
            !options.has(.recordID), "the ids of a list's songs are derived from their titles",
            hint: "leave out \(Flag.recordID.long)")
        let text = try InputFile.songList(file)
        let playlist = try Playlist(given: text, file: InputFile.name(of: file))
        let added = try editing().add(playlist, with: common, to: event, in: catalogue)
        report(added)
        return added.ids.isEmpty ? .done : try buildAfterwards()
    }

    private mutating func report(_ added: SiteEditing.AddedSongs) {
        let event = added.event
        let others = added.skipped.map { song, id -> JSONValue in
            ["title": .string(song.title), "artist": .string(song.artist), "id": .string(id)]
        }
        let lines = added.skipped.map { song, id in
            "Skipped \"\(song.title.escapedForTerminal)\" by \(song.artist.escapedForTerminal), which is already on the list as "
                + "\"\(id.escapedForTerminal)\"\n"
        }
        let count = CatalogueRecord.Kind.song.counted(added.ids.count)
        console.print(
            json: [
                "created": "song", "event": .string(event.id), "count": .number(added.ids.count),
                "ids": .array(added.ids.map(JSONValue.string)),
                "skipped": .array(others), "file": .string(added.file),
            ],
            text: lines.joined() + "Added \(count) to \(event.naming.escapedForTerminal) in "
                + "\(added.file.escapedForTerminal)\n")
    }
}
