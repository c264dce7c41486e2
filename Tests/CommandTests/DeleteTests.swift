import Foundation
import TestSupport
import Testing

@Suite(.waitingThreads) struct DeleteTests {
    private let site: AuthoringSite

    init() throws { site = try AuthoringSite() }

    @Test func whatWouldGoIsSaidAndNoIsTheDefault() throws {
        #expect(try site.run("build").code == 0)
        let before = site.work.files()
        for answer in ["\n", "n\n", "\u{4}", "\u{3}"] {
            let session = try site.session("end", "dance")
            try session.expect("This would delete the event \"Dance\": 2 songs, 0 ballots, ")
            try session.expect("Are you sure? This would remove all songs and the entire event. [y/N]")
            session.type(answer)
            #expect(try session.end() == (answer == "\u{3}" ? .signal(SIGINT) : .exit(0)), "\(session.transcript)")
        }
        #expect(site.work.files() == before)
    }

    @Test func withoutATerminalNobodyAgrees() throws {
        let before = site.work.files()
        for words in [["end", "dance"], ["delete", "bulletin", "soup"], ["delete", "song", "gala", "x"]] {
            let result = try Tool.run(Tool.executable, words, in: site.path)
            #expect(result.code == 2)
            #expect(result.errors.contains("add --yes to confirm"))
        }
        #expect(site.work.files() == before)
    }

    @Test func anUnknownIDIsAnErrorWithASuggestion() throws {
        let result = try site.run("end", "danse", "--yes")
        #expect(result.code == 2)
        #expect(result.errors.contains("there is no event \"danse\""))
        #expect(result.errors.contains("did you mean \"dance\"?"))
    }

    @Test func yesEndsTheEventAndItsPages() throws {
        #expect(try site.run("build").code == 0)
        let session = try site.session("end", "dance")
        try session.expect("[y/N]")
        session.type("y\n")
        #expect(try session.end() == .exit(0), "\(session.transcript)")
        #expect(session.transcript.contains("Successfully removed the event \"Dance\": 2 songs"))
        #expect(site.read("Content/events/dance.json") == nil)
        #expect(site.work.files(in: "site/public").keys.allSatisfy { !$0.contains("dance") })
        #expect(site.work.files(in: "site/public").values.allSatisfy { !$0.contains("events/dance/") })
    }

