import Diagnostics
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
            Example(line: "corkboard tally gala", purpose: "See the ranking"),
            Example(line: "corkboard tally gala --csv > gala.csv", purpose: "Open it in a spreadsheet"),
            Example(line: "corkboard tally gala --rekordbox > gala.xml", purpose: "Open it as a playlist in rekordbox"),
        ],
        body: { run throws(CommandError) in try run.tally() })
}

extension Flag {
    static let csv = Flag("csv", "Print comma-separated values")
    static let rekordbox = Flag("rekordbox", "Print the accepted and played songs as XML for rekordbox")
    static let m3u8 = Flag("m3u8", "Print the accepted and played songs as a playlist")
}

extension Run {
    fileprivate mutating func tally() throws(CommandError) -> ExitCode {
        try requireSite()
        guard let event = options.arguments.first else { preconditionFailure("the event is a required argument") }
        let formats = [Flag.csv, .rekordbox, .m3u8].filter(options.has)
        guard formats.count + (console.isJSON ? 1 : 0) < 2 else {
            let others = formats.map(\.long) + (console.isJSON ? [Flag.json.long] : [])
            throw .misuse("\(others[0]) can't be combined with \(others[1])", hint: "leave one out")
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
        let rows = standings.rows.map { row in
            let marks = row.marks.isEmpty ? "" : " (\(row.marks.joined(separator: ", ")))"
            return [
                row.rank, row.movement, (row.net > 0 ? "+" : "") + String(row.net), String(row.ups), String(row.downs),
                "\(row.title) - \(row.artist)\(marks)".escapedForTerminal,
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
        return "\(standings.event.escapedForTerminal)\n" + lines.joined()
    }
}
