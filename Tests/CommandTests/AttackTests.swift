import Foundation
import TestSupport
import Testing

/// Hostile content that strangers may put into a site.
@Suite struct AttackTests {
    private let work: Scratch

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: A club\n")
    }

    private func build(_ arguments: String...) throws -> Tool.Result {
        let all = ["build", "--site", work["site"], "--now", "2026-05-06"] + arguments
        return try Tool.run(Tool.executable, all)
    }

    @Test(arguments: [
        #"<svg><script>alert(1)</script></svg>"#,
        #"<svg><!-- ' --><script>alert(1)</script><!-- ' --></svg>"#,
        #"<svg><title><![CDATA[ <x y=" ]]></title><script>alert(1)</script><title>"</title></svg>"#,
        #"<?pi <x y=" ?><svg><script>alert(1)</script></svg>"#,
        "<?xml version=\"1.0\" encoding=\"iso-2022-jp\"?><svg><scr\u{1b}(Bipt>alert(1)</script></svg>",
        #"<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:meta http-equiv="refresh" content="0;url=//e.example"/></svg>"#,
        ##"<svg xmlns:h="http://www.w3.org/1999/xht&#109;l"><h:form action="java&#115;cript:alert(1)"/></svg>"##,
        #"<svg><use href="data:image/svg+xml,&lt;svg/>"/></svg>"#,
        #"<svg onload = "alert(1)"/>"#,
    ])
    func aPictureThatMightRunAScriptIsNotPublished(_ picture: String) throws {
        work.write("site/Content/assets/a.svg", picture)
        let result = try build()
        #expect(result.code == 0)
        #expect(result.errors.contains("a.svg: warning: not published: this SVG picture "))
        #expect(work.read("site/public/assets/a.svg") == nil)
    }

    @Test func aPictureFromADrawingProgramIsPublished() throws {
        let picture = """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <!-- It's a <sketch> --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>It&#39;s one</title>
            <a href="#b"><path id="b" d="M0 0" style="font-family:&quot;Sans&quot;"/></a></svg>
            """
        work.write("site/Content/assets/a.svg", picture)
        #expect(try build().errors.isEmpty)
        #expect(
            work.read("site/public/assets/a.svg") == """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>It's one</title>
                <a href="#b"><path id="b" d="M0 0" style="font-family:&quot;Sans&quot;"/></a></svg>

                """)
    }

    @Test(arguments: [
        "a.html", "a.RSS", "a.mml", "a.php.jpg", "a.pht", "a.html.en", "a.xhtml.bak", "web.config", "page", "a.unknown",
    ])
    func aFileThatABrowserOrAHostWouldRunIsNotPublished(_ name: String) throws {
        work.write("site/Content/assets/\(name)", "\n<Script>alert(1)</script>")
        #expect(try build().errors.contains("\(name): warning: not published: "))
        #expect(work.read("site/public/assets/\(name)") == nil)
    }

    @Test(arguments: ["menu.pl.txt", "walk.gpx", "heart"])
    func aFileThatNobodyWouldRunIsPublished(_ name: String) throws {
        work.write("site/Content/assets/\(name)", "<3 <?xml?>")
        #expect(try build().errors.isEmpty)
        #expect(work.read("site/public/assets/\(name)") != nil)
    }

    @Test func everythingIsSaidOfAnEventThatHasNoName() throws {
        work.write("site/Content/events/a.json", #"{"status": "gone", "venue": {"name": " "}, "tags": 5}"#)
        let errors = try build().errors
        #expect(errors.contains("no \"name\" in this event"))
        #expect(errors.contains("\"status\" of this event must be"))
        #expect(errors.contains("\"name\" of this venue is blank"))
        #expect(errors.contains("\"tags\" of this event must be"))
        #expect(!errors.contains("unknown field"))
    }

    @Test func twoSongsOfOneIDAreAnError() throws {
        let songs = #"[{"title": "Waltz", "artist": "A"}, {"id": "Waltz", "title": "Other", "artist": "B"}]"#
        work.write("site/Content/events/a.json", #"{"name": "Dance", "songs": \#(songs)}"#)
        let result = try build()
        #expect(result.code == 1)
        #expect(result.errors.contains("a.json:1:64: error: another song has the id \"Waltz\""))
    }

    @Test func aControlCharacterIsAnErrorOnce() throws {
        let fields = #""title": "A\u0000", "author": "\u001b[2J", "date": "2026-01-01", "body": "B\uffff""#
        work.write("site/Content/bulletins/a.json", "{\(fields)}")
        work.write("site/Content/bulletins/b.md", "---\ntitle: A\nauthor: B\ndate: 2026-01-01\n---\nGood\nB\u{2}d\n")
        let result = try build()
        #expect(result.code == 1)
        for name in ["U+0000", "U+001B"] {
            #expect(result.errors.components(separatedBy: name).count == 2, "\(name): \(result.errors)")
        }
    }

    /// Bodies may come from newsletters with stray bytes; names can't contain any, because other records refer to
    /// names.
    @Test func aControlCharacterInABodyIsLeftOut() throws {
        let fields = #""title": "A", "author": "B", "date": "2026-01-01", "body": "J\uffff\u2067son""#
        work.write("site/Content/bulletins/a.json", "{\(fields)}")
        let text = "---\ntitle: A\nauthor: B\ndate: 2026-01-01\n---\nGood\nM\u{2}a\u{85}r\u{fffe}k\u{2067}down\n"
        work.write("site/Content/bulletins/b.md", text)
        let result = try build()
        #expect(result.code == 0)
        #expect(
            result.errors.contains(
                "b.md:7:2: warning: the control character U+0002 is ignored, as are 2 more below"))
        #expect(result.errors.contains("the control character U+FFFF is ignored ["))
        // Directional marks in a body end with their paragraph, so both kinds of body keep them.
        let page = try #require(work.read("site/public/bulletins/a/index.html"))
        #expect(page.elements("p").contains { $0.text == "J\u{2067}son" })
        let other = try #require(work.read("site/public/bulletins/b/index.html"))
        #expect(other.elements("p").contains { $0.text.hasSuffix("Mark\u{2067}down") })
    }

    @Test func blankTextsCountAsAbsent() throws {
        work.write(
            "site/Content/bulletins/a.md",
            "---\ntitle: A\nauthor: B\ndate: 2026-01-01\ntags: [\"\", \"\\u200b\", dance]\n---\nText\n")
        for (id, blank) in [("a", ""), ("b", " "), ("c", "\\u200b"), ("d", "\\u2800")] {
            let fields = #""shortName": "\#(blank)", "category": "\#(blank)""#
            work.write("site/Content/events/\(id).json", #"{"name": "Gala \#(id)", \#(fields)}"#)
        }
        let result = try build()
        #expect(result.code == 0)
        #expect(
            result.errors.contains("a.md:5:8: warning: an item of \"tags\" of this bulletin is blank and ignored"))
        #expect(result.errors.contains("a.json:1:33: warning: \"shortName\" of this event is blank and ignored"))
        #expect(Set(work.files(in: "site/public/tags").keys) == ["dance/index.html", "index.html"])
        #expect(work.read("site/public/events/index.html")?.contains("Gala d") == true)
    }

    @Test func warningsOfAKindAreCountedAfterTheFifth() throws {
        func write(_ count: Int) {
            let keys = (0..<count).map { "\"k\($0)\": 1" }.joined(separator: ", ")
            work.write("site/Content/events/a.json", #"{"name": "A", \#(keys)}"#)
        }
        write(6)
        #expect(try build().errors.contains("note: there is 1 more of this kind [content.unknown-field]"))
        write(5_000)
        let result = try build()
        #expect(result.code == 0)
        #expect(result.errors.components(separatedBy: "has an unknown field").count == 6)
        #expect(result.errors.contains("note: there are 4995 more of this kind [content.unknown-field]"))
    }

    @Test func namesThatWindowsReservesAreNoFiles() throws {
        let event = #"{"i": "1", "si": "CON", "d": "Cup", "tt": 1800000000}"#
        work.write("site/Content/sports/a.json", #"[{"i": "CON", "d": "Constructors", "e": [\#(event)]}]"#)
        work.write(
            "site/Content/bulletins/a.md",
            "---\ntitle: A\nauthor: B\ndate: 2026-01-01\naliases: [/aux./, /old/]\n---\nText\n")
        let result = try build()
        #expect(result.code == 0)
        #expect(result.errors.contains("a.md:5:11: warning: Windows and some web hosts don't allow this file name"))
        let calendars = work.files(in: "site/public/sports").keys.filter { $0.hasSuffix(".ics") }
        #expect(calendars.allSatisfy { !$0.lowercased().hasPrefix("con.") } && calendars.count == 1)
    }

    @Test func aTimeThatNoNumberHoldsIsSaidToBeTooLarge() throws {
        let event = #"{"i": "1", "si": "F", "d": "Cup", "tt": 9223372036854775808}"#
        work.write("site/Content/sports/a.json", #"[{"i": "F", "d": "Football", "e": [\#(event)]}]"#)
        #expect(
            try build().errors.contains(
                "must be from -9223372036854775808 to 9223372036854775807, not 9223372036854775808"))
    }

    @Test(arguments: ["file", "pipe"]) func whatIsNoFolderOfBallotsIsSaid(_ kind: String) throws {
        if kind == "file" {
            work.write("site/Content/ballots", "")
        } else {
            unsafe mkfifo(work["site/Content/ballots"], 0o600)
        }
        let result = try build()
        #expect(result.code == 0)
        #expect(result.errors.contains("Content/ballots: warning: skipped: this isn't a folder [file.skipped]"))
    }

    @Test(arguments: ["https://bank.example@evil.example/", "https://a.example:b@evil.example"])
    func anAddressThatSeemsToLeadElsewhereIsRefused(_ address: String) throws {
        work.write("site/Content/events/a.json", #"{"name": "A", "url": "\#(address)"}"#)
        #expect(try build().code == 1)
        work.write("site/Content/events/a.json", #"{"name": "A", "url": "https://a.example/@b"}"#)
        #expect(try build().code == 0)
    }

    @Test func aLinkInTheContentLeadsNowhere() throws {
        work.write("elsewhere/secret.md", "---\ntitle: Secret\nauthor: A\ndate: 2026-01-01\n---\nSecret\n")
        work.link("site/Content/bulletins", to: work["elsewhere"])
        let result = try build()
        #expect(result.code == 0)
        #expect(result.errors.contains("Content/bulletins: warning: skipped: symbolic links are not followed"))
        #expect(work.read("site/public/bulletins/secret/index.html") == nil)
    }

    @Test func contentThatIsALinkIsRefused() throws {
        try FileManager.default.moveItem(atPath: work["site/Content"], toPath: work["Content"])
        work.link("site/Content", to: work["Content"])
        let result = try build()
        #expect(result.code == 1)
        #expect(result.errors.contains("site/Content: error: this isn't a folder"))
    }

    @Test func twoSpellingsOfOneNameAreAnError() throws {
        work.write("site/Content/assets/\u{e9}.txt", "one")
        work.write("site/Content/assets/e\u{301}.txt", "two")
        let result = try build()
        #expect(result.code == 1)
        #expect(result.errors.contains("encoded differently"))
    }

    @Test(arguments: ["con.txt", "a:b.txt", "a?.txt", "end.", "end "])
    func aNameThatSomeHostsLackIsPublishedWithAWarning(_ name: String) throws {
        work.write("site/Content/assets/\(name)", "text")
        #expect(try build().errors.contains("\(name): warning: Windows and some web hosts don't allow this file name"))
        #expect(work.read("site/public/assets/\(name)") == "text")
    }

    @Test func namesThatDifferInCaseAloneArePublishedWithAWarning() throws {
        work.write("site/Content/assets/A.txt", "one")
        work.write("site/Content/assets/a.txt", "two")
        let errors = try build().errors
        #expect(
            errors.contains(
                "Content/assets/a.txt: warning: the files assets/A.txt and assets/a.txt in Content differ only in case"),
            "\(errors)")
        #expect(work.read("site/public/assets/A.txt") == "one")
        #expect(work.read("site/public/assets/a.txt") == "two")
    }

    @Test func aLargeFileIsCopiedWhole() throws {
        let size = 17 << 20
        let runs = (0...size / 4097).map { Data(repeating: UInt8(truncatingIfNeeded: $0), count: 4097) }
        let bytes = Data(runs.joined()).prefix(size)
        work.write("site/Content/assets/film.mp4", "")
        try bytes.write(to: URL(filePath: work["site/Content/assets/film.mp4"]))
        #expect(try build().code == 0)
        #expect(FileManager.default.contents(atPath: work["site/public/assets/film.mp4"]) == bytes)
        #expect(try build().output.contains(" 0 written"))
        #expect(try build("--clean").code == 0)
        #expect(FileManager.default.contents(atPath: work["site/public/assets/film.mp4"]) == bytes)
    }

    @Test func aListOfManyRecordsIsReadOnceAgain() throws {
        let records = (0..<1000).map { index in
            #"{"id": "n\#(index)", "title": "N", "author": "A", "date": "2026-01-01", "body": "Text \#(index)"}"#
        }
        work.write("site/Content/bulletins/all.json", "[\(records.joined(separator: ","))]")
        func timeOfBuild() throws -> Duration {
            let start = ContinuousClock.now
            #expect(try build().code == 0)
            return ContinuousClock.now - start
        }
        let first = try timeOfBuild()
        // A just-written file may change again within a clock tick, so the cache isn't used for it.
        Thread.sleep(forTimeInterval: 0.2)
        #expect(try build().code == 0)
        work.write("site/Templates/bulletin.mustache", "{{title}}: {{{body}}}")
        let again = try timeOfBuild()
        #expect(again < first * 20, "the file is read once for each of its records")
        #expect(work.read("site/public/bulletins/n7/index.html") == "N: <p>Text 7</p>\n")
    }

    @Test(arguments: ["000", "022", "077"])
    func pagesAreForEverybodyToReadWhateverTheUmask(_ mask: String) throws {
        let script = "umask \(mask); exec \"$0\" build --site \"$1\""
        let shell = URL(filePath: "/bin/sh")
        #expect(try Tool.run(shell, ["-c", script, Tool.executable.path, work["site"]]).code == 0)
        func permissions(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: work["site/" + path])[.posixPermissions] as? Int
        }
        #expect(try permissions("public") == 0o755)
        #expect(try permissions("public/bulletins") == 0o755)
        #expect(try permissions("public/index.html") == 0o644)
        #expect(try permissions(".corkboard") == 0o700)
    }
}
