import Content
import Diagnostics
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
        arguments: [
            Argument(
                placeholder: Placeholder(name: "DIR", kind: .folder), isRequired: true, summary: "The site's folder")
        ],
        flags: [.sample],
        examples: [
            Example(line: "corkboard init club", purpose: "Start a site with one bulletin in club/"),
            Example(line: "corkboard init tour --sample", purpose: "Explore the sample site"),
        ],
        body: { run throws(CommandError) in try run.initialize() })
}

extension Flag {
    static let sample = Flag("sample", "Start with the sample site's content")
}

extension Run {
    fileprivate mutating func initialize() throws(CommandError) -> ExitCode {
        guard let folder = options.arguments.first else {
            preconditionFailure("the parser checks required arguments")
        }
        let zone = options.has(.sample) ? nil : Environment.zone ?? .utc
        let content =
            options.has(.sample)
            ? sample.map { (path: "Content/" + $0.path, bytes: $0.bytes) }
            : firstContent(today: (zone ?? .utc).local(try now()).day, zone ?? .utc, salt: randomSalt())
        let files =
            content.map { file in
                let comment = file.path == "Content/site.yaml" ? schemaComment : ""
                return (path: file.path, bytes: Array(comment.utf8) + file.bytes)
            } + [
                (path: schemaPath, bytes: Array(PrintedSchema(.site).text.utf8)),
                (path: ".gitignore", bytes: Array("/public/\n/.corkboard/\n".utf8)),
            ]

        var site = try NewFolder(folder)
        for file in files { try site.write(file.bytes, to: file.path) }

        let next = folder == "." ? "corkboard build" : "corkboard build --site \(Shell.quoted(ifNeeded: folder))"
        let settings =
            (folder == "." ? "" : folder + (folder.utf8.last == UInt8(ascii: "/") ? "" : "/")) + "Content/site.yaml"
        console.print(
            json: [
                "site": .string(folder), "written": .number(files.count),
                "timeZone": zone.map { .string($0.name) } ?? .null, "next": .string(next),
            ],
            text: "Started a site in \(folder.escapedForTerminal): \(files.count) files\n"
                + (zone.map { "Time zone: \($0.name); to change it, edit \(settings.escapedForTerminal)\n" } ?? "")
                + "Build it with: \(next.escapedForTerminal)\n")
        return .done
    }
}

/// The path of the schema of `site.yaml`; editors use this copy, so they don't need the network.
private let schemaPath = "schemas/site.json"

/// The comment that tells yaml-language-server where the schema is.
private let schemaComment = "# yaml-language-server: $schema=../\(schemaPath)\n"

/// Returns 100 random bits as text.
private func randomSalt() -> String {
    var generator = SystemRandomNumberGenerator()
    return randomCode(using: &generator) + "-" + randomCode(using: &generator)
}

/// The content of a new site.
private func firstContent(today: Day, _ zone: Zone, salt: String) -> [(path: String, bytes: [UInt8])] {
    let settings = """
        title: My corkboard
        description: News and events
        language: en
        timeZone: \(zone.name)

        # The site's address once it is published, for links that must be absolute.
        # baseURL: https://example.org/

        # Random, so that this site's codes can't be attacked together with other sites' codes; don't change it.
        salt: \(salt)

        """
    let welcome = """
        ---
        title: Welcome
        author: The team
        date: \(today)
        ---
        This is the first bulletin. Its file is `Content/bulletins/welcome.md`: change it, or add another file next to it,
        and run `corkboard build` again.

        """
    return [("Content/site.yaml", Array(settings.utf8)), ("Content/bulletins/welcome.md", Array(welcome.utf8))]
}
