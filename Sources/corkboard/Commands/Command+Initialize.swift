import Content
import Diagnostics
import Text
import Theme
import Time

extension Command {
    static let initialize = Command(
        name: "init",
        summary: "Start a new site in an empty folder",
        details: """
            Creates the folder if it doesn't exist. An existing folder must be empty except for .git. The time zone is \
            this computer's; you can change it in Content/site.yaml.
            """,
        arguments: [Argument("DIR", kind: .folder, "The site's folder")],
        flags: [.sample],
        examples: [
            "corkboard init club": "Start a site with one bulletin in club/",
            "corkboard init tour --sample": "Explore the sample site",
        ],
        body: { try $0.initialize() })
}

extension Flag {
    static let sample = Flag("sample", "Start with the sample site's content")
}

extension Run {
    fileprivate mutating func initialize() throws -> ExitCode {
        let folder = options.arguments[0]
        let zone = options.has(.sample) ? nil : Environment.zone ?? .utc
        let content =
            options.has(.sample)
            ? sample.map { (path: "Content/" + $0.path, bytes: $0.bytes) }
            : SiteStart(in: zone ?? .utc, today: (zone ?? .utc).local(try now()).day).files
        let written = try Self.writeSite(content, in: folder)

        let next = folder == "." ? "corkboard build" : "corkboard build --site \(shellQuoted(ifNeeded: folder))"
        let settings =
            (folder == "." ? "" : folder + (folder.utf8.last == UInt8(ascii: "/") ? "" : "/")) + "Content/site.yaml"
        console.print(
            json: [
                "site": .string(folder), "written": .number(written),
                "timeZone": zone.map { .string($0.name) } ?? .null, "next": .string(next),
            ],
            text: "Started a site in \(folder.escapedForTerminal): \(written) files\n"
                + (zone.map { "Time zone: \($0.name); to change it, edit \(settings.escapedForTerminal)\n" } ?? "")
                + "Build it with: \(next.escapedForTerminal)\n")
        return .done
    }

    /// Writes the files of a new site into an empty folder, with those that every site has, and returns their number.
    static func writeSite(_ content: [(path: String, bytes: [UInt8])], in folder: String) throws(CommandError) -> Int {
        let files =
            content.map { file in
                let comment = file.path == "Content/site.yaml" ? schemaComment : ""
                return (path: file.path, bytes: Array(comment.utf8) + file.bytes)
            } + [
                (path: schemaPath, bytes: Array(PrintedSchema.text(DocumentSchema.site.json).utf8)),
                (path: ".gitignore", bytes: Array("/public/\n/.corkboard/\n".utf8)),
            ]
        var site = try NewFolder(folder)
        for file in files { try site.write(file.bytes, to: file.path) }
        return files.count
    }
}

/// The path of the schema of `site.yaml`; editors use this copy, so they don't need the network.
private let schemaPath = "schemas/site.json"

/// The comment that points yaml-language-server to the schema.
private let schemaComment = "# yaml-language-server: $schema=../\(schemaPath)\n"
