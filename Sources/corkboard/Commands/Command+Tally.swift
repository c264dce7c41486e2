import Ballots
import Content
import Diagnostics
import Pages
import SiteBuilder
import Text

extension Command {
    static let tally = Command(
        name: "tally",
        summary: "Print the ranking of an event's songs",
        details: "Files copied into Content/ballots count from the next build or vote on.",
        arguments: [Argument("EVENT", kind: .id(.of(.event)), "The event's id")],
        flags: [.csv, .rekordbox, .m3u8],
        examples: [
            "corkboard tally gala": "See the ranking",
            "corkboard tally gala --csv > gala.csv": "Open it in a spreadsheet",
            "corkboard tally gala --rekordbox > gala.xml": "Open it as a playlist in rekordbox",
        ],
        body: { try $0.tally() })
}

extension Flag {
    static let csv = Flag("csv", "Print comma-separated values")
    static let rekordbox = Flag("rekordbox", "Print the accepted and played songs as XML for rekordbox")
    static let m3u8 = Flag("m3u8", "Print the accepted and played songs as a playlist")
}

extension Run {
    fileprivate mutating func tally() throws -> ExitCode {
        try requireSite()
        guard let event = options.arguments.first else { preconditionFailure("the event is a required argument") }
        let formats = [Flag.csv, .rekordbox, .m3u8].filter(options.has)
        guard formats.count + (console.isJSON ? 1 : 0) < 2 else {
            let others = formats.map(\.long) + (console.isJSON ? [Flag.json.long] : [])
            throw CommandError.misuse("\(others[0]) can't be combined with \(others[1])", hint: "leave one out")
        }
        let standings = try made { build, log in SiteBuilder.standings(of: event, build, &log) }
        console.print(text(standings))
        return .done
    }

    private func text(_ standings: SongStandings) -> String {
        if options.has(.csv) { return standings.csv }
        if options.has(.rekordbox) { return standings.rekordbox }
        if options.has(.m3u8) { return standings.m3u8 }
        return console.isJSON ? standings.json : table(standings)
    }

    private func table(_ standings: SongStandings) -> String {
        let header = ["", "", "score", "up", "down", "song"]
        let rows = standings.list.rows.map { row in
            let (song, tally) = (row.song, row.tally)
            return [
                row.rankText, words(row.movement), (tally.net > 0 ? "+" : "") + String(tally.net), String(tally.ups),
                String(tally.downs), "\(song.title) - \(song.artist)\(marks(song, tally))".escapedForTerminal,
            ]
        }
        let widths = header.indices.dropLast().map { column in
            ([header] + rows).map { displayWidth($0[column]) }.max() ?? 0
        }
        let lines = ([header] + rows).map { cells in
            // Numbers are aligned right, the last column left.
            let numbers = zip(cells, widths).map { String(repeating: " ", count: $1 - displayWidth($0)) + $0 }
            return (numbers + [cells[cells.count - 1]]).joined(separator: "  ") + "\n"
        }
        return "\(standings.event.name.escapedForTerminal)\n" + lines.joined()
    }

    /// The change of a rank in words; empty for no change.
    private func words(_ movement: Movement?) -> String {
        switch movement {
        case .new?: "new"
        case Movement.none?, nil: ""
        case .up(let ranks)?: "up \(ranks)"
        case .down(let ranks)?: "down \(ranks)"
        }
    }

    /// The special marks of a song, in brackets.
    private func marks(_ song: Song, _ tally: Tally) -> String {
        let marks = [
            (song.status == .playing, "playing"), (song.isPinned, "pinned"), (song.status == .played, "played"),
            (song.status == .requested, "requested"), (tally.isDivisive, "divisive"),
        ]
        let words = marks.filter(\.0).map(\.1)
        return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
    }
}
