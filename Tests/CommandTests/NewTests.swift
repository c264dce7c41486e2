import Foundation
import TestSupport
import Testing

@Suite(.waitingThreads) struct NewTests {
    private let site: AuthoringSite

    init() throws { site = try AuthoringSite() }

    @Test func aRepeatingEntryIsSeenInTheListOfItsDates() throws {
        let result = try site.run(
            "new", "entry", "term", "--title", "Class", "--description", "One", "--date", "2030-01-05", "--repeat",
            "weekly", "--no-build")
        #expect(result.output.hasSuffix("See it with: corkboard list entry term\n"), "\(result.output)")
        #expect(try site.run("list", "entry", "term").output.contains("class-2030-01-05 "))
    }

    @Test func aBulletinIsWrittenAndBuilt() throws {
        let result = try site.run(
            "new", "bulletin", "--title", "Tea: at five", "--author", "Bo", "--body", "*Tea*", "--tags", "a, b c")
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.output.contains("Created the bulletin \"tea-at-five\" in Content/bulletins/tea-at-five.md\n"))
        #expect(result.output.contains("See it with: corkboard show bulletin tea-at-five\n"))
        #expect(
            site.read("Content/bulletins/tea-at-five.md") == """
                ---
                title: "Tea: at five"
                author: Bo
                date: 2026-11-21T12:00:00+00:00
                tags: [a, b c]
                ---
                *Tea*

                """)
        #expect(site.read("public/bulletins/tea-at-five/index.html")?.element("em")?.text == "Tea")
        #expect(try site.run("show", "bulletin", "tea-at-five").code == 0)
    }

    @Test(arguments: [
        (["bulletin"], ["title", "author", "body"]),
        (["bulletin", "--title", " ", "--body", "\u{200b}", "--author", "\t"], ["title", "author", "body"]),
        (["event"], ["name"]),
        (["event", "--name", "X", "--code", "env:X"], ["adminCode"]),
        (["event", "--name", " ", "--admin-code", "file:x"], ["name", "code"]),
        (["song", "dance"], ["title", "artist"]),
        (["song", "dance", "--title", "X", "--artist", "  "], ["artist"]),
        (["schedule", "--description", "x"], ["title"]),
        (["entry", "term", "--title", "X"], ["description", "date"]),
        (["entry", "term", "--title", "x", "--date", "2030-13-01"], ["description", "no month 13"]),
        (["bulletin", "--colour", "red", "--publish", "soon"], ["title", "yellow", "\"soon\" is not a date"]),
    ])
    func whatIsMissingIsListedAndNothingIsWritten(_ words: [String], _ missing: [String]) throws {
        let before = site.content
        let result = try Tool.run(
            Tool.executable, ["new"] + words, environment: ["PATH": "/nowhere"], in: site.path)
        #expect(result.code == 2)
        for field in missing { #expect(result.errors.contains(field), "\(result.errors)") }
        #expect(site.content == before)
        #expect(site.read("public/index.html") == nil)
    }

    @Test(arguments: [
        (["bulletin", "--artist", "x"], "a bulletin has no --artist"),
        (["entry", "term", "--title", "x", "--description", "x", "--date", "2030-13-01"], "there is no month 13"),
        (["event", "--name", "x", "--code", "tulip"], "--code accepts only the source of a code"),
        (["event", "--name", "x", "--start", "2030-01-02", "--end", "2030-01-01"], "the end is before the start"),
        (["song"], "needs ID"), (["song", "danse", "--title", "x"], "there is no event \"danse\""),
        (["bulletin", "soup"], "a bulletin doesn't belong to another record"),
        (["bulletin", "--id", "../x", "--title", "x", "--body", "x", "--author", "x"], "\"../x\" can't be an id"),
        (
            ["bulletin", "--id", "soup", "--title", "x", "--body", "x", "--author", "x"],
            "a bulletin \"soup\" already exists"
        ),
        (["schedule", "--title", "x", "--event", "danse"], "there is no event \"danse\""),
        (["song", "dance", "--title", "alpha", "--artist", "ÀNN "], "is already on the list as \"a\""),
        (["bulletin", "--from", "nowhere.json"], "there is no file \"nowhere.json\""),
        (["bulletin", "--from", "."], "\".\" is a folder"),
    ])
    func whatCantBeMeantIsRefused(_ words: [String], _ said: String) throws {
        let before = site.content
        let result = try Tool.run(Tool.executable, ["new"] + words, in: site.path)
        #expect(result.code == 2)
        #expect(
            result.errors.contains(said) || said == "needs ID" && result.errors.contains("needs an event"),
            "\(result.errors)")
        #expect(!result.errors.contains("tulip"))
        #expect(site.content == before)
    }

    @Test func theAuthorComesFromWhereItIsKnown() throws {
        func author(_ environment: [String: String] = [:]) throws -> String? {
            let result = try site.run(
                "new", "bulletin", "--title", "x", "--body", "x", "--no-build", "--json", environment: environment)
            let made = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: String]
            let lines = made?["file"].flatMap { site.read($0) }?.split(separator: "\n")
            return lines?.first { $0.hasPrefix("author: ") }.map { String($0.dropFirst(8)) }
        }
        if FileManager.default.isExecutableFile(atPath: "/usr/bin/git") {
            site.work.write(".gitconfig", "[user]\n\tname = Gita\n")
            #expect(try author() == "Gita")
        }
        #expect(try author(["GIT_AUTHOR_NAME": "Ada"]) == "Ada")
        #expect(try author(["GIT_AUTHOR_NAME": "Ada", "CORKBOARD_AUTHOR": "Cora"]) == "Cora")
        #expect(try author(["GIT_AUTHOR_NAME": "Ada", "CORKBOARD_AUTHOR": ""]) == "Ada")
        site.write("Content/site.yaml", "title: Club\nauthor: Clara\n")
        #expect(try author(["CORKBOARD_AUTHOR": "Cora"]) == "Clara")
    }

    @Test(arguments: [["CORKBOARD_AUTHOR": "", "USER": "uma"], ["LOGNAME": " ", "USER": "uma"]])
    func aBlankNameIsNotThatOfAPerson(_ environment: [String: String]) throws {
        let words = ["edit", "bulletin", "soup", "--title", "x", "--yes", "--no-build"]
        #expect(try Tool.run(Tool.executable, words, environment: environment, in: site.path).code == 0)
        #expect(try site.run("log", "--json").output.contains(#""by":"uma""#))
    }

    @Test func idsAreReadableAndUnique() throws {
        for id in ["soup-2", "soup-3"] {
            let result = try site.run(
                "new", "bulletin", "--title", "Soup!", "--author", "x", "--body", "x", "--no-build")
            #expect(result.output.contains("\"\(id)\""), "\(result.output)")
        }
        // A deleted record can be restored, so its id stays in use.
        #expect(try site.run("delete", "bulletin", "soup-2", "--yes", "--no-build").code == 0)
        let next = try site.run("new", "bulletin", "--title", "Soup", "--author", "x", "--body", "x", "--no-build")
        #expect(next.output.contains("\"soup-4\""))
        let nameless = try site.run("new", "event", "--name", "!!!", "--no-build")
        #expect(nameless.output.contains("\"event-2026-11-21\""), "\(nameless.output)")
        let reserved = try site.run("new", "event", "--name", "Past", "--no-build")
        #expect(reserved.output.contains("\"past-2\""))
        #expect(
            try site.run("new", "event", "--name", "Upcoming", "--no-build").output.contains("\"upcoming-2\""))
        let asked = try site.run("new", "event", "--name", "Soon", "--id", "upcoming", "--no-build")
        #expect(asked.code == 2 && asked.errors.contains("the site itself uses \"upcoming\""))
    }

    @Test func aSongGoesToTheEndOfAListOfEitherKind() throws {
        for event in ["dance", "gala"] {
            let result = try site.run("new", "song", event, "--title", "New: one", "--artist", "Nu", "--no-build")
            #expect(result.code == 0, "\(result.errors)")
        }
        let added = "2026-11-21T12:00:00+00:00"
        #expect(
            site.read("Content/events/dance.json")?.hasSuffix(
                """
                    { "id": "b", "title": "Beta", "artist": "Bob" },
                    { "id": "new-one-nu", "title": "New: one", "artist": "Nu", "added": "\(added)" }
                  ]
                }

                """) == true)
        #expect(
            site.read("Content/events/gala.md")?.hasSuffix(
                """
                    artist: Yves
                  - id: new-one-nu
                    title: "New: one"
                    artist: Nu
                    added: \(added)
                ---
                A gala.

                """) == true)
        #expect(try site.run("build").code == 0)
    }

    @Test func anEventsOwnPageCanBeLocked() throws {
        let result = try site.run(
            "new", "event", "--name", "Ball", "--code", "-", "--admin-code", "-", "--gate", "event",
            input: "K7XQ2-M9TBR\nW4D8N-0ZHVC\n")
        #expect(result.code == 0, "\(result.errors)")
        #expect(site.read("Content/events/ball.md")?.contains("gate: event\n") == true)
        #expect(site.read("public/events/ball/index.html")?.contains("name=\"code\"") == true)
        let edited = try site.run("edit", "event", "ball", "--gate", "songs", "--yes")
        #expect(edited.code == 0, "\(edited.errors)")
        #expect(site.read("public/events/ball/index.html")?.contains("name=\"code\"") == false)
        #expect(try site.run("edit", "event", "ball", "--gate", "doors", "--yes").code == 2)
    }

    @Test func anEventBeginsWithoutSongs() throws {
        let result = try site.run(
            "new", "event", "--name", "Ball", "--code", "-", "--admin-code", "-", input: "tulip-7\nadmin-9\n")
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.output.contains("with 0 songs"))
        #expect(!result.output.contains("tulip") && !result.errors.contains("tulip"))
        #expect(
            site.read("Content/events/ball.md")
                == "---\nname: Ball\ncode: tulip-7\nadminCode: admin-9\nsongs: []\n---\n")
        let mode = try FileManager.default.attributesOfItem(atPath: site.path + "/Content/events/ball.md")[
            .posixPermissions]
        #expect(mode as? Int == 0o600)
        let shown = try site.run("show", "event", "ball")
        #expect(shown.output.contains("code: set") && !shown.output.contains("tulip"))
        #expect(try !site.run("show", "event", "ball", "--json").output.contains("tulip"))
    }

    @Test(arguments: [("", "with 0 songs\n"), ("{title: A, artist: X}", "with 1 song\n")])
    func theSongsOfANewEventAreCounted(_ songs: String, _ said: String) throws {
        let event = "---\nname: Ball\nsongs: [\(songs)]\n---\n"
        #expect(try site.run("new", "event", "--from", "-", input: event).output.contains(said))
    }

    @Test func aRecordsSchemaIsNoField() throws {
        let json = #"{"$schema": "../event.json", "name": "Ball"}"#
        #expect(try site.run("new", "event", "--from", "-", "--no-build", input: json).code == 0)
        #expect(site.read("Content/events/ball.md") == "---\nname: Ball\n---\n")
    }

    @Test func aRecordIsTakenFromAFile() throws {
        let json = #"{"title": "Talk", "description": "Two\nlines", "date": "2030-02-02 10:00"}"#
        #expect(try site.run("new", "entry", "term", "--from", "-", "--no-build", input: json).code == 0)
        #expect(
            site.read("Content/schedules/term.md")?.hasSuffix(
                """
                  - title: Talk
                    description: |-
                      Two
                      lines
                    date: 2030-02-02 10:00
                ---

                """) == true)
        site.write("note.md", "---\ntitle: Note\nauthor: Bo\ndate: 2026-01-01\ntags: [x]\n---\n\nText\n")
        #expect(try site.run("new", "bulletin", "--from", "note.md", "--no-build").code == 0)
        #expect(
            site.read("Content/bulletins/note.md")
                == "---\ntitle: Note\nauthor: Bo\ndate: 2026-01-01\ntags: [x]\n---\nText\n")
        let broken = try site.run("new", "bulletin", "--from", "-", input: "{\"title\": }")
        #expect(broken.code == 2)
        #expect(broken.errors.contains("standard input:1:11"), "\(broken.errors)")
    }

    @Test(arguments: [("empty.json", ""), ("Note.JSON", "title: x\n")])
    func aFileInJSONIsReadAsJSON(_ name: String, _ text: String) throws {
        site.work.write(name, text)
        let result = try site.run("new", "bulletin", "--from", site.work[name])
        #expect(result.code == 2 && result.errors.contains("[json.syntax]"), "\(result.errors)")
    }

    @Test func aPlaylistIsAddedAtOnce() throws {
        let list = "Eagles - Hotel California\nANN - alpha\nABBA \u{2013} Waterloo\nabba - waterloo\n"
        let result = try site.run("new", "songs", "dance", "--from", "-", "--no-build", input: list)
        #expect(result.code == 0, "\(result.errors)")
        #expect(
            result.output == """
                Skipped "alpha" by ANN, which is already on the list as "a"
                Skipped "waterloo" by abba, which is already on the list as "waterloo-abba"
                Added 2 songs to the event "Dance" in Content/events/dance.json

                """)
        #expect(
            site.read("Content/events/dance.json")?.hasSuffix(
                """
                    { "id": "b", "title": "Beta", "artist": "Bob" },
                    { "id": "hotel-california-eagles", "title": "Hotel California", "artist": "Eagles", "added": "2026-11-21T12:00:00+00:00" },
                    { "id": "waterloo-abba", "title": "Waterloo", "artist": "ABBA", "added": "2026-11-21T12:00:00+00:00" }
                  ]
                }

                """) == true)
        let again = try site.run("new", "songs", "dance", "--from", "-", "--json", input: list)
        #expect(
            again.output.contains(#""created":"song","event":"dance","count":0,"ids":[],"skipped":[{"title":"Hotel"#))
        site.write("list.csv", "title,artist\nOne,A\n")
        #expect(try site.run("new", "songs", "gala", "--from", "list.csv", "--status", "requested").code == 0)
        #expect(site.read("Content/events/gala.md")?.contains("    title: One\n    artist: A\n") == true)
        #expect(site.read("Content/events/gala.md")?.contains("    status: requested\n---\n") == true)
        let before = site.content
        let bad = try site.run("new", "songs", "gala", "--from", "-", input: "A - B\nC\n")
        #expect(bad.code == 2 && bad.errors.contains("standard input:2: error: this line has no title and artist"))
        #expect(site.content == before)
    }

    @Test(arguments: [String.Encoding.isoLatin1, .utf16LittleEndian, .utf16BigEndian])
    func aPlaylistMayHaveTheEncodingsOfSongbooks(_ encoding: String.Encoding) throws {
        let mark = encoding == .isoLatin1 ? "" : "\u{feff}"
        let list = try #require("\(mark)Title;Artist\r\nDéjà vu;Beyoncé\r\n".data(using: encoding))
        try list.write(to: URL(filePath: site.work["list.csv"]))
        let result = try site.run("new", "songs", "gala", "--from", site.work["list.csv"], "--no-build")
        #expect(result.code == 0, "\(result.errors)")
        #expect(site.read("Content/events/gala.md")?.contains("    title: Déjà vu\n    artist: Beyoncé\n") == true)
    }

    @Test func aPlaylistThatIsNotTextIsRefused() throws {
        try Data([0x50, 0x4b, 3, 4, 0xff]).write(to: URL(filePath: site.work["list.csv"]))
        let result = try site.run("new", "songs", "gala", "--from", site.work["list.csv"], "--no-build")
        #expect(result.code == 2 && result.errors.contains("list.csv: this is an Excel workbook"), "\(result.errors)")
    }

    @Test func aWrongAnswerIsAskedForAgain() throws {
        let session = try site.session("new", "entry", "term", "--title", "Talk", "--no-build")
        try session.expect("Description:")
        session.type(".\n")
        try session.expect("can't be blank")
        session.type("What?\n.\n")
        try session.expect("Date:")
        session.type("soon\n")
        try session.expect("\"soon\" is not a date")
        try session.expect("Date:")
        session.type("tomorrow 8pm\n")
        try session.expect("That is 2026-11-22 20:00")
        #expect(try session.end() == .exit(0), "\(session.transcript)")
        #expect(site.read("Content/schedules/term.md")?.contains("    date: 2026-11-22 20:00\n") == true)
    }

    @Test func anEventIsAskedForWhatItCanHave() throws {
        let session = try site.session("new", "event", "--no-build")
        for (question, answer) in [
            ("Name:", "Ball"), ("Start, such as", "24.12.2026 9pm"), ("song list? [y/N]", "y"),
            ("only a full stop", "Eagles - Hotel California\nAbba\neagles - hotel california\n."),
            ("Song requests", "never"), ("must be open, moderated, closed or songbook", "moderated"),
            ("need a code? [y/N]", "y"), ("Code: (not shown)", "tulip-7"), ("Admin code", "admin-9"),
        ] {
            try session.expect(question)
            session.type(answer + "\n")
        }
        #expect(try session.end() == .exit(0), "\(session.transcript)")
        #expect(session.transcript.contains("this line has no title and artist"))
        #expect(session.transcript.contains("That song is already on the list"))
        #expect(
            site.read("Content/events/ball.md") == """
                ---
                name: Ball
                start: 2026-12-24 21:00
                code: tulip-7
                adminCode: admin-9
                requests: moderated
                songs:
                  - id: hotel-california-eagles
                    title: Hotel California
                    artist: Eagles
                    added: 2026-11-21T12:00:00+00:00
                ---

                """)
    }

    @Test func whoLeavesIsToldWhyNothingIsMade() throws {
        let before = site.content
        let session = try site.session("new", "bulletin", "--title", "x", "--author", "x")
        try session.expect("Body:")
        session.type("\u{4}")
        #expect(try session.end() == .exit(0))
        #expect(session.transcript.contains("A bulletin needs body, so it wasn't created"))
        #expect(site.content == before)
    }

    @Test func anOtherFilesErrorsAreNoReasonToRefuse() throws {
        site.write("Content/events/broken.md", "name: x\n")
        let result = try site.run("new", "bulletin", "--title", "x", "--author", "x", "--body", "x")
        #expect(result.code == 1)
        #expect(result.output.contains("Created the bulletin"))
        #expect(site.read("Content/bulletins/x.md") != nil)
        #expect(try site.run("new", "bulletin", "--title", "y", "--author", "x", "--body", "x", "--no-build").code == 0)
    }

    @Test func aTerminalIsAskedForWhatIsMissing() throws {
        let session = try site.session("new", "bulletin", "--author", "Bo")
        try session.expect("Title:")
        session.type("  \n")
        try session.expect("can't be blank")
        try session.expect("Title:")
        session.type("Asked\n")
        try session.expect("Body:")
        session.type("One\n\nTwo\n.\n")
        #expect(try session.end() == .exit(0), "\(session.transcript)")
        #expect(site.read("Content/bulletins/asked.md")?.hasSuffix("---\nOne\n\nTwo\n") == true)
        #expect(site.read("public/bulletins/asked/index.html") != nil)
    }

    @Test func calendarsAreCalledCalendars() throws {
        site.work.write("fixtures.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
        let result = try site.run("new", "event", "--from", site.work["fixtures.ics"])
        #expect(result.code == 2)
        #expect(result.errors.contains("is a calendar, but a record is Markdown or JSON"))
        #expect(result.errors.contains("put the calendar into Content/calendars"))
    }

    @Test(arguments: ["fixtures.csv", "fixtures.txt", "-"]) func tablesAreCalledTables(_ name: String) throws {
        let table = "name,start\nA,2027-01-01\n"
        site.work.write(name, table)
        let result = try Tool.run(
            Tool.executable,
            ["new", "event", "--from", name == "-" ? name : site.work[name], "--site", site.work["site"]],
            input: table)
        #expect(result.code == 2)
        #expect(result.errors.contains("is a table, but a record is Markdown or JSON"), "\(result.errors)")
    }

    @Test(arguments: [("tea.md", "Bring cups, please.\nAnd cake, too.\n"), ("-", "Bring cups, please.\nAnd cake.\n")])
    func textsWithCommasAreNotCalledTables(_ name: String, _ text: String) throws {
        site.work.write(name, text)
        let result = try Tool.run(
            Tool.executable,
            ["new", "bulletin", "--from", name == "-" ? name : site.work[name], "--site", site.work["site"]],
            input: text)
        #expect(result.code == 2)
        #expect(result.errors.contains("the file doesn't begin with its fields"), "\(result.errors)")
    }

    @Test(arguments: ["\u{3}", "\u{4}"]) func leavingWritesNothing(_ key: String) throws {
        let before = site.content
        let session = try site.session("new", "song", "dance")
        try session.expect("Title:")
        session.type("Half\n")
        try session.expect("Artist:")
        session.type(key)
        #expect(try session.end() == (key == "\u{3}" ? .signal(SIGINT) : .exit(0)), "\(session.transcript)")
        #expect(site.content == before)
    }

    @Test func codesAreAskedForUnseen() throws {
        let session = try site.session("new", "event", "--name", "Ball", "--code", "-", "--no-build")
        try session.expect("Code: (not shown)")
        session.type("tulp\u{7f}ip-7\n")
        try session.expect("Admin code")
        session.type("\n")
        try session.expect("can't be blank")
        session.type("admin-9\n")
        #expect(try session.end() == .exit(0), "\(session.transcript)")
        #expect(!session.transcript.contains("tul") && !session.transcript.contains("admin-9"))
        #expect(site.read("Content/events/ball.md")?.contains("code: tulip-7\nadminCode: admin-9\n") == true)
    }

    @Test func leavingWhileACodeIsTypedShowsTypingAgain() throws {
        let before = site.content
        let session = try site.session("new", "event", "--name", "Ball", "--code", "-")
        try session.expect("Code: (not shown)")
        session.type("abc\u{3}")
        #expect(try session.end() == .signal(SIGINT))
        #expect(site.content == before)
    }
}
