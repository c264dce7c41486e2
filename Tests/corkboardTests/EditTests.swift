import Foundation
import TestSupport
import Testing

@Suite struct EditTests {
    private let site: AuthoringSite

    init() throws { site = try AuthoringSite() }

    @Test func aBulletinsTextChangesAndNothingElse() throws {
        let result = try site.run("edit", "bulletin", "soup", "--body", "Bring two.\n\n", "--yes")
        #expect(result.code == 0, "\(result.errors)")
        #expect(
            site.read("Content/bulletins/soup.md") == """
                ---
                title: Soup   # hot
                author: 'Ann'
                date: 2026-05-01
                updated: 2026-11-21T12:00:00+00:00

                # the end
                ---

                Bring two.

                """)
        #expect(site.read("public/bulletins/soup/index.html")?.contains("Bring two.") == true)
    }

    @Test func aBulletinOfAListInJSONIsChanged() throws {
        site.write(
            "Content/bulletins/more.json",
            "[\n  {\"id\": \"one\", \"title\": \"1\", \"author\": \"A\", \"date\": \"2026-01-01\", \"body\": \"x\"},\n"
                + "  {\"id\": \"two\", \"title\": \"2\", \"author\": \"A\", \"date\": \"2026-01-01\", \"body\": \"é\\n\", \"updated\": \"2026-02-02\"}\n]\n"
        )
        #expect(try site.run("edit", "bulletin", "two", "--body", "y\nz", "--yes", "--no-build").code == 0)
        #expect(
            site.read("Content/bulletins/more.json")
                == "[\n  {\"id\": \"one\", \"title\": \"1\", \"author\": \"A\", \"date\": \"2026-01-01\", \"body\": \"x\"},\n"
                + "  {\"id\": \"two\", \"title\": \"2\", \"author\": \"A\", \"date\": \"2026-01-01\", \"body\": \"y\\nz\", \"updated\": \"2026-11-21T12:00:00+00:00\"}\n]\n"
        )
    }

    @Test func anEventsCalendarsKnowThatItChanged() throws {
        func lines(_ name: String) throws -> [String] {
            try #require(site.read("public/events/dance/event.ics")).components(separatedBy: "\r\n")
                .filter { $0.hasPrefix(name) }
        }
        #expect(try site.run("build").code == 0)
        #expect(try lines("SEQUENCE") == [])
        #expect(try site.run("edit", "event", "dance", "--status", "cancelled", "--yes").code == 0)
        #expect(site.read("Content/events/dance.json")?.contains("\"updated\": \"2026-11-21T12:00:00+00:00\"") == true)
        #expect(try lines("STATUS") == ["STATUS:CANCELLED"])
        #expect(try lines("LAST-MODIFIED") == ["LAST-MODIFIED:20261121T120000Z"])
        #expect(try lines("SEQUENCE").count == 1)
    }

    @Test func permissionsStay() throws {
        let file = site.path + "/Content/bulletins/soup.md"
        try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: file)
        #expect(try site.run("edit", "bulletin", "soup", "--body", "x", "--yes", "--no-build").code == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o664)
        #expect(site.content.keys.allSatisfy { !$0.contains("corkboard") })
    }

    @Test(arguments: [
        (["bulletin", "soup", "--body", " "], "--body is blank"),
        (["bulletin", "soup", "--title", "x"], "not its title"),
        (["bulletin", "soup"], "no text is given"),
        (["event", "gala"], "nothing to change is given"),
        (["event", "gala", "--name", ""], "--name needs a value"),
        (["event", "gala", "--status", "canceled"], "did you mean \"cancelled\"?"),
        (["song", "gala"], "the song of the event \"gala\" is not named"),
        (["song", "gala", "z", "--title", "x"], "there is no song \"z\" of the event \"gala\""),
        (["bulletin", "soap", "--body", "x"], "did you mean \"soup\"?"),
        (["bulletin", "soup", "--body", "x", "--body-file", "y"], "the text is given twice"),
    ])
    func whatCantBeMeantIsRefused(_ words: [String], _ said: String) throws {
        let before = site.content
        let result = try Tool.run(Tool.executable, ["edit"] + words + ["--yes"], in: site.path)
        #expect(result.code == 2)
        #expect(result.errors.contains(said), "\(result.errors)")
        #expect(site.content == before)
    }

    @Test func withoutATerminalNobodyAgrees() throws {
        let before = site.content
        let result = try site.run("edit", "bulletin", "soup", "--body", "x")
        #expect(result.code == 2)
        #expect(result.errors.contains("--yes agrees in advance"))
        #expect(site.content == before)
    }

    @Test func fieldsOfOtherRecordsChangeInPlace() throws {
        #expect(try site.run("edit", "song", "gala", "x", "--status", "played", "--yes", "--no-build").code == 0)
        #expect(
            site.read("Content/events/gala.md")?.contains("    artist: Xenia\n    status: played\n  - id: y\n") == true)
        #expect(try site.run("edit", "entry", "term", "first-day", "--title", "Day 1", "--yes", "--no-build").code == 0)
        // Its address stays.
        #expect(
            site.read("Content/schedules/term.md")?.contains(
                "  - title: \"Day 1\"\n    description: One\n    date: 2030-01-05 19:00\n    id: first-day\n") == true
                || site.read("Content/schedules/term.md")?.contains("  - title: Day 1\n") == true)
        #expect(try site.run("show", "entry", "term", "first-day").code == 0)
        #expect(try site.run("edit", "event", "gala", "--description", "A ball.", "--yes", "--no-build").code == 0)
        #expect(site.read("Content/events/gala.md")?.hasSuffix("---\nA ball.\n") == true)
    }

    @Test func noIsTheDefault() throws {
        let before = site.content
        for answer in ["\n", "n\n", "no\n", "yess\n", "\u{4}"] {
            let session = try site.session("edit", "bulletin", "soup", "--body", "x")
            try session.expect("Change the bulletin \"Soup\"? [y/N]")
            session.type(answer)
            #expect(try session.end() == .exit(0), "\(session.transcript)")
            #expect(session.transcript.contains("Nothing was changed"))
        }
        #expect(site.content == before)
    }

    @Test func theEditorGetsTheText() throws {
        site.work.write("editor", "#!/bin/sh\ncat \"$2\" > \"$1\"\nprintf 'Edited.\\n' > \"$2\"\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.work["editor"])
        let editor = "\(site.work["editor"]) \(site.work["seen"])"
        let session = try site.session("edit", "bulletin", "soup", "--no-build", environment: ["EDITOR": editor])
        try session.expect("[y/N]")
        session.type("y\n")
        #expect(try session.end() == .exit(0), "\(session.transcript)")
        #expect(site.work.read("seen") == "Bring a spoon.\n")
        #expect(site.read("Content/bulletins/soup.md")?.hasSuffix("---\n\nEdited.\n") == true)
        #expect(site.read(".corkboard/text.md") == nil)
    }

    @Test func aFileThatSomeoneElseChangesMeanwhileIsNotOverwritten() throws {
        let file = site.path + "/Content/bulletins/soup.md"
        site.work.write("editor", "#!/bin/sh\necho mine > \"$1\"\nprintf '\\nTheirs.\\n' >> '\(file)'\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.work["editor"])
        let session = try site.session("edit", "bulletin", "soup", environment: ["EDITOR": site.work["editor"]])
        try session.expect("[y/N]")
        session.type("y\n")
        #expect(try session.end() == .exit(3), "\(session.transcript)")
        #expect(session.transcript.contains("someone else changed this file meanwhile"))
        #expect(site.read("Content/bulletins/soup.md")?.hasSuffix("Bring a spoon.\n\nTheirs.\n") == true)
        #expect(site.read(".corkboard/text.md") == "mine\n")
        #expect(session.transcript.contains(".corkboard/text.md"))
    }
}
