import Foundation
import TestSupport
import Testing

@Suite(.waitingThreads) struct ListTests {
    private let site: AuthoringSite

    init() throws {
        site = try AuthoringSite()
        for (name, fields) in [
            ("draft", "draft: true"), ("later", "publish: 2027-01-01"), ("gone", "expire: 2026-06-01"),
        ] {
            site.write(
                "Content/bulletins/\(name).md",
                "---\ntitle: The \(name)\nauthor: Bo\ndate: 2026-05-02\n\(fields)\n---\nText\n")
        }
        site.write("Content/events/old.md", "---\nname: Old\nstart: 2026-01-01\nvoters: [ann, bob]\n---\n")
    }

    @Test(arguments: [
        ("draft", ["draft"], "draft"), ("scheduled", ["later"], "appears at 2027-01-01T00:00:00+00:00"),
        ("expired", ["gone"], "expired at 2026-06-02T00:00:00+01:00"), ("shown", ["soup"], ""),
    ])
    func recordsAreListedByState(_ state: String, _ ids: [String], _ said: String) throws {
        let result = try site.run("list", "bulletin", "--state", state)
        #expect(result.code == 0)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.last == "1 bulletin")
        #expect(lines[1].hasPrefix(ids[0] + " ") && lines[1].hasSuffix(said), "\(result.output)")
        let json = try site.run("list", "bulletin", "--state", state, "--json").output
        let list = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let records = try #require(list?["records"] as? [[String: Any]])
        #expect(records.map { $0["id"] as? String } == ids)
        let shown = try site.run("show", "bulletin", ids[0], "--json").output
        let record = try #require(try JSONSerialization.jsonObject(with: Data(shown.utf8)) as? [String: Any])
        for description in [records[0], record] {
            #expect(description["state"] as? String == state)
            #expect((description["at"] as? String).map { said.hasSuffix(" " + $0) } ?? !said.contains(" at "))
        }
    }

    @Test func pastEventsAreListed() throws {
        #expect(try site.run("list", "event", "--state", "past").output.contains("old"))
        #expect(try site.run("list", "event").output.hasSuffix("3 events\n"))
        #expect(try site.run("list", "song", "gala").output.hasSuffix("2 songs\n"))
        #expect(try site.run("list", "entry", "term").output.hasSuffix("1 entry\n"))
    }

    @Test func aRepeatingEventIsPastWithItsLastDate() throws {
        for (name, repetition) in [("quiz", "weekly"), ("course", "{every: week, count: 3}")] {
            site.write(
                "Content/events/\(name).md",
                "---\nname: Weekly\nstart: 2026-01-05 20:00\nrepeat: \(repetition)\n"
                    + "songs: [{title: A, artist: B}]\n---\n")
        }
        for kind in ["event", "song"] {
            let past = try site.run("list", kind, "--state", "past", "--json").output
            let list = try JSONSerialization.jsonObject(with: Data(past.utf8)) as? [String: Any]
            let records = try #require(list?["records"] as? [[String: Any]])
            let ids = records.compactMap { $0[kind == "event" ? "id" : "event"] as? String }
            #expect(!ids.contains("quiz") && ids.contains("quiz/2026-01-05") && ids.contains("course"), "\(ids)")
        }
    }

    @Test func aRecordThatCannotBeReadIsReported() throws {
        site.write("Content/bulletins/broken.md", "---\ntitle: \"x\n---\nText\n")
        let result = try site.run("list", "bulletin")
        #expect(result.code == 1 && result.output.hasSuffix("4 bulletins\n"), "\(result.output)")
        #expect(result.errors.hasPrefix("Content/bulletins/broken.md:"), "\(result.errors)")
        let others = try site.run("list", "event")
        #expect(others.code == 0 && others.errors.isEmpty)
    }

