import Foundation
import TestSupport
import Testing

/// A small site with one record of each kind, for commands that change records.
struct AuthoringSite {
    let work: Scratch
    var path: String { work["site"] }

    init() throws {
        work = try Scratch(inMemory: true)
        write("Content/site.yaml", "title: Club\ntimeZone: Europe/London\n")
        write(
            "Content/bulletins/soup.md",
            "---\ntitle: Soup   # hot\nauthor: 'Ann'\ndate: 2026-05-01\n\n# the end\n---\n\nBring a spoon.\n")
        write(
            "Content/events/dance.json",
            """
            {
              "name": "Dance", "start": "2030-01-01 20:00",
              "songs": [
                { "id": "a", "title": "Alpha", "artist": "Ann" },
                { "id": "b", "title": "Beta", "artist": "Bob" }
              ]
            }

            """)
        write(
            "Content/events/gala.md",
            "---\nname: Gala\nsongs:\n  # the first\n  - id: x\n    title: Xi\n    artist: Xenia\n  - id: y\n    title: Ypsilon\n    artist: Yves\n---\nA gala.\n"
        )
        write(
            "Content/schedules/term.md",
            "---\ntitle: Term\nentries:\n  - title: First day\n    description: One\n    date: 2030-01-05 19:00\n---\n")
    }

    func write(_ path: String, _ text: String) { work.write("site/\(path)", text) }

    func read(_ path: String) -> String? { work.read("site/\(path)") }

    /// The site's content, to check that nothing changes when nothing should.
    var content: [String: String] { work.files(in: "site/Content") }

    /// Runs a command at a fixed time, without a terminal.
    func run(_ words: String..., input: String = "", environment: [String: String] = [:]) throws -> Tool.Result {
        try Tool.run(
            Tool.executable, words + Self.common, input: input,
            environment: environment.merging(["PATH": "/usr/bin:/bin", "HOME": work.path]) { given, _ in given },
            in: path)
    }

    /// Starts a command at a fixed time, with a user at its terminal.
    func session(_ words: String..., environment: [String: String] = [:], columns: Int = 80) throws -> TerminalSession {
        try TerminalSession(
            words + Self.common,
            environment: environment.merging(["PATH": "/usr/bin:/bin", "HOME": work.path]) { given, _ in given },
            in: path, columns: columns)
    }

    private static let common = ["--now", "2026-11-21T12:00:00Z"]
}
