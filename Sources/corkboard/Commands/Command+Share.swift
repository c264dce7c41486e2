import Content
import Diagnostics
import Glibc
import SiteBuilder
import Time

extension Command {
    static let share = Command(
        name: "share",
        summary: "Write a bulletin, or the week's news, as text, HTML, Markdown or mail",
        details: """
            Writes exactly what the site offers next to the bulletin's page. With --week or --since, it writes the \
            new bulletins, and the dates of the next two weeks, instead. The output file is replaced atomically, \
            and must be outside the site's own folders; in a folder, the file is named after the bulletin. Bulletins \
            that aren't on the site can't be shared. An .eml file opens in a mail program as a draft.
            """,
        arguments: [
            Argument(
                "BULLETIN", kind: .id(.of(.bulletin)), isRequired: false,
                "The bulletin's id: its file's name without .md; none with --week or --since")
        ],
        flags: [.format, .outputFile, .width, .week, .since, .drafts],
        examples: [
            "corkboard share welcome": "Read a bulletin as plain text",
            "corkboard share welcome --format html --output ~/Desktop": "Write one file to mail or open anywhere",
            "corkboard share --week --format eml --output week.eml":
                "Write the week's news as a message to your members",
        ],
        body: { try $0.share() })
}

extension Flag {
    static let format = Flag(
        "format", takes: Placeholder(name: "FORMAT", kind: .choice(ShareFormat.allCases.map(\.rawValue))),
        "text (default), html, markdown, json, zip, or eml for a mail program")
    static let outputFile = Flag(
        "output", takes: Placeholder(name: "FILE", kind: .file),
        "The file or folder to write to, or - for standard output (default)")
    static let width = Flag("width", takes: "COLUMNS", "The width of plain text, from 20; 0 for no limit (default: 72)")

    static let week = Flag("week", "Write the bulletins of the last seven days and the dates of the next two weeks")
    static let since = Flag("since", takes: "DATE", "Like --week, from this day on, as in 2026-09-01")
}

extension Run {
    fileprivate mutating func share() throws -> ExitCode {
        let bulletin = try bulletin()
        let since = try day(of: .since)
        let format = options.value(of: .format).flatMap(ShareFormat.init) ?? .text
        let width = try width(of: format)
        let output = options.value(of: .outputFile) ?? "-"
        try require(
            output != "-" || format != .zip || isatty(STDOUT_FILENO) != 1,
            "a zip file can't be printed to a terminal", hint: "name a file or a folder: --output .")
        try requireSite()
        let export: ShareExport = try made { build, log in
            if let bulletin {
                ShareExport(of: bulletin, as: format, width: width, build, &log)
            } else {
                ShareExport(newsSince: since, as: format, width: width, build, &log)
            }
        }
        return try write(export.bytes, to: outputFile(output, .outputFile, nameInFolder: export.fileName))
    }

    /// The id of the bulletin to share; nil for the news.
    private func bulletin() throws -> String? {
        let since = options.value(of: .since)
        guard options.has(.week) || since != nil else {
            let bulletin = try require(
                options.arguments.first, "which bulletin?",
                hint: "name one, as in \"corkboard share welcome\", or write --week")
            return bulletin
        }
        if let id = options.arguments.first {
            throw CommandError.misuse(
                "\"\(id)\" is a bulletin, and --week or --since shares all news",
                hint: "leave out one of them")
        }
        if let format = options.value(of: .format), ["json", "zip"].contains(format) {
            throw CommandError.misuse(
                "news can't be written as \(format)", hint: "write --format text, html, markdown or eml")
        }
        try require(
            since == nil || !options.has(.week), "--week and --since exclude each other", hint: "leave out one of them")
        return nil
    }

    private func width(of format: ShareFormat) throws -> Int? {
        guard let text = options.value(of: .width) else { return nil }
        try require(format == .text, "--width works only for plain text", hint: "leave it out, or write --format text")
        guard let width = Int(text), width == 0 || (20...10_000).contains(width) else {
            throw CommandError.misuse(
                "\"\(text)\" isn't a width", hint: "use a number of columns from 20 to 10000, or 0 for no limit")
        }
        return width
    }

    /// The day that a flag names; nil without the flag.
    func day(of flag: Flag) throws -> Day? {
        guard let text = options.value(of: flag) else { return nil }
        do {
            if case .day(let day) = try Moment.parse(text, in: .utc) { return day }
        } catch {
            throw CommandError.misuse("\(flag.long): \(error.message)", hint: error.hint)
        }
        throw CommandError.misuse(
            "\(flag.long): \"\(text)\" isn't a day", hint: "leave out the time, as in \(flag.long) 2026-09-01")
    }
}