    @Test func aKindIsNamedInThePluralAsWell() throws {
        for (words, kind) in [
            (["list", "events"], "event"), (["list", "entries", "term"], "entry"),
            (["show", "songs", "gala", "x"], "song"), (["complete", "--", "show", "schedules", ""], "schedule"),
        ] {
            let singular = words.map { word in word.hasPrefix(kind.prefix(4)) ? kind : word }
            let named = try Tool.run(Tool.executable, words, in: site.path)
            #expect(named.code == 0 && named.output.contains("\n"), "\(named.errors)")
            #expect(try named.output == Tool.run(Tool.executable, singular, in: site.path).output)
        }
        #expect(try site.run("delete", "bulletins", "soup", "--yes", "--no-build").code == 0)
        #expect(try site.run("restore", "bulletins", "soup", "--no-build").code == 0)
        let made = try site.run("new", "entries", "term", "--title", "x", "--description", "x", "--date", "2030-02-01")
        #expect(made.code == 0, "\(made.errors)")
        #expect(try site.run("edit", "entries", "term", "x", "--title", "y", "--yes").code == 0)
    }

    /// macOS writes the ê of a file name as two code points; a keyboard produces one.
    @Test func recordsAreFoundInWhicheverFormTheirNamesAreTyped() throws {
        site.write("Content/events/fe\u{302}te.md", "---\nname: F\nsongs: [{title: E\u{301}, artist: A}]\n---\nText\n")
        site.write("Content/schedules/s.md", "---\ntitle: S\nentries: []\n---\n")
        for typed in ["f\u{ea}te", "fe\u{302}te"] {
            #expect(try site.run("show", "event", typed).code == 0)
            #expect(try site.run("list", "song", typed).output.hasSuffix("1 song\n"))
            #expect(try site.run("show", "song", typed, "\u{c9}").code == 0)
            #expect(try site.run("tally", typed).code == 0)
            #expect(try site.run("accept", typed).code == 0)
            let edited = try site.run("edit", "schedule", "s", "--event", typed, "--yes", "--no-build")
            #expect(edited.code == 0, "\(edited.errors)")
            #expect(try site.run("delete", "song", typed, "\u{c9}", "--yes", "--no-build").code == 0)
            #expect(try site.run("restore", "song", typed, "\u{c9}", "--no-build").code == 0)
        }
        #expect(try site.run("show", "event", "fete").errors.contains("did you mean"))
    }

