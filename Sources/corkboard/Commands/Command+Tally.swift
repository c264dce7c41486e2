import Diagnostics
import SiteBuilder
import Text

extension Command {
    static let tally = Command(
        name: "tally",
        summary: "Print the ranking of an event's songs",
        details: "Files copied into Content/ballots count from the next build or vote on.",
        arguments: [
            Argument(
                placeholder: Placeholder(name: "EVENT", kind: .id(.of(.event))), isRequired: true,
                summary: "The event's id")
        ],
        flags: [.csv],
        examples: [
            Example(line: "corkboard tally gala", purpose: "See the ranking"),
            Example(line: "corkboard tally gala --csv > gala.csv", purpose: "Open it in a spreadsheet"),
        ],
        body: { run throws(CommandError) in try run.tally() })
}

extension Flag {
    static let csv = Flag("csv", "Print comma-separated values")
}

extension Run {
    fileprivate mutating func tally() throws(CommandError) -> ExitCode {
        try requireSite()
        guard let event = options.arguments.first else { preconditionFailure("the event is a required argument") }
        if options.has(.csv), console.isJSON {
            throw .misuse("--csv can't be combined with --json", hint: "leave one out")
        }
        var log = DiagnosticLog()
        let standings = SiteBuilder.standings(of: event, try buildOptions(), &log)
        console.report(log)
        if let standings {
            console.print(options.has(.csv) ? standings.csv : console.isJSON ? standings.json : table(standings))
        }
        return ExitCode(log)
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