    @Test(arguments: [
        ["bulletin", "soup"], ["event", "gala"], ["event", "dance"], ["song", "dance", "a"], ["song", "dance", "b"],
        ["song", "gala", "x"], ["song", "gala", "y"], ["schedule", "term"], ["entry", "term", "first-day"],
    ])
    func whatIsDeletedComesBackByteForByte(_ words: [String]) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: site.path + "/Content/bulletins/soup.md")
        #expect(try site.run("build").code == 0)
        let (content, pages) = (site.content, site.work.files(in: "site/public"))
        let deleted = try Tool.run(
            Tool.executable, ["delete"] + words + ["--yes", "--now", "2026-11-21T12:00:00Z"], in: site.path)
        #expect(deleted.code == 0, "\(deleted.errors)")
        #expect(deleted.output.contains("Bring it back with: corkboard restore \(words.joined(separator: " "))\n"))
        #expect(site.content != content)
        let listed = try site.run("list", words[0], "--state", "deleted")
        #expect(listed.output.contains(words[words.count - 1]), "\(listed.output)")
        let restored = try Tool.run(
            Tool.executable, ["restore"] + words + ["--now", "2026-11-21T12:00:00Z"], in: site.path)
        #expect(restored.code == 0, "\(restored.errors)")
        #expect(site.content == content)
        #expect(site.work.files(in: "site/public") == pages)
        #expect(try site.run("list", words[0], "--state", "deleted").output.hasPrefix("0 "))
        let mode = try FileManager.default.attributesOfItem(atPath: site.path + "/Content/bulletins/soup.md")
        #expect(mode[.posixPermissions] as? Int == 0o640)
    }

    @Test func theDatesOfARepeatingEntryAreCounted() throws {
        site.write(
            "Content/schedules/term.md",
            """
            ---
            title: Term
            entries:
              - {title: Class, description: One, date: 2030-01-05, repeat: {every: week, count: 3}}
            ---

            """)
        let edited = try site.run(
            "edit", "entry", "term", "class-2030-01-12", "--description", "Two", "--yes", "--no-build")
        #expect(
            edited.output.hasPrefix("Changed the entry \"Class\" and its 2 other dates in Content/schedules/term.md\n"),
            "\(edited.output)\(edited.errors)")
        let deleted = try site.run("delete", "entry", "term", "class-2030-01-12", "--yes", "--no-build")
        #expect(
            deleted.output.hasPrefix("Successfully removed the entry \"Class\": 3 entries, 3 pages\n"),
            "\(deleted.output)\(deleted.errors)")
    }

    @Test func aSongComesBackToItsPlaceInAListThatHasChanged() throws {
        #expect(try site.run("delete", "song", "gala", "x", "--yes", "--no-build").code == 0)
        #expect(try site.run("new", "song", "gala", "--title", "New", "--artist", "Nu", "--no-build").code == 0)
        #expect(try site.run("restore", "song", "gala", "x", "--no-build").code == 0)
        let listed = try site.run("list", "song", "gala", "--json")
        let ids = listed.output.matches(of: /"id":"([^"]*)"/).map { String($0.1) }
        #expect(ids == ["x", "y", "new-nu"])
    }

    @Test func aRecordOfAListIsDeletedAlone() throws {
        let one = "{ \"id\": \"p\", \"name\": \"P\" }"
        site.write("Content/events/more.json", "[\n  \(one),\n  { \"id\": \"q\", \"name\": \"Q\" }\n]\n")
        let before = site.content
        #expect(try site.run("end", "q", "--yes", "--no-build").code == 0)
        #expect(site.read("Content/events/more.json") == "[\n  \(one)\n]\n")
        #expect(try site.run("restore", "event", "q", "--no-build").code == 0)
        #expect(site.content == before)
    }

    @Test func translationsGoAndComeWithTheirRecord() throws {
        site.write("Content/site.yaml", (site.read("Content/site.yaml") ?? "") + "languages: [en, de, fr]\n")
        site.write("Content/bulletins/soup.de.md", "---\ntitle: Suppe\n---\nHeiß.\n")
        site.write("Content/bulletins/soup.fr.json", "{\"title\": \"Soupe\"}")
        let before = site.content
        let listed = try site.run("list", "bulletins", "--json").output
        #expect(listed.contains("soup") && !listed.contains("soup.de") && !listed.contains("Suppe"))
        #expect(try site.run("delete", "bulletin", "soup", "--yes", "--no-build").code == 0)
        #expect(!site.content.keys.contains { $0.hasPrefix("bulletins/soup") || $0.contains("/soup.") })
        #expect(try site.run("restore", "bulletin", "soup", "--no-build").code == 0)
        #expect(site.content == before)
        #expect(try site.run("edit", "bulletin", "soup", "--title", "Broth", "--yes", "--no-build").code == 0)
        #expect(site.read("Content/bulletins/soup.de.md")?.contains("Suppe") == true)
    }

    @Test func aRecordThatIsThereAgainIsNotOverwritten() throws {
        #expect(try site.run("delete", "bulletin", "soup", "--yes", "--no-build").code == 0)
        site.write("Content/bulletins/soup.md", "---\ntitle: Other\nauthor: x\ndate: 2026-01-01\n---\nx\n")
        let result = try site.run("restore", "bulletin", "soup")
        #expect(result.code == 2)
        #expect(result.errors.contains("a bulletin \"soup\" already exists"))
        #expect(try site.run("restore", "bulletin", "soap").errors.contains("did you mean \"soup\"?"))
    }

    @Test func anEventThatAScheduleNamesStays() throws {
        site.write("Content/schedules/times.md", "---\ntitle: Times\nevent: dance\nentries: []\n---\n")
        let before = site.content
        let result = try site.run("end", "dance", "--yes")
        #expect(result.code == 2)
        #expect(
            result.errors.contains(
                "Content/schedules/times.md:2:1: error: the schedule \"times\" belongs to this event"))
        #expect(site.content == before)
    }

    @Test func whatWasSaidToRequestsGoesAndComesBack() throws {
        let others = "\"gala\": {\"accepted\": [\"c-d\"]}"
        let before = "{\n  \"dance\": {\"accepted\": [\"x-y\"], \"declined\": [\"a-b\"]},\n  \(others)\n}\n"
        site.write("Content/requests.json", before)
        let deleted = try site.run("delete", "event", "dance", "--yes")
        #expect(deleted.code == 0 && !deleted.errors.contains("warning"), "\(deleted.errors)")
        #expect(site.read("Content/requests.json") == "{\n  \(others)\n}\n")
        #expect(try site.run("restore", "event", "dance", "--no-build").code == 0)
        #expect(site.read("Content/requests.json") == before)
        // Later decisions are preserved, and an unreadable file must be fixed first.
        #expect(try site.run("delete", "event", "dance", "--yes", "--no-build").code == 0)
        site.write("Content/requests.json", "{")
        let content = site.content
        for words in [["delete", "event", "gala", "--yes"], ["restore", "event", "dance"]] {
            let refused = try Tool.run(Tool.executable, words, in: site.path)
            #expect(refused.code == 1, "\(refused.errors)")
            #expect(refused.errors.contains("Content/requests.json:1:2: error: "), "\(refused.errors)")
            #expect(site.content == content)
        }
        site.write("Content/requests.json", "{\"dance\": {\"accepted\": [\"a-b\"]}}")
        #expect(try site.run("restore", "event", "dance", "--no-build").code == 0)
        #expect(
            site.read("Content/requests.json") == "{\n  \"dance\": {\"accepted\": [\"a-b\", \"x-y\"]}\n}\n")
    }

    @Test func itsBallotsGoAndComeBack() throws {
        let lines = [
            #"{"event":"dance","song":"a","user":"ann","vote":"UP","at":1790000000}"#,
            #"{"event":"gala","song":"x","user":"bob","vote":"UP","at":1790000001}"#,
            #"{"event":"dance","song":"b","user":"bob","vote":"DOWN","at":1790000002}"#,
        ]
        let text = lines.joined(separator: "\n") + "\n"
        let digest = try #require(
            try Tool.run(URL(filePath: "/usr/bin/sha256sum"), [], input: text).output.split(separator: " ").first)
        let name = "001790000003000000-\(digest.prefix(32)).ndjson"
        site.write("Content/ballots/\(name)", text)
        let session = try site.session("end", "dance", "--no-build")
        try session.expect("2 songs, 2 ballots")
        session.type("y\n")
        #expect(try session.end() == .exit(0), "\(session.transcript)")
        let rest = site.work.files(in: "site/Content/ballots")
        #expect(rest.count == 1 && rest.values.first == lines[1] + "\n")
        // "end" needs the flag where nobody can be asked, so "restore" accepts it, too.
        #expect(try site.run("restore", "event", "dance", "--yes", "--no-build").code == 0)
        let parts = site.work.files(in: "site/Content/ballots").values.flatMap {
            $0.split(separator: "\n").map(String.init)
        }
        #expect(parts.sorted() == lines.sorted())
        #expect(site.work.files(in: "site/Content/ballots").count == 1)
        // Deleting a song removes only its ballots.
        #expect(try site.run("delete", "song", "dance", "b", "--yes", "--no-build").output.contains("1 ballot\n"))
        let left = site.work.files(in: "site/Content/ballots").values.joined()
        #expect(!left.contains("\"b\"") && left.contains("\"a\""))
    }
}