    /// Events from a feed have pages like other events, but their file is generated.
    @Test func eventsOfAFeedAreLookedAtAndNotChanged() throws {
        site.write(
            "Content/sports/league.json",
            #"[{"i": "F", "d": "Football", "e": [{"i": "derby", "si": "F", "d": "A - B", "tt": 1840629600}]}]"#)
        let content = site.content
        #expect(try site.run("list", "event").output.contains("\nderby"))
        let shown = try site.run("show", "event", "derby").output
        #expect(
            shown.hasPrefix("A - B (event derby)\nin Content/sports/league.json:1:36\non the site at /events/derby/\n"))
        for words in [
            ["edit", "event", "derby", "--name", "X", "--yes"], ["delete", "event", "derby", "--yes"],
            ["end", "derby", "--yes"],
            ["new", "song", "derby", "--title", "A", "--artist", "B"],
        ] {
            let result = try Tool.run(Tool.executable, words, in: site.path)
            #expect(result.code == 2)
            #expect(
                result.errors.hasPrefix(
                    #"Content/sports/league.json:1:36: error: the event "derby" comes from Content/sports/league.json, so commands can't change it"#
                ))
        }
        #expect(
            try site.run("new", "event", "--name", "B", "--id", "derby").errors.contains(
                "an event \"derby\" already exists"))
        #expect(site.content == content)
        #expect(try site.run("tally", "derby").errors.contains(":1:36: error: this event has no songs "))
        #expect(try site.run("vote", "derby", "a", "ann", "up").errors.contains(#"there is no song "a" at "derby""#))
        let schedule = ["--title", "T", "--event", "derby"]
        #expect(try Tool.run(Tool.executable, ["new", "schedule"] + schedule, in: site.path).code == 0)
    }

    /// A song's status in the file decides whether it is on the site.
    @Test func songsAreListedByState() throws {
        let songs = ["accepted", "declined", "requested", "played"].map {
            #"{"id": "\#($0.prefix(1))", "title": "\#($0)", "artist": "X", "status": "\#($0)"}"#
        }
        for (requests, waits) in [("open", false), ("closed", false), ("moderated", true)] {
            site.write(
                "Content/events/night.json",
                #"{"name": "Night", "requests": "\#(requests)", "songs": [\#(songs.joined(separator: ","))]}"#)
            #expect(
                try site.run("list", "song", "night").output.split(separator: "\n")
                    .map { $0.split(separator: " ").last } == [
                        "STATE", "X", "declined", waits ? "waiting" : "X", "X", "songs",
                    ])
            let json = try site.run("list", "song", "night", "--state", "waiting", "--json").output
            #expect(json.contains(#""id":"r""#) == waits)
        }
        #expect(try site.run("show", "song", "night", "d").output.contains("\nnot on the site: declined\n"))
        #expect(try site.run("show", "song", "night", "r").output.contains("\nnot on the site: waiting until "))
    }

    @Test(arguments: [40, 60, 100]) func aTableFitsTheTerminal(_ columns: Int) throws {
        site.write(
            "Content/bulletins/long.md",
            "---\ntitle: \(String(repeating: "夜とても長い ", count: 20))\nauthor: \(String(repeating: "Bo ", count: 30))\ndate: 2026-05-02\n---\nText\n"
        )
        let session = try site.session("list", "bulletin", columns: columns)
        #expect(try session.end() == .exit(0))
        let lines = session.transcript.split(separator: "\n")
        #expect(lines.count == 7)
        for line in lines {
            let width = line.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2e80 ? 2 : 1) }
            #expect(width <= columns, "\(line)")
        }
        #expect(session.transcript.contains("…"))
    }

    @Test(arguments: ["old", "weekly"], [[], ["--json"]])
    func votersAreNotShown(_ event: String, _ format: [String]) throws {
        site.write(
            "Content/events/weekly.md",
            "---\nname: Weekly\nstart: 2026-01-01\nrepeat: weekly\noccurrences:\n"
                + "  2026-01-08: {voters: [ann, bob], adminCode: joanna}\n---\n")
        let result = try Tool.run(Tool.executable, ["show", "event", event] + format, in: site.path)
        #expect(result.code == 0)
        #expect(result.output.contains("voters") && !result.output.contains("ann"), "\(result.output)")
    }

    @Test func aRecordIsShownWithWhereAndWhen() throws {
        let shown = try site.run("show", "bulletin", "later").output
        #expect(
            shown.hasPrefix(
                "The later (bulletin later)\nin Content/bulletins/later.md:2:1\nnot on the site: appears at 2027"))
        #expect(shown.hasSuffix("publish: 2027-01-01\n\nText\n"))
        let json = try site.run("show", "song", "gala", "y", "--json").output
        let record = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect((record?["fields"] as? [String: String])?["artist"] == "Yves")
    }

    @Test func aFileOfWindowsHasLinesToo() throws {
        site.write(
            "Content/bulletins/crlf.md", "---\r\ntitle: A\r\nauthor: x\r\ndate: 2026-01-01\r\n---\r\none\r\ntwo\r\n")
        #expect(try site.run("show", "bulletin", "crlf").output.hasSuffix("\n\none\ntwo\n"))
    }

    @Test func hostileTextIsEscaped() throws {
        site.write(
            "Content/bulletins/evil.md", "---\ntitle: \"a\u{202e}b\"\nauthor: x\ndate: 2026-01-01\n---\nx\u{202e}\n")
        for words in [["list", "bulletin"], ["show", "bulletin", "evil"]] {
            let output = try Tool.run(Tool.executable, words, in: site.path).output
            #expect(!output.unicodeScalars.contains("\u{202e}"))
            // Lists show loaded titles, without the character; fields are shown escaped, as written in the file.
            #expect(output.contains(words[0] == "list" ? " ab " : "\\u{202e}"))
        }
    }
}
