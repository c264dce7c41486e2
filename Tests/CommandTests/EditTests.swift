import Crypto
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.waitingThreads) struct EditTests {
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

    @Test func aRescheduledEventHasItsOriginalStart() throws {
        site.write("Content/events/gala.md", "---\nname: Gala\nstart: 2027-06-01 20:00\n---\nCome.\n")
        func move(to start: String, _ status: String) throws -> String? {
            let result = try site.run(
                "edit", "event", "gala", "--start", start, "--status", status, "--yes", "--no-build")
            #expect(result.code == 0, "\(result.errors)")
            return site.read("Content/events/gala.md")?.replacingOccurrences(
                of: "updated: 2026-11-21T12:00:00+00:00\n", with: "")
        }
        // A corrected date isn't a new one.
        #expect(try move(to: "2027-06-02 20:00", "scheduled")?.contains("previousStart") == false)
        for start in ["2027-06-09 20:00", "2027-06-16 20:00"] {
            #expect(
                try move(to: start, "rescheduled")?.split(separator: "\n").sorted() == [
                    "---", "---", "Come.", "name: Gala", "previousStart: 2027-06-02 20:00", "start: \(start)",
                    "status: rescheduled",
                ])
        }
        // In another zone, the former start would be another time.
        site.write(
            "Content/events/gala.md", "---\nname: Gala\nstart: 2027-06-01 20:00\ntimeZone: Asia/Tokyo\n---\nCome.\n")
        _ = try site.run(
            "edit", "event", "gala", "--start", "2027-06-02 20:00", "--time-zone", "Europe/London", "--status",
            "rescheduled", "--yes", "--no-build")
        let moved = try #require(site.read("Content/events/gala.md"))
        #expect(moved.contains("timeZone: Europe/London") && !moved.contains("previousStart"))
    }

    @Test func formerTextsComeBack() throws {
        let first = try #require(site.read("Content/bulletins/soup.md"))
        let none = try site.run("restore", "bulletin", "soup", "--former", "1")
        #expect(none.code == 2)
        #expect(none.errors.contains("the bulletin \"Soup\" has no earlier version"))
        for text in ["Bring two.", "Bring three."] {
            #expect(try site.run("edit", "bulletin", "soup", "--body", text, "--yes").code == 0)
        }
        let last = try #require(site.read("Content/bulletins/soup.md"))
        let result = try site.run("restore", "bulletin", "soup", "--former", "2")
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.output.contains("Restored the bulletin \"Soup\" to the version before "))
        #expect(site.read("Content/bulletins/soup.md") == first)
        #expect(site.read("public/bulletins/soup/index.html")?.contains("Bring three.") == false)
        // The replaced text is also available as a former text.
        #expect(try site.run("restore", "bulletin", "soup", "--former", "1").code == 0)
        #expect(site.read("Content/bulletins/soup.md") == last)
        let many = try site.run("restore", "bulletin", "soup", "--former", "9")
        #expect(many.errors.contains("available: 1 until 20") && many.errors.contains(", 4 until 20"), "\(many.errors)")
        for number in 1...25 {
            #expect(
                try site.run("edit", "bulletin", "soup", "--title", "Soup \(number)", "--yes", "--no-build").code == 0)
        }
        #expect(site.work.files(in: "site/.corkboard/former").count == 20)
    }

    @Test func theLatestFormerTextsStayWhenTheClockWasSetBack() throws {
        func edit(_ numbers: ClosedRange<Int>) throws {
            for number in numbers {
                let title = "Soup \(number)"
                #expect(
                    try site.run("edit", "bulletin", "soup", "--title", title, "--yes", "--no-build").code == 0)
            }
        }
        try edit(1...20)
        let folder = "site/.corkboard/former"
        // As if the clock had been ten years ahead.
        for (name, text) in site.work.files(in: folder) {
            let parts = name.split(separator: "-")
            let time = try #require(parts.last.flatMap { Int64($0) })
            site.work.remove("\(folder)/\(name)")
            site.work.write("\(folder)/\(parts[0])-\(time + 315_360_000_000_000)", text)
        }
        try edit(21...23)
        #expect(try site.run("restore", "bulletin", "soup", "--former", "2").code == 0)
        #expect(site.read("Content/bulletins/soup.md")?.contains("title: Soup 21") == true)
    }

    @Test(.enabled(if: OrdinaryUser.exists, "nothing forbids this user to write"))
    func repeatingAnEditFinishesTheSite() throws {
        func chmod(_ words: String...) throws {
            try #require(try Tool.run(URL(filePath: "/bin/chmod"), words + [site.path]).code == 0)
        }
        func run(_ words: String...) throws -> Tool.Result {
            let common = ["--now", "2026-11-21T12:00:00Z"]
            return try Tool.run(
                URL(filePath: OrdinaryUser.command[0]), OrdinaryUser.command.dropFirst() + words + common, in: site.path
            )
        }
        try chmod("-R", "a+rwX")
        try #require(try run("build").code == 0)
        try chmod("a-w", site.path + "/public/bulletins/soup")
        let failed = try run("edit", "bulletin", "soup", "--body", "Bring two.", "--yes")
        #expect(failed.code == 3)
        #expect(failed.errors.contains("hint: some pages are new and some are old; fix this, then build again"))
        #expect(failed.output.hasSuffix("Not built: 1 error\n"), "\(failed.output)")
        try chmod("u+w,o+w", site.path + "/public/bulletins/soup")
        let repeated = try run("edit", "bulletin", "soup", "--body", "Bring two.", "--yes")
        #expect(repeated.code == 0, "\(repeated.errors)")
        #expect(repeated.output.hasPrefix("Nothing was changed\n"))
        #expect(site.read("public/bulletins/soup/index.html")?.contains("Bring two.") == true)
        let pages = site.work.files(in: "site/public")
        #expect(try run("build", "--clean").code == 0)
        #expect(site.work.files(in: "site/public") == pages)
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
        (["bulletin", "soup", "--date", "2026-13-01"], "there is no month 13"),
        (["bulletin", "soup"], "no change is given"),
        (["event", "gala"], "no change is given"),
        (["event", "gala", "--name", ""], "--name needs a value"),
        (["event", "gala", "--status", "canceled"], "did you mean \"cancelled\"?"),
        (["schedule", "term", "--event", "galla"], "did you mean \"gala\"?"),
        (["song", "gala"], "the id of the song in the event \"gala\" is missing"),
        (["song", "gala", "z", "--title", "x"], "there is no song \"z\" in the event \"gala\""),
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

    @Test(arguments: [
        (["bulletin", "soup"], #"{"title": null}"#, "a bulletin needs title, so it can't be removed", "title"),
        (["bulletin", "soup"], #"{"titel": "x"}"#, "did you mean \"title\"?", "titel"),
        (["bulletin", "soup"], #"{"updated": "2026-01-01"}"#, "has no field \"updated\"", "updated"),
        (["bulletin", "soup"], #"{"body": " "}"#, "body is blank", "body"),
        (["song", "gala", "x"], #"{"id": "z"}"#, "has no field \"id\"", "id"),
        (["event", "gala"], #"{"code": " "}"#, "code is blank", "code"),
    ])
    func whatAFileCantMeanIsRefused(_ words: [String], _ input: String, _ said: String, _ field: String) throws {
        let before = site.content
        let result = try Tool.run(
            Tool.executable, ["edit"] + words + ["--from", "-", "--yes", "--json"], input: input, in: site.path)
        #expect(result.code == 2)
        let line = try #require(
            try JSONSerialization.jsonObject(with: Data(result.errors.utf8)) as? [String: Any], "\(result.errors)")
        #expect("\(line["message"] ?? "") \(line["hint"] ?? "")".contains(said), "\(result.errors)")
        #expect(line["field"] as? String == field)
        #expect(site.content == before)
    }

    @Test(arguments: [
        (["edit", "bulletin", "soup", "--yes"], #"{"date": "soon", "pinned": "yes"}"#, ["date", "pinned"]),
        (["edit", "event", "gala", "--yes"], #"{"venue": {"address": "x"}, "status": "off"}"#, ["status", "venue"]),
        (["edit", "event", "gala", "--yes"], #"{"gate": "event"}"#, ["gate"]),
        (["edit", "event", "gala", "--yes"], #"{"songs": [{"title": "x"}]}"#, ["songs"]),
        (["edit", "event", "dance", "--yes"], #"{"end": "2029-01-01"}"#, ["end"]),
        (["edit", "song", "dance", "b", "--yes"], #"{"status": "off"}"#, ["status"]),
        (["edit", "schedule", "term", "--yes"], #"{"entries": null, "event": "nowhere"}"#, ["event"]),
        (["edit", "schedule", "term", "--yes"], #"{"entries": null}"#, ["entries"]),
        (["edit", "entry", "term", "first-day", "--yes"], #"{"end": "2029-01-01", "description": "x\ny"}"#, ["end"]),
        (["new", "bulletin"], #"{"author": "A", "date": "soon", "tags": {}}"#, ["body", "date", "tags", "title"]),
        (["new", "bulletin"], #"{"title": "A", "author": "A", "body": "x", "date": "soon"}"#, ["date"]),
        (["new", "event"], #"{"name": "A", "venue": {}}"#, ["venue"]),
        (["new", "event"], #"{"name": "A", "id": "past"}"#, ["id"]),
        (["new", "entry", "term"], #"{"title": "A", "date": "2030-13-01"}"#, ["date", "description"]),
        (["new", "song", "gala"], #"{"title": "A", "artist": "B", "pinned": "no"}"#, ["pinned"]),
        (["new", "song", "gala"], #"{"title": "Xi", "artist": "Xenia"}"#, ["title"]),
        (["new", "schedule"], #"{"title": "A", "event": "galla"}"#, ["event"]),
    ])
    func problemsNameTheirFields(_ words: [String], _ input: String, _ fields: [String]) throws {
        let before = site.content
        let result = try Tool.run(
            Tool.executable, words + ["--from", "-", "--no-build", "--json"], input: input,
            environment: ["PATH": "/nowhere"], in: site.path)
        #expect(result.code == 2)
        let named = try result.errors.split(separator: "\n").map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }
        #expect(named.map { $0?["field"] as? String ?? "" }.sorted() == fields, "\(result.errors)")
        #expect(site.content == before)
    }

    @Test func aBulletinsFieldsChangeInPlace() throws {
        let flags = ["--title", "Stew", "--pinned", "yes", "--expire", "2027-01-31", "--tags", "a, b"]
        let result = try Tool.run(
            Tool.executable,
            ["edit", "bulletin", "soup"] + flags + ["--yes", "--no-build", "--now", "2026-11-21T12:00:00Z"],
            in: site.path)
        #expect(result.code == 0, "\(result.errors)")
        #expect(
            site.read("Content/bulletins/soup.md") == """
                ---
                title: Stew   # hot
                author: 'Ann'
                date: 2026-05-01
                tags: [a, b]
                pinned: true
                expire: 2027-01-31
                updated: 2026-11-21T12:00:00+00:00

                # the end
                ---

                Bring a spoon.

                """)
    }

    @Test func aFileGivesAndTakesFields() throws {
        site.write(
            "Content/events/ball.md",
            "---\nname: Ball\nstart: 2030-01-01\nvenue:\n  name: Hall   # the old one\n  address: Mill Lane\n"
                + "organizer: Ann # not Bob\ntags: [a]\n---\nA ball.\n")
        let input = """
            {"name": "The ball", "start": "2030-01-01 21:00", "venue": "Barn", "organizer": null, "tags": ["x", "y, z"],
             "allDay": false, "icon": " ", "description": null, "url": null}
            """
        let result = try site.run(
            "edit", "event", "ball", "--from", "-", "--name", "Gala", "--yes", "--no-build", "--json", input: input)
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.output.contains(#""changed":"event","id":"ball","file":"Content/events/ball.md""#))
        #expect(
            site.read("Content/events/ball.md") == """
                ---
                name: Gala
                start: 2030-01-01 21:00
                venue:
                  name: Barn   # the old one
                  address: Mill Lane
                tags: [x, "y, z"]
                allDay: false
                updated: 2026-11-21T12:00:00+00:00
                ---

                """)
        let nothing = try site.run("edit", "event", "ball", "--from", "-", "--yes", "--no-build", input: "{}")
        #expect(nothing.code == 0 && nothing.output == "Nothing was changed\n")
        let matter = "---\nvenue: {address: null, url: 'https://barn.example/'}\nend: null\n---\nMore.\n"
        #expect(try site.run("edit", "event", "ball", "--from", "-", "--yes", "--no-build", input: matter).code == 0)
        let text = try #require(site.read("Content/events/ball.md"))
        #expect(
            text.contains("venue:\n  name: Barn   # the old one\n  url: https://barn.example/\ntags"), "\(text)")
        #expect(text.hasSuffix("---\nMore.\n"))
    }

    @Test func aPageIsARecord() throws {
        let result = try site.run("new", "page", "--title", "About us", "--menu", "yes", "--body", "Who *we* are.")
        #expect(result.code == 0, "\(result.errors)")
        #expect(
            site.read("Content/pages/about-us.md") == "---\ntitle: About us\nmenu: true\n---\nWho *we* are.\n")
        #expect(site.read("public/about-us/index.html")?.has("p", saying: "Who we are.") == true)
        #expect(
            try site.run("edit", "page", "about-us", "--menu", "Us", "--body", "You.", "--yes", "--no-build").code == 0)
        #expect(site.read("Content/pages/about-us.md") == "---\ntitle: About us\nmenu: Us\n---\nYou.\n")
        #expect(try site.run("list", "pages").output.contains("about-us"))
        #expect(try site.run("show", "page", "about-us").output.contains("on the site at /about-us/"))
        #expect(try site.run("new", "page", "--title", "Events", "--body", "x", "--id", "events").code == 2)
        let before = site.content
        #expect(try site.run("delete", "page", "about-us", "--yes").output.contains(": 1 page\n"))
        #expect(site.read("public/about-us/index.html") == nil)
        #expect(try site.run("list", "page", "--state", "deleted").output.contains("about-us"))
        #expect(try site.run("restore", "page", "about-us", "--no-build").code == 0)
        #expect(site.content == before)
        let editor = try editor("echo Edited. > \"$1\"")
        let session = try site.session("edit", "page", "about-us", "--no-build", environment: ["EDITOR": editor])
        try session.expect("[y/N]")
        session.type("y\n")
        #expect(try session.end() == .exit(0), "\(session.transcript)")
        #expect(site.read("Content/pages/about-us.md")?.hasSuffix("---\nEdited.\n") == true)
    }

    @Test func whatAFormLeavesAsItIsKeepsItsNotation() throws {
        let text =
            "---\nname: 'Ball'\ntags:\n  - a # one\n  - b\nvenue: {name: \"Hall\", url: 'https://h.example/'}\n"
            + "songs:\n  - {title: A, artist: B}\n---\n\nOne  \ntwo\n\n\n"
        site.write("Content/events/ball.md", text)
        let form = """
            {"name": "Ball", "tags": ["a", "b"], "venue": {"name": "Hall", "url": "https://h.example/", "address": null},
             "songs": [{"title": "A", "artist": "B"}], "description": "One  \\r\\ntwo\\n", "end": null}
            """
        let entry = #"{"description": "One\r\ntwo\r\n"}"#
        #expect(
            try site.run("edit", "entry", "term", "first-day", "--from", "-", "--yes", "--no-build", input: entry).code
                == 0)
        #expect(site.read("Content/schedules/term.md")?.contains("\\r") == false)
        let same = try site.run("edit", "event", "ball", "--from", "-", "--yes", "--no-build", "--json", input: form)
        #expect(same.code == 0 && same.output == "{\"changed\":false}\n", "\(same.output)\(same.errors)")
        #expect(site.read("Content/events/ball.md") == text)
        let song = #"{"title": "A", "artist": "C"}"#
        #expect(try site.run("edit", "song", "ball", "A", "--from", "-", "--yes", "--no-build", input: song).code == 0)
        #expect(site.read("Content/events/ball.md")?.contains("  - {title: A, artist: C}\n") == true)
    }

    @Test func aWholeListIsTaken() throws {
        let songs =
            #"{"songs": [{"id": "y", "title": "Ypsilon", "artist": "Yves", "pinned": null}, {"title": "New", "artist": "Nu"}]}"#
        #expect(try site.run("edit", "event", "gala", "--from", "-", "--yes", "--no-build", input: songs).code == 0)
        #expect(
            site.read("Content/events/gala.md") == """
                ---
                name: Gala
                songs:
                  # the first
                  - id: "y"
                    title: Ypsilon
                    artist: Yves
                  - title: New
                    artist: Nu
                updated: 2026-11-21T12:00:00+00:00
                ---
                A gala.

                """)
        let entries = #"{"entries": [{"title": "Two", "description": "x", "date": "2030-02-01 10:00"}]}"#
        #expect(
            try site.run("edit", "schedule", "term", "--from", "-", "--yes", "--no-build", input: entries).code == 0)
        #expect(
            site.read("Content/schedules/term.md")
                == "---\ntitle: Term\nentries:\n  - title: Two\n    description: x\n    date: 2030-02-01 10:00\n---\n")
    }

    @Test func aCodeInAFileMakesTheRecordPrivate() throws {
        func permissions() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: site.path + "/Content/events/gala.md")[.posixPermissions]
                as? Int
        }
        let named = #"{"code": {"env": "DOOR"}, "adminCode": {"env": "DESK"}}"#
        let unset = try site.run("edit", "event", "gala", "--from", "-", "--yes", "--no-build", input: named)
        #expect(unset.code == 2 && unset.errors.contains("the environment variable DOOR"), "\(unset.errors)")
        let set = try site.run(
            "edit", "event", "gala", "--from", "-", "--yes", "--no-build", input: named,
            environment: ["DOOR": "K7XQ2-M9TBR", "DESK": "P3FJK-8WNSD"])
        #expect(set.code == 0, "\(set.errors)")
        #expect(site.read("Content/events/gala.md")?.contains("code: {env: DOOR}\nadminCode: {env: DESK}\n") == true)
        #expect(try permissions() != 0o600)
        let written = #"{"code": "tulip-7"}"#
        let result = try site.run("edit", "event", "gala", "--from", "-", "--yes", "--no-build", input: written)
        #expect(result.code == 0 && !result.output.contains("tulip"), "\(result.errors)")
        #expect(site.read("Content/events/gala.md")?.contains("code: tulip-7\n") == true)
        #expect(try permissions() == 0o600)
        let none = #"{"code": null, "adminCode": null}"#
        #expect(try site.run("edit", "event", "gala", "--from", "-", "--yes", "--no-build", input: none).code == 0)
        #expect(site.read("Content/events/gala.md")?.contains("ode:") == false)
    }

    @Test(arguments: ["edit", "delete"]) func aFileThatIsNotTheExpectedOneStays(_ command: String) throws {
        let before = site.content
        let digest = SHA256.digest(of: Array(try #require(site.read("Content/events/dance.json")).utf8)).hex
        func run(_ digest: String) throws -> Tool.Result {
            let fields = command == "edit" ? ["--title", "A"] : []
            return try Tool.run(
                Tool.executable,
                [command, "song", "dance", "a", "--yes", "--no-build", "--expect", digest] + fields, in: site.path)
        }
        let other = try run(String(digest.reversed()))
        #expect(other.code == 3 && other.errors.contains("[file.changed-meanwhile]"), "\(other.errors)")
        let short = try run("ABC")
        #expect(short.code == 2 && short.errors.contains("isn't a SHA-256 digest"))
        #expect(site.content == before)
        #expect(try run(digest).code == 0)
        #expect(try run(digest).code == (command == "edit" ? 3 : 2))
    }

    @Test func withoutATerminalNobodyAgrees() throws {
        let before = site.content
        let result = try site.run("edit", "bulletin", "soup", "--body", "x")
        #expect(result.code == 2)
        #expect(result.errors.contains("add --yes to confirm"))
        #expect(site.content == before)
    }

    @Test func oneSongAtATimePlays() throws {
        func statuses() -> [String] {
            site.read("Content/events/gala.md")?.matches(of: /status: (\w+)/).map { String($0.1) } ?? []
        }
        for (song, wanted) in [("x", ["playing"]), ("y", ["played", "playing"]), ("y", ["played", "playing"])] {
            #expect(try site.run("edit", "song", "gala", song, "--status", "playing", "--yes", "--no-build").code == 0)
            #expect(statuses() == wanted)
        }
        #expect(try site.run("edit", "song", "gala", "x", "--status", "playing", "--yes", "--no-build").code == 0)
        #expect(statuses() == ["playing", "played"])
        #expect(try site.run("edit", "song", "gala", "x", "--status", "played", "--yes", "--no-build").code == 0)
        #expect(statuses() == ["played", "played"])
    }

    @Test func fieldsOfOtherRecordsChangeInPlace() throws {
        #expect(try site.run("edit", "song", "gala", "x", "--status", "played", "--yes", "--no-build").code == 0)
        #expect(
            site.read("Content/events/gala.md")?.contains("    artist: Xenia\n    status: played\n  - id: y\n") == true)
        #expect(try site.run("edit", "entry", "term", "first-day", "--title", "Day 1", "--yes", "--no-build").code == 0)
        // The entry keeps its id.
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
        let editor = try editor("cat \"$2\" > \"$1\"\nprintf 'Edited.\\n' > \"$2\"") + " \(site.work["seen"])"
        let session = try site.session("edit", "bulletin", "soup", "--no-build", environment: ["EDITOR": editor])
        try session.expect("[y/N]")
        session.type("y\n")
        #expect(try session.end() == .exit(0), "\(session.transcript)")
        #expect(site.work.read("seen") == "Bring a spoon.\n")
        #expect(site.read("Content/bulletins/soup.md")?.hasSuffix("---\n\nEdited.\n") == true)
        #expect(keptTexts.isEmpty)
    }

    @Test(arguments: ["xterm", "dumb"]) func withoutAnEditorNothingIsAsked(_ terminal: String) throws {
        if terminal == "dumb" { _ = try editor("echo Edited. > \"$1\"") }
        let session = try site.session(
            "edit", "bulletin", "soup",
            environment: ["VISUAL": "", "EDITOR": " ", "PATH": site.work.path, "TERM": terminal, "NO_COLOR": "1"])
        #expect(try session.end() == .exit(2))
        #expect(
            session.transcript == """
                error: no editor was found [command.usage]
                  hint: set EDITOR, or give --body TEXT or --body-file FILE

                """)
        #expect(site.read(".corkboard/lock") == nil && keptTexts.isEmpty)
    }

    @Test func theMachinesEditorIsTakenWhereNoneIsNamed() throws {
        _ = try editor("echo Edited. > \"$1\"")
        let session = try site.session(
            "edit", "bulletin", "soup", "--no-build",
            environment: ["VISUAL": "", "PATH": "\(site.work.path):/usr/bin:/bin"])
        try session.expect("[y/N]")
        session.type("y\n")
        #expect(try session.end() == .exit(0), "\(session.transcript)")
        #expect(site.read("Content/bulletins/soup.md")?.hasSuffix("---\n\nEdited.\n") == true)
    }

    @Test func theEditorIgnoresNoSignalThatTheToolDoes() throws {
        let editor = try editor("cat /proc/$$/status > \"$1\"; exit 1") + " \(site.work["seen"])"
        let session = try site.session("edit", "bulletin", "soup", environment: ["EDITOR": editor])
        try session.expect("[y/N]")
        session.type("y\n")
        #expect(try session.end() == .exit(3), "\(session.transcript)")
        let seen = try #require(site.work.read("seen"))
        let ignored = try #require(ProcessStatus(seen).signals("SigIgn"))
        #expect(ignored.isDisjoint(with: [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ]))
    }

    @Test func textsThatAreWrittenAtOnceStayApart() throws {
        site.write("Content/bulletins/tea.md", "---\ntitle: Tea\nauthor: Ann\ndate: 2026-05-01\n---\nBring a cup.\n")
        // Each editor writes only once the other has its text, too; the second one waits for the first command to end.
        let editor = try editor(
            """
            cat "$3" > '\(site.work.path)'/seen-$1
            until [ -f '\(site.work.path)'/seen-$2 ]; do sleep 0.05; done
            [ $1 = tea ] || until [ -f '\(site.work.path)'/over ]; do sleep 0.05; done
            echo "New $1." > "$3"
            """)
        func edit(_ id: String, besides other: String) throws -> TerminalSession {
            try site.session(
                "edit", "bulletin", id, "--no-build", environment: ["EDITOR": "\(editor) \(id) \(other)"])
        }
        let (soup, tea) = try (edit("soup", besides: "tea"), edit("tea", besides: "soup"))
        for session in [soup, tea] {
            try session.expect("[y/N]")
            session.type("y\n")
        }
        #expect(try tea.end() == .exit(0), "\(tea.transcript)")
        site.work.write("over", "")
        #expect(try soup.end() == .exit(0), "\(soup.transcript)")
        #expect(site.work.read("seen-soup") == "Bring a spoon.\n")
        #expect(site.work.read("seen-tea") == "Bring a cup.\n")
        #expect(site.read("Content/bulletins/soup.md")?.hasSuffix("---\n\nNew soup.\n") == true)
        #expect(site.read("Content/bulletins/tea.md")?.hasSuffix("---\nNew tea.\n") == true)
        #expect(keptTexts.isEmpty)
    }

    @Test func aTextThatWaitsForItsWriterIsLeftAlone() throws {
        let editor = try editor("cp \"$1\" '\(site.work["seen"])'; echo Mine. > \"$1\"")
        let session = try site.session("edit", "bulletin", "soup", "--no-build", environment: ["EDITOR": editor])
        try session.expect("[y/N]")
        // The file of an earlier process with the same process ID.
        let name = "text-\(session.process).md"
        site.write(".corkboard/\(name)", "theirs\n")
        session.type("y\n")
        #expect(try session.end() == .exit(0), "\(session.transcript)")
        #expect(site.work.read("seen") == "Bring a spoon.\n")
        #expect(site.read("Content/bulletins/soup.md")?.hasSuffix("---\n\nMine.\n") == true)
        #expect(keptTexts == [name: "theirs\n"])
    }

    @Test func aFileThatSomeoneElseChangesMeanwhileIsNotOverwritten() throws {
        let file = site.path + "/Content/bulletins/soup.md"
        let editor = try editor("echo mine > \"$1\"\nprintf '\\nTheirs.\\n' >> '\(file)'")
        let session = try site.session("edit", "bulletin", "soup", environment: ["EDITOR": editor])
        try session.expect("[y/N]")
        session.type("y\n")
        #expect(try session.end() == .exit(3), "\(session.transcript)")
        #expect(session.transcript.contains("someone else changed this file meanwhile"))
        #expect(site.read("Content/bulletins/soup.md")?.hasSuffix("Bring a spoon.\n\nTheirs.\n") == true)
        let kept = try #require(keptTexts.first)
        #expect(kept.value == "mine\n")
        #expect(session.transcript.contains("Your text is saved in ./.corkboard/\(kept.key)\n"))
    }

    @Test(arguments: [("echo mine > \"$1\"; exit 1", ["mine\n"]), ("exit 1", [])])
    func anEditorThatFailsLosesNothing(_ script: String, _ texts: [String]) throws {
        let before = site.content
        let session = try site.session("edit", "bulletin", "soup", environment: ["EDITOR": try editor(script)])
        try session.expect("[y/N]")
        session.type("y\n")
        #expect(try session.end() == .exit(3), "\(session.transcript)")
        #expect(session.transcript.contains("the editor failed"))
        #expect(session.transcript.contains("Your text is saved in") == !texts.isEmpty)
        #expect(Array(keptTexts.values) == texts)
        #expect(site.content == before)
    }

    /// The texts saved for their authors.
    private var keptTexts: [String: String] {
        site.work.files(in: "site/.corkboard").filter { $0.key.hasPrefix("text") }
    }

    /// Writes a shell script to use as the editor, and returns its path.
    private func editor(_ script: String) throws -> String {
        try site.work.writeProgram("editor", script)
        return site.work["editor"]
    }
}
