import Diagnostics
import SiteBuilder

extension Command {
    static let report = Command(
        name: "report",
        summary: "Report what became of an evening: turnout, votes, requests, songs, and a proof",
        details: """
            With --since, reports on the complete site: the events since that day with their voters and votes, and the \
            bulletins. Otherwise, recounts the ballots of an event, and shows no names. The report has the votes over the evening, the songs that were \
            wanted and played or not played, the most divided ones and the climbers; for a date of a series, its new \
            songs and a comparison with the other dates. At its end are the number of ballots and their SHA-256, which \
            "ballots export" reproduces. It includes hidden results, so don't share it before you reveal them.
            """,
        arguments: [
            Argument(
                "EVENT", kind: .id(.of(.event)), isRequired: false,
                "The event's id; of a series, the date that was last; none with --since")
        ],
        flags: [.reportSince, .reportFormat, .outputFile, .drafts],
        examples: [
            "corkboard report spring-party": "Read the report",
            "corkboard report spring-party --format html --output .": "Write one page to print or mail",
            "corkboard report spring-party --format csv": "Print the songs for a spreadsheet",
            "corkboard report --since 2026-09-01": "Report a season",
        ],
        body: { try $0.reportEvening() })
}

extension Flag {
    fileprivate static let reportSince = Flag(
        "since", takes: "DATE", "Report on the complete site from this day on")
    fileprivate static let reportFormat = Flag(
        "format", takes: Placeholder(name: "FORMAT", kind: .choice(ReportFormat.allCases.map(\.rawValue))),
        "text (default), html, csv or json")
}

extension Run {
    fileprivate mutating func reportEvening() throws -> ExitCode {
        let format = options.value(of: .reportFormat).flatMap(ReportFormat.init) ?? .text
        let since = try day(of: .reportSince)
        let export: EveningExport
        switch (options.arguments.first, since) {
        case (nil, nil):
            throw CommandError.misuse(
                "which event?", hint: "name one, as in \"corkboard report gala\", or write --since 2026-09-01")
        case (let event?, _?):
            throw CommandError.misuse(
                "\"\(event)\" is an event, and --since reports on the complete site", hint: "leave out one of them")
        case (let event?, nil):
            try requireSite()
            export = try made { build, log in EveningExport(of: event, as: format, build, &log) }
        case (nil, let since?):
            try requireSite()
            export = try made { build, log in EveningExport(since: since, as: format, build, &log) }
        }
        let output = options.value(of: .outputFile) ?? "-"
        return try write(export.bytes, to: outputFile(output, .outputFile, nameInFolder: export.fileName))
    }
}
