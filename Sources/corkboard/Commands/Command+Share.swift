import Content
import Diagnostics
import Glibc
import Output
import SiteBuilder

extension Command {
    static let share = Command(
        name: "share",
        summary: "Write a bulletin as text, HTML, Markdown, JSON or zip",
        details: """
            Writes exactly what the site offers next to the bulletin's page. The output file is replaced atomically, \
            and must be outside the site's own folders; in a folder, the file is named after the bulletin. Bulletins \
            that aren't on the site can't be shared.
            """,
        arguments: [
            Argument(
                placeholder: Placeholder(name: "BULLETIN", kind: .id(.of(.bulletin))), isRequired: true,
                summary: "The bulletin's id: its file's name without .md")
        ],
        flags: [.format, .outputFile, .width, .drafts],
        examples: [
            Example(line: "corkboard share welcome", purpose: "Read a bulletin as plain text"),
            Example(
                line: "corkboard share welcome --format html --output ~/Desktop",
                purpose: "Write one file to mail or open anywhere"),
        ],
        body: { run throws(CommandError) in try run.share() })
}

extension Flag {
    static let format = Flag(
        "format", takes: Placeholder(name: "FORMAT", kind: .choice(ShareFormat.allCases.map(\.rawValue))),
        "text (default), html, markdown, json or zip")
    static let outputFile = Flag(
        "output", takes: Placeholder(name: "FILE", kind: .file),
        "The file or folder to write to, or - for standard output (default)")
    static let width = Flag(
        "width", takes: Placeholder(name: "COLUMNS", kind: .text),
        "The width of plain text, from 20; 0 for no limit (default: 72)")
}

extension Run {
    fileprivate mutating func share() throws(CommandError) -> ExitCode {
        guard let id = options.arguments.first else {
            preconditionFailure("the parser checks required arguments")
        }
        let format = options.value(of: .format).flatMap(ShareFormat.init) ?? .text
        let width = try width(of: format)
        let output = options.value(of: .outputFile) ?? "-"
        if output == "-", format == .zip, isatty(STDOUT_FILENO) == 1 {
            throw .misuse("a zip file can't be printed to a terminal", hint: "name a file or a folder: --output .")
        }
        try requireSite()
        var log = DiagnosticLog()
        let export = ShareExport(of: id, as: format, width: width, try buildOptions(), &log)
        console.report(log)
        guard let export else { return ExitCode(log) }
        if output == "-" {
            console.print(export.bytes)
            return .done
        }
        let file = try ReplacedFile(output, nameInFolder: export.fileName)
        for folder in ["Content", "Templates", StateFolder.name] where try file.isWithin("\(options.site)/\(folder)") {
            throw .misuse(
                "\(file.path) would be in \(folder), which belongs to the site",
                hint: "name a file or a folder elsewhere: --output .")
        }
        try file.write(export.bytes)
        console.print(
            json: ["written": .string(file.path), "bytes": .number(export.bytes.count)],
            text: "Wrote \(file.path.escapedForTerminal)\n")
        return .done
    }

    private func width(of format: ShareFormat) throws(CommandError) -> Int? {
        guard let text = options.value(of: .width) else { return nil }
        guard format == .text else {
            throw .misuse("--width works only for plain text", hint: "leave it out, or write --format text")
        }
        guard let width = Int(text), width == 0 || (20...10_000).contains(width) else {
            throw .misuse(
                "\"\(text)\" isn't a width", hint: "use a number of columns from 20 to 10000, or 0 for no limit")
        }
        return width
    }
}
