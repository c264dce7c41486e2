import Authoring
import Diagnostics
import SiteBuilder
import Text

extension Command {
    static let merge = Command(
        name: "merge",
        summary: "Count two songs of an event as one",
        details: """
            The second song gets the votes of the first, and the list shows only the second. Each person's latest vote \
            on either of them counts. Decisions are stored in Content/requests.json and can be undone at any time. \
            Without songs, lists the songs that may be the same, and those that were merged. Spellings that differ in \
            case, accents, punctuation, guests ("feat. …") or edition ("(Remastered 2011)") are one song anyway.
            """,
        arguments: [
            Argument("EVENT", kind: .id(.of(.event)), "The event's id"),
            Argument("SONG", isRequired: false, "The id of the song that leaves the list"),
            Argument("OTHER", isRequired: false, "The id of the song that gets its votes"),
        ],
        flags: [.undoMerging, .noBuild],
        examples: [
            "corkboard merge gala": "See which songs may be the same",
            "corkboard merge gala waterlo-abba waterloo-abba": "Count a misspelt request for its song",
            "corkboard merge gala waterlo-abba --undo": "Separate them again",
        ],
        body: { try $0.merge() })
}

extension Flag {
    static let undoMerging = Flag("undo", "Separate the song again")
}

extension Run {
    fileprivate mutating func merge() throws -> ExitCode {
        try requireSite()
        let names = options.arguments.map(composed)
        let isUndone = options.has(.undoMerging)
        try require(
            names.count == (isUndone ? 2 : 3) || names.count == 1 && !isUndone,
            isUndone ? "--undo needs an event and one song" : "name two songs, or none",
            hint: isUndone
                ? "as in: corkboard merge gala waterlo-abba --undo"
                : "as in: corkboard merge gala waterlo-abba waterloo-abba")
        return try merge(names.dropFirst().first, into: isUndone ? nil : names.last, at: names[0])
    }

    /// Merges a song into another one; without another one, separates it. Without a song, lists the candidates.
    mutating func merge(_ song: String?, into other: String?, at event: String) throws -> ExitCode {
        letOthersRead()
        let editing = try editing()
        let (songs, log, duration) = try observed { log, line in
            try editing.merge(song, into: other, at: event, building: !options.has(.noBuild), &log) { line.show($0) }
        }
        let built = songs?.build.map { BuildSummary($0, options, took: duration) }
        let words = songs.map { text($0, isSeparated: other == nil, built?.text(log) ?? "") }
        let json = json(songs, built, log)
        console.print(json: json, text: words ?? "")
        return ExitCode(log, isDone: songs != nil)
    }

    private func json(_ songs: MergedSongs?, _ built: BuildSummary?, _ log: DiagnosticLog) -> JSONValue {
        func pairs(_ pairs: [(song: MergedSongs.Song, other: MergedSongs.Song)]) -> JSONValue {
            .array(pairs.map { ["song": .string($0.song.id), "other": .string($0.other.id)] })
        }
        var json = ProblemCounts(log).json(succeeded: !log.hasErrors)
        json.add("changed", pairs(songs?.changed.map { [$0] } ?? []))
        json.add("merged", pairs(songs?.merged ?? []))
        json.add("similar", pairs(songs?.similar ?? []))
        json.add("build", built?.json(log) ?? .null)
        return json
    }

    private func text(_ songs: MergedSongs, isSeparated: Bool, _ built: String) -> String {
        func name(_ song: MergedSongs.Song) -> String {
            song.artist.isEmpty ? song.title : "\(song.title) - \(song.artist)"
        }
        if let (song, other) = songs.changed {
            let line =
                isSeparated
                ? "Separated at \(songs.event): \(name(song)); \(name(other))"
                : "Merged at \(songs.event): \(name(song)) counts for \(name(other))"
            return line.escapedForTerminal + "\n" + built
        }
        let similar = songs.similar.map { pair in
            "\(pair.song.id) and \(pair.other.id) may be the same: \(name(pair.song)); \(name(pair.other))"
        }
        let merged = songs.merged.map { pair in
            "\(pair.song.id) counts for \(pair.other.id): \(name(pair.song)); \(name(pair.other))"
        }
        guard !(similar + merged).isEmpty else {
            return "No songs at \(songs.event.escapedForTerminal) look alike\n"
        }
        return (similar + merged).map { $0.escapedForTerminal + "\n" }.joined()
    }
}
