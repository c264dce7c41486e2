import Content
import Diagnostics
import Files
import Foundation
import Pages
import SiteBuilder
import TestSites
import TestSupport
import Testing

/// Breaks each rule for sites once and checks the message.
@Suite struct DiagnosticCodeTests {
    /// A site that breaks one rule, and the expected diagnostic.
    struct Fixture: CustomTestStringConvertible, Sendable {
        let code: Diagnostic.Code
        let files: [String: String]
        let said: String

        init(_ code: Diagnostic.Code, _ path: String, _ text: String, _ said: String) {
            self.init(code, [path: text], said)
        }

        init(_ code: Diagnostic.Code, _ files: [String: String], _ said: String) {
            self.code = code
            self.files = files
            self.said = said
        }

        var testDescription: String { said.components(separatedBy: "\n")[0] }
    }

    /// The rules that content can't break, each with the test that does.
    static let elsewhere: [Diagnostic.Code: String] = [
        .unreadable: "fileThatCantBeRead",
        .readFailed: "aDiskThatFailsIsNoProblemOfTheContent",
        .skippedFile: "linksAreNotFollowed",
        .outputRefused: "outputAmongTheSources",
        .outputForeign: "outputOfSomeoneElse",
        .outputEdited: "outputChangedByHand",
        .writeFailed: "diskThatRefuses",
        .templateTooLarge: "pageThatIsTooLarge",
        .noSite: "folderWithoutASite",
        .brokenLink: "LinkCheckTests",
        .markdownWorker: "workerThatIsNoWorker",
        .picture: "PictureTests.unreadablePicturesAreReportedAndLeftOut",
        .pictureText: "PictureTests.picturesWithoutADescriptionAreReported",
        .pictureWorker: "PictureTests.withoutAWorkerTheOldSiteIsUnchanged",
        .usage: "OptionsTests",
        .publishRefused: "PublishGuardTests",
        .publishFailed: "PublishTests",
        .ballotsWaiting: "VotesTests.aVoteMayComeBeforeItsRequest",
        .ballotsSimilar: "VotesTests.namesThatLookAlikeAreNoted",
        .ballotsLost: "VotesTests.ballotsForASongThatTheListLostAreSaid",
        .codeChanged: "GateTests.aListThatGetsACodeLeavesTheWeb",
        .gateClosed: "GateTests.aListThatGetsACodeLeavesTheWeb",
        .ledger: "VotesTests.aForeignLedgerIsLeftAlone",
        .songbookUnreadable: "HostileSongbookTests",
        .songbookSkipped: "SongbookTests.entriesWithoutATitleAreCountedOnce",
        .fetchFailed: "FetchTests.badAnswersLeaveTheLastGoodOne",
        .fetchRetried: "FetchTests.whyItTriesAgainIsSaidAtOnce",
        .fetchReplaced: "FetchTests.whatSomebodyWroteIsKept",
        .changedMeanwhile: "EditTests",
        .uneditable: "ManuscriptTests",
    ]

    /// The built-in texts without six of them.
    private static let incomplete: String = {
        let file = Shared.package.appending(path: "Templates/strings/en.yaml")
        let texts = try? String(contentsOf: file, encoding: .utf8)
        let missing: Set = ["pastEvents: ", "am: ", "pm: ", "today: ", "tomorrow: ", "yesterday: "]
        let lines = (texts ?? "").split(separator: "\n").filter { line in
            !missing.contains { line.hasPrefix("  " + $0) }
        }
        return lines.joined(separator: "\n") + "\n"
    }()

    @Test func everyCodeHasAFixture() {
        let covered = Set(Self.fixtures.map(\.code)).union(Self.elsewhere.keys)
        #expect(Set(Diagnostic.Code.allCases).subtracting(covered) == [])
    }

    @Test(arguments: fixtures) func brokenRulesAreReported(_ fixture: Fixture) throws {
        let site = try TestSite(fixture.files)
        let built = site.build()
        #expect(built.texts == [fixture.said])
        #expect(site.check().texts == [fixture.said])
        let isError = fixture.said.contains(": error: ")
        #expect((built.report == nil) == isError)
        #expect(site.pages().isEmpty == isError)
    }

    @Test func fileThatCantBeRead() throws {
        // The superuser can read every file, but not one over the size limit.
        let site = try TestSite()
        site.write("Content/events/a.json", "{}")
        try FileHandle(forWritingTo: URL(filePath: site["Content/events/a.json"])).truncate(atOffset: 65 << 20)
        #expect(
            site.build().texts == [
                "Content/events/a.json: error: this file can't be read: larger than 64 MiB [file.unreadable]"
            ])
    }

    @Test func picturesThatAreRefusedAreNotReportedAsMissing() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: A\nlogo: /assets/a.png\n",
            "Content/events/a.md": "---\nname: A\nimage: /assets/a.png\nalt: A\n---\n",
            "Content/assets/a.png": "Hello",
        ])
        let errors = site.build().texts.filter { $0.contains(": error: ") }
        #expect(
            errors.sorted()
                == ["Content/events/a.md:3:8", "Content/site.yaml:2:7"].map { place in
                    """
                    \(place): error: the file "Content/assets/a.png" can't be published [site.dangling-reference]
                      hint: the warning about that file says why; name another picture
                    """
                })
    }

    @Test func linksAreNotFollowed() throws {
        let site = try TestSite()
        site.write("Content/bulletins/readme.txt", "")
        site.scratch.link("site/Content/bulletins/a.md", to: "/etc/passwd")
        site.scratch.link("site/Content/events", to: "/etc")
        site.scratch.link("site/Content/songbooks", to: "/etc")
        unsafe mkfifo(site["Content/bulletins/pipe.md"], 0o600)
        #expect(
            site.build().texts == [
                "Content/bulletins/a.md: warning: skipped: symbolic links are not followed [file.skipped]\n  hint: put a copy of the file here",
                "Content/bulletins/pipe.md: warning: skipped: this isn't a regular file [file.skipped]",
                "Content/bulletins/readme.txt: warning: skipped: file names here must end in .md or .json [file.skipped]\n  hint: pictures and other files belong in assets",
                "Content/events: warning: skipped: symbolic links are not followed [file.skipped]\n  hint: put a copy of the folder here",
                "Content/songbooks: warning: skipped: symbolic links are not followed [file.skipped]\n  hint: put a copy of the folder here",
            ])
    }

    @Test func missingSongbookIsReportedWhereItIsNamed() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: A\nvoting: {songbook: library.csv}\n",
            "Content/events/a.md": "---\nname: A\nrequests: open\n---\n",
            "Content/events/b.md": "---\nname: B\nrequests: open\nsongbook: b.csv\n---\n",
        ])
        #expect(
            site.build().texts.map { $0.components(separatedBy: " [")[0] }.sorted() == [
                "Content/events/b.md:4:11: error: there is no songbook \"b.csv\"",
                "Content/site.yaml:2:20: error: there is no songbook \"library.csv\"",
            ])
    }

    @Test func fileWithTheWrongEndingGetsTheRightName() throws {
        let site = try TestSite([
            "Content/bulletins/A.MD": "", "Content/bulletins/b.markdown": "", "Content/calendars/c.ICS": "",
            "Content/events/d.json.txt": "", "Content/sports/e.md": "",
        ])
        let texts = site.build().texts
        #expect(texts.allSatisfy { $0.contains(": warning: skipped: file names here must end in ") }, "\(texts)")
        #expect(
            texts.compactMap { $0.components(separatedBy: "hint: ").last } == [
                "rename it to A.md", "rename it to b.md", "rename it to c.ics", "rename it to d.json",
                "pictures and other files belong in assets",
            ])
    }

    @Test func otherFoldersAreNotRead() throws {
        let site = try TestSite(["Content/photos/a.txt": "", "Content/songbook/a.csv": ""])
        #expect(
            site.build().texts == [
                "Content/photos: warning: skipped: this isn't one of the content folders [file.skipped]\n  hint: put records into bulletins, events, schedules, pages, sports or calendars, pictures into assets, lists of songs into songbooks, and votes into ballots",
                "Content/songbook: warning: skipped: this isn't one of the content folders [file.skipped]\n  hint: did you mean songbooks/?",
            ])
    }

    @Test func outputAmongTheSources() throws {
        let site = try TestSite()
        for output in ["Content/public", "Templates", ".", ".."] {
            let built = site.build { $0.output = site[output] }
            #expect(built.report == nil)
            #expect(built.log.diagnostics.map(\.code) == [.outputRefused], "\(output): \(built.texts)")
        }
        site.write("Content/site.yaml", "title: Shed\nbaseURL: https://shed.example/\noutput: ..\n")
        #expect(
            site.build { $0.output = nil }.texts == [
                "Content/site.yaml:3:9: error: the output can't be the site's own folder or a folder that contains it [output.refused]\n  hint: choose a separate folder for the output, such as public"
            ])
    }

    @Test func outputOfSomeoneElse() throws {
        let site = try TestSite(["public/photos.txt": "mine"])
        #expect(
            site.build().texts == [
                "public: error: the output folder contains files that this site didn't write [output.foreign]\n  hint: choose another folder, or add --adopt to keep the files and write the site among them"
            ])
        #expect(site.pages() == ["photos.txt": "mine"])
    }

    @Test func outputChangedByHand() throws {
        let site = try TestSite()
        site.build()
        site.write("public/404.html", "mine")
        #expect(
            site.build().texts == [
                "public/404.html: warning: this file was changed by hand and has been replaced or removed [output.edited]\n  hint: the old version is saved in .corkboard/replaced/1; change the content or the templates instead"
            ])
    }

    @Test(arguments: [(EIO, Diagnostic.Code.readFailed), (EMFILE, .readFailed), (EACCES, .unreadable)])
    func aDiskThatFailsIsNoProblemOfTheContent(errno: Int32, code: Diagnostic.Code) {
        var log = DiagnosticLog()
        log.report(unreadable: "this file", at: nil, FileError(.read, path: "a", reason: .system(errno)))
        #expect(log.diagnostics.map(\.code) == [code])
    }

    @Test func diskThatRefuses() throws {
        let site = try TestSite()
        let built = site.build { $0.output = "/proc/corkboard/public" }
        #expect(built.report == nil)
        #expect(built.log.diagnostics.map(\.code) == [.writeFailed], "\(built.texts)")
    }

    @Test func pageThatIsTooLarge() throws {
        // Ten bulletins to the third power, with 70 KB each.
        let text = String(repeating: "x", count: 70_000)
        let site = try TestSite([
            "Templates/board.mustache": "{{#notes}}{{#notes}}{{#notes}}\(text){{/notes}}{{/notes}}{{/notes}}"
        ])
        for number in 0..<10 { site.write("Content/bulletins/\(number).md", Self.bulletin("")) }
        let built = site.build()
        #expect(built.report == nil)
        #expect(
            built.texts == [
                "error: bulletins/index.html can't be rendered: the page needs more than 67108864 bytes or repetitions [template.too-large]\n  hint: reduce the repetition in its templates, or split its content into several pages"
            ])
        #expect(site.pages().isEmpty)
    }

    @Test func folderWithoutASite() throws {
        let site = try TestSite()
        site.remove("Content")
        let built = site.build()
        #expect(built.log.diagnostics.map(\.code) == [.noSite], "\(built.texts)")
        #expect(site.scratch.files(in: "site").isEmpty)
    }

    @Test func workerThatIsNoWorker() throws {
        let site = try TestSite([Self.bulletin: Self.bulletin("")])
        let built = site.build { $0.worker.program = "/bin/false" }
        #expect(built.report == nil)
        #expect(built.log.diagnostics.map(\.code) == [.markdownWorker], "\(built.texts)")
    }

    @Test func allMistakesAreReportedAtOnce() throws {
        let site = try TestSite([
            "Content/bulletins/a.md": "---\ntitle: A\ndate: tomorrow\n---\n",
            "Content/bulletins/b.json": "[1, 2",
            "Content/events/c.json": #"{"start": "2026-02-30", "venue": {"nme": "V"}, "status": "maybe"}"#,
            "Content/pages/d.md": "\u{fffd}---",
            "Templates/note.mustache": "{{titel}}{{/open}}",
        ])
        let places = site.build().texts.compactMap { $0.firstMatch(of: /^(.*?): (error|warning): .*\[(.*)\]/) }
        #expect(
            places.map { "\($0.1) \($0.3)" } == [
                "Templates/note.mustache:1:10 template.section", "Content/bulletins/a.md:2:1 content.missing-field",
                "Content/bulletins/a.md:3:7 content.invalid-value", "Content/bulletins/a.md:5:1 content.blank-field",
                "Content/bulletins/b.json:1:6 json.syntax", "Content/events/c.json:1:1 content.missing-field",
                "Content/events/c.json:1:11 content.invalid-value", "Content/events/c.json:1:34 content.missing-field",
                "Content/events/c.json:1:58 content.invalid-value", "Content/pages/d.md:1:1 content.front-matter",
            ])
    }

    private static let bulletin = "Content/bulletins/a.md"

    private static func bulletin(_ fields: String, _ body: String = "Hello.") -> String {
        "---\ntitle: A\nauthor: Ada\ndate: 2026-05-01\n\(fields)---\n\(body)\n"
    }

    static let fixtures: [Fixture] = [
        // Documents
        Fixture(
            .jsonSyntax, "Content/events/a.json", "{\n  \"name\": \"A\",\n}",
            """
            Content/events/a.json:2:14: error: a comma isn't allowed before } [json.syntax]
              hint: delete the comma
            """),
        Fixture(
            .jsonDuplicateKey, "Content/events/a.json", "{\"name\": \"A\",\n \"name\": \"B\"}",
            """
            Content/events/a.json:2:2: error: "name" occurs twice here [json.duplicate-key]
              hint: the first is on line 1; delete one of them
            """),
        Fixture(
            .jsonTooDeep, "Content/events/a.json", String(repeating: "[", count: 600),
            """
            Content/events/a.json:1:513: error: lists and objects are nested more than 512 levels deep here [json.too-deep]
              hint: is a closing ] or } missing?
            """),
        Fixture(
            .yamlSyntax, bulletin, bulletin("tags: [a\n"),
            """
            Content/bulletins/a.md:5:7: error: this list is not closed properly [yaml.syntax]
              hint: write commas between its items and ] at its end
            """),
        Fixture(
            .yamlUnsupported, bulletin, bulletin("tags: &t [a]\n"),
            """
            Content/bulletins/a.md:5:7: error: anchors (&t) can't be used here [yaml.unsupported]
              hint: put the text in quotes if it is meant to begin like this
            """),
        Fixture(
            .yamlDuplicateKey, bulletin, bulletin("title: B\n"),
            """
            Content/bulletins/a.md:5:1: error: "title" occurs twice here [yaml.duplicate-key]
              hint: the first is on line 2; delete one of them
            """),
        Fixture(
            .yamlComment, bulletin, bulletin("tags: song #1\n"),
            """
            Content/bulletins/a.md:5:12: warning: the value ends here, because # begins a comment [yaml.comment]
              hint: put all of the text in quotes; if this is a comment, write a space after #
            """),
        Fixture(
            .frontMatter, bulletin, "Hello.\n",
            """
            Content/bulletins/a.md:1:1: error: the file doesn't begin with its fields [content.front-matter]
              hint: write --- on the first line, then the fields (title: …), then --- again
            """),
        Fixture(
            .frontMatter, bulletin, "---\ntitle: A\n",
            """
            Content/bulletins/a.md:1:1: error: the fields that begin here are not closed [content.front-matter]
              hint: write a line with --- between the last field and the text
            """),
        Fixture(
            .missingField, bulletin, "---\ntitle: A\nauthor: Ada\n---\nHello.\n",
            """
            Content/bulletins/a.md:2:1: error: no "date" in this bulletin [content.missing-field]
              hint: every bulletin needs one
            """),
        Fixture(
            .missingField, "Content/bulletins/2026-05-01-soup.md", "---\ntitle: A\nauthor: Ada\n---\nHello.\n",
            """
            Content/bulletins/2026-05-01-soup.md:2:1: error: no "date" in this bulletin [content.missing-field]
              hint: write date: 2026-05-01, as in the name of the file
            """),
        Fixture(
            .missingField, bulletin, "---\ntitle: A\nauthor: Ada\ndate: ~\n---\nHello.\n",
            """
            Content/bulletins/a.md:4:7: error: "date" has no value here [content.missing-field]
              hint: every bulletin needs one
            """),
        Fixture(
            .missingField, "Content/schedules/a.md",
            "---\ntitle: A\nentries:\n  - {title: B, description: C, date: null}\n---\n",
            """
            Content/schedules/a.md:4:38: error: "date" has no value here [content.missing-field]
              hint: every schedule entry needs one
            """),
        Fixture(
            .missingField, bulletin, "---\ntitle: A\nautor: Ada\ndate: 2026-05-01\n---\nHello.\n",
            """
            Content/bulletins/a.md:2:1: error: no "author" in this bulletin [content.missing-field]
              hint: is "autor" a misspelling of "author"?
            """),
        Fixture(
            .missingField, "Content/events/a.md", "---\nstart: 2026-05-01\nvenue: {name: V}\nicon: 🎈\n---\n",
            """
            Content/events/a.md:2:1: error: no "name" in this event [content.missing-field]
              hint: every event needs one
            """),
        Fixture(
            .missingField, "Content/schedules/a.md", "---\ntitle: A\n---\n",
            """
            Content/schedules/a.md:2:1: error: no "entries" in this schedule [content.missing-field]
              hint: for an empty schedule, write entries: []
            """),
        // A word processor replaced the straight quotes.
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: “A”\nstart: “2026-05-01”\n---\n",
            """
            Content/events/a.md:3:8: error: "“2026-05-01”" is not a date [content.invalid-value]
              hint: remove “ and ”: unlike straight quotes, they are part of the text
            """),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\nrequests: „open“\nsongs: []\n---\n",
            """
            Content/events/a.md:3:11: error: "requests" of this event must be open, moderated, closed or songbook, not "„open“" [content.invalid-value]
              hint: remove „ and “: unlike straight quotes, they are part of the text
            """),
        Fixture(
            .invalidValue, "Content/events/a.md",
            "---\nname: A\nsongs:\n  - {id: «b», title: «B», artist: C}\n---\n",
            """
            Content/events/a.md:4:10: warning: "id" of this song contains typographic quotes [content.invalid-value]
              hint: remove « and »: unlike straight quotes, they are part of the text
            """),
        Fixture(
            .invalidValue, "Content/events/a.md",
            "---\nname: A\ncode: “mauve-otter-climbs-softly-tonight”\nsongs: []\n---\n",
            """
            Content/events/a.md:3:7: warning: "code" of this event contains typographic quotes [content.invalid-value]
              hint: remove “ and ”: unlike straight quotes, they are part of the text
            """),
        // For an error in a JSON file, the hint uses JSON.
        Fixture(
            .missingField, "Content/schedules/a.json", #"{"title": "A"}"#,
            """
            Content/schedules/a.json:1:1: error: no "entries" in this schedule [content.missing-field]
              hint: for an empty schedule, write "entries": []
            """),
        Fixture(
            .wrongType, "Content/events/a.json",
            #"{"name": "A", "songs": [{"title": "B", "artist": "C", "tally": "D"}]}"#,
            """
            Content/events/a.json:1:64: error: "tally" of this song must be a group of fields, not the text "D" [content.wrong-type]
              hint: write its fields as "name": "value"
            """),
        Fixture(
            .wrongType, "Content/events/a.json", #"{"name": "A", "songs": ["Waterloo"]}"#,
            """
            Content/events/a.json:1:25: error: the song must be a group of fields, not the text "Waterloo" [content.wrong-type]
              hint: write its fields as { "title": "Waterloo", "artist": "ABBA" }
            """),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\nrequests: yes\n---\n",
            """
            Content/events/a.md:3:11: error: "requests" of this event must be open, moderated, closed or songbook, not "yes" [content.invalid-value]
              hint: did you mean "open"?
            """),
        Fixture(
            .invalidValue, "Content/events/a.json", #"{"name": "A", "code": {}}"#,
            """
            Content/events/a.json:1:23: error: a code must be text, an environment variable or a file [content.invalid-value]
              hint: write the code itself, { "env": "NAME" }, or { "file": "PATH" }
            """),
        Fixture(
            .invalidValue, bulletin,
            "---\ntitle: A\nauthor: Ada\ndate: 2026-05-01\ntags: [\((0...100).map { "t\($0)" }.joined(separator: ", "))]\n---\nHello.\n",
            """
            Content/bulletins/a.md:5:7: error: a record can have at most 100 tags, not 101 [content.invalid-value]
              hint: keep the tags that people look for
            """),
        Fixture(
            .duplicateID, "Content/events/a.json",
            "[{\"id\":\"x\",\"name\":\"A\",\"songs\":[]},{\"id\":\"x\",\"name\":\"B\"}]",
            """
            Content/events/a.json:1:35: error: another event has the id "x" [site.duplicate-id]
              hint: the other one is at Content/events/a.json:1:2; rename one of them
            """),
        Fixture(
            .blankField, bulletin, "---\ntitle: \" \"\nauthor: Ada\ndate: 2026-05-01\n---\nHello.\n",
            """
            Content/bulletins/a.md:2:8: error: "title" of this bulletin is blank [content.blank-field]
              hint: fill it in
            """),
        Fixture(
            .blankField, bulletin, bulletin("", "\n\u{a0}\n\u{200b}"),
            """
            Content/bulletins/a.md:6:1: error: the body is blank [content.blank-field]
              hint: write it below the front matter's closing ---
            """),
        Fixture(
            .blankField, bulletin, bulletin("", " "),
            """
            Content/bulletins/a.md:6:1: error: the body is blank [content.blank-field]
              hint: write it below the front matter's closing ---
            """),
        Fixture(
            .invalidValue, "Content/site.yaml", "title: A\nmarkdown: {imageHosts: [\"https://img.example/\"]}\n",
            """
            Content/site.yaml:2:24: error: "https://img.example/" isn't a host name [content.invalid-value]
              hint: write only the name, without https:// and the path: img.example.org
            """),
        Fixture(
            .blankField, "Content/site.yaml", "title: A\nauthor: \"\"\n",
            """
            Content/site.yaml:2:9: error: "author" of this site is blank [content.blank-field]
              hint: fill it in
            """),
        Fixture(
            .unknownField, bulletin, bulletin("pined: true\n"),
            """
            Content/bulletins/a.md:5:1: warning: this bulletin has an unknown field "pined" [content.unknown-field]
              hint: did you mean "pinned"?
            """),
        Fixture(
            .unknownField, "Content/site.yaml", "title: A\nboard: {perpage: 3}\n",
            """
            Content/site.yaml:2:9: warning: this board has an unknown field "perpage" [content.unknown-field]
              hint: did you mean "perPage"?
            """),
        Fixture(
            .wrongType, bulletin, bulletin("pinned: yes\n"),
            """
            Content/bulletins/a.md:5:9: error: "pinned" of this bulletin must be true or false, not the text "yes" [content.wrong-type]
              hint: write true, without quotes
            """),
        Fixture(
            .wrongType, bulletin,
            bulletin("title2: x\n").replacingOccurrences(of: "title: A\n", with: "title: [A]\n").replacingOccurrences(
                of: "title2: x\n", with: ""),
            """
            Content/bulletins/a.md:2:8: error: "title" of this bulletin must be text, not a list [content.wrong-type]
              hint: write one text, not a list; put text that begins with [ or - in quotes
            """),
        Fixture(
            .wrongType, "Content/sports/a.json", "{\"i\": \"FOOT\"}",
            """
            Content/sports/a.json:1:1: error: a sports feed must be a list of sports [content.wrong-type]
              hint: write it as [{"i": "FOOT", "d": "Football", "e": [ … ]}]
            """),
        Fixture(
            .wrongType, "Content/site.yaml", "title: A\nsports: [Curling]\n",
            """
            Content/site.yaml:2:9: error: "sports" of this site must be a group of fields, not a list [content.wrong-type]
              hint: write its fields as name: value
            """),
        Fixture(
            .wrongType, "Content/site.yaml", "title: A\nsports: {Curling: [🥌]}\n",
            """
            Content/site.yaml:2:19: error: the icon of a sport must be text [content.wrong-type]
              hint: for example: Curling: 🥌
            """),
        Fixture(
            .invalidValue, bulletin, bulletin("").replacingOccurrences(of: "2026-05-01", with: "2026-02-30"),
            """
            Content/bulletins/a.md:4:7: error: 2026-02-30: February 2026 has 28 days [content.invalid-value]
              hint: days are from 01 to 28
            """),
        Fixture(
            .invalidValue, bulletin, bulletin("colour: blu\n"),
            """
            Content/bulletins/a.md:5:9: error: "colour" of this bulletin must be yellow, pink, blue, green, orange or white, not "blu" [content.invalid-value]
              hint: did you mean "blue"?
            """),
        Fixture(
            .invalidValue, bulletin, bulletin("publish: 2026-05-03\nexpire: 2026-05-02\n"),
            """
            Content/bulletins/a.md:6:9: error: this record expires before it is published [content.invalid-value]
              hint: set "expire" to a later time than "publish"
            """),
        Fixture(
            .invalidValue, bulletin, bulletin("body: Twice\n"),
            """
            Content/bulletins/a.md:5:7: error: this record has a body twice [content.invalid-value]
              hint: keep either "body" or the text that begins on line 7
            """),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\nstart: 2026-05-02\nend: 2026-05-01\n---\n",
            """
            Content/events/a.md:4:6: error: the end is before the start [content.invalid-value]
              hint: if the event ends after midnight, write the next day's date
            """),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\nstart: 2026-05-02 20:00\nend: 2026-05-02 01:00\n---\n",

            """
            Content/events/a.md:4:6: error: the end is before the start [content.invalid-value]
              hint: if the event ends after midnight, write the next day's date
            """),
        Fixture(
            .invalidValue, "Content/schedules/a.md",
            "---\ntitle: A\nentries:\n  - {title: E, description: D, date: 2026-05-02, end: 2026-05-01}\n---\n",
            """
            Content/schedules/a.md:4:55: error: the end is before the date [content.invalid-value]
              hint: if the entry ends after midnight, write the next day's date
            """),
        Fixture(
            .missingField, "Content/events/a.md", "---\nname: A\nend: 2026-05-02\n---\n",
            """
            Content/events/a.md:3:6: error: an end needs a start [content.missing-field]
              hint: add "start", or remove the end
            """),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\nstart: 2026-13-02 20:00\nend: 2026-12-03\n---\n",
            """
            Content/events/a.md:3:8: error: 2026-13-02: there is no month 13 [content.invalid-value]
              hint: did you mean 2026-02-13? The month comes before the day
            """),
        Fixture(
            .missingField, "Content/sports/a.json", "[{\"i\": \"FOOT\", \"d\": \"Football\"}]",
            """
            Content/sports/a.json:1:2: error: no "e" in this sport [content.missing-field]
              hint: every sport needs one
            """),
        Fixture(
            .missingField, "Content/sports/a.json",
            "[{\"i\": \"FOOT\", \"d\": \"Football\", \"e\": [\n  {\"i\": 1, \"si\": \"FOOT\", \"d\": \"A - B\"}]}]",
            """
            Content/sports/a.json:2:3: error: no "tt" in this sports event [content.missing-field]
              hint: every sports event needs one
            """
        ),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\ntimeZone: Europe/Berlim\n---\n",
            """
            Content/events/a.md:3:11: error: unknown time zone "Europe/Berlim" [content.invalid-value]
              hint: did you mean Europe/Berlin?
            """),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\nurl: javascript:x\n---\n",
            """
            Content/events/a.md:3:6: error: this isn't a web address [content.invalid-value]
              hint: it must begin with https:// or http:// and contain no spaces and no user name
            """),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\nurl: https://?example.org\n---\n",
            """
            Content/events/a.md:3:6: error: this isn't a web address [content.invalid-value]
              hint: it must begin with https:// or http:// and contain no spaces and no user name
            """),
        Fixture(
            .codeMissing, "Content/events/a.md", "---\nname: A\ncode: {env: A_CODE}\n---\n",
            """
            Content/events/a.md:3:7: error: the environment variable A_CODE, which holds this code, is not set [code.missing]
              hint: set it for every build: pages can't be sealed without the code
            """),
        Fixture(
            .codeMissing, "Content/events/a.md", "---\nname: A\ncode: {file: a.code}\n---\n",
            """
            Content/events/a.md:3:7: error: a.code, which holds this code, can't be read: No such file or directory [code.missing]
              hint: its path is relative to the site's folder
            """),
        Fixture(
            .codeMissing,
            [
                "Content/events/a.md": "---\nname: A\ncode: {file: Content/assets/a.txt}\n---\n",
                "Content/assets/a.txt": "x",
            ],
            """
            Content/events/a.md:3:7: error: Content/assets/a.txt, which holds this code, is published with the site \
            [code.missing]
              hint: move it out of Content/assets
            """),
        Fixture(
            .codeMissing, "Content/events/a.md", "---\nname: A\ncode: ' - '\n---\n",
            """
            Content/events/a.md:3:7: error: this code contains only spaces and hyphens [code.missing]
              hint: "corkboard code" generates a good one
            """),
        Fixture(
            .wrongType, "Content/events/a.json", #"{"name": "A", "code": 271828182}"#,
            """
            Content/events/a.json:1:23: error: a code must be text [content.wrong-type]
              hint: put it in quotes
            """),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\ncode: {hunter2}\n---\n",
            """
            Content/events/a.md:3:7: error: a code must be text, an environment variable or a file [content.invalid-value]
              hint: write the code itself, {env: NAME}, or {file: PATH}
            """),
        Fixture(
            .codeWeak, "Content/events/a.md", "---\nname: A\ncode: 2718281828\n---\n",
            """
            Content/events/a.md:3:7: warning: this code is easy to guess: one graphics card finds it in about 8 days [code.weak]
              hint: make a better one with "corkboard code"; to accept this one, \
            write weakCodes: true
            """),
        Fixture(
            .codeShared, "Content/events/a.md",
            "---\nname: A\ncode: tr0mb0ne-kettle\nadminCode: Tr0mb0ne kettle\n---\n",
            """
            Content/events/a.md:4:12: warning: the event's code is also the host's code, so it opens the host's page \
            [code.shared]
              hint: set "adminCode" to a different code
            """),
        Fixture(
            .codeRepeated, "Content/events/a.md", "---\nname: A\ncode: [tr0mb0ne-kettle, Tr0mb0ne kettle]\n---\n",
            """
            Content/events/a.md:3:25: warning: this event has the same code twice [code.repeated]
              hint: remove one of them; case, spaces and hyphens make no difference
            """),
        Fixture(
            .codeShared, "Content/events/a.md",
            "---\nname: A\ncode: [tr0mb0ne-kettle, p1ccolo-kettle]\nadminCode: p1ccolo kettle\n---\n",
            """
            Content/events/a.md:4:12: warning: one of the event's codes is also the host's code, so it opens the host's page \
            [code.shared]
              hint: set "adminCode" to a different code
            """),
        Fixture(
            .codeWeak, "Content/events/a.md", "---\nname: A\ncode:\n  - tr0mb0ne-kettle\n  - 2718281828\n---\n",
            """
            Content/events/a.md:5:5: warning: this code is easy to guess: one graphics card finds it in about 8 days [code.weak]
              hint: make a better one with "corkboard code"; to accept this one, \
            write weakCodes: true
            """),
        Fixture(
            .wrongType, "Content/events/a.json", #"{"name": "A", "code": ["tr0mb0ne-kettle", 271828182]}"#,
            """
            Content/events/a.json:1:43: error: a code must be text [content.wrong-type]
              hint: put it in quotes
            """),
        Fixture(
            .wrongType, "Content/events/a.md", "---\nname: A\nadminCode: [tr0mb0ne-kettle]\n---\n",
            """
            Content/events/a.md:3:12: error: "adminCode" is one code, not a list [content.wrong-type]
              hint: write the code without a list
            """),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\ncode: []\n---\n",
            """
            Content/events/a.md:3:7: error: this list of codes is empty [content.invalid-value]
              hint: add a code, or remove "code"
            """),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\ncode: [a, b, c, d, e, f, g, h, i, j, k]\n---\n",
            """
            Content/events/a.md:3:38: error: an event can have at most 10 codes, and this list has 11 [content.invalid-value]
              hint: remove those that aren't used any more
            """),
        Fixture(
            .missingField, "Content/events/a.md", "---\nname: A\ngate: event\n---\n",
            """
            Content/events/a.md:3:7: error: a gate needs a code [content.missing-field]
              hint: add "code", or remove "gate"
            """),
        Fixture(
            .gatedPicture, "Content/events/a.md",
            "---\nname: A\ncode: tr0mb0ne-kettle\ngate: event\n---\nSee ![it](/assets/it.svg).\n",
            """
            Content/events/a.md:6:1: error: everyone could see the pictures in this event's description without its code \
            [code.picture]
              hint: remove them, or write gate: songs
            """),
        Fixture(
            .gatedSchedule,
            [
                "Content/events/a.md": "---\nname: A\ncode: tr0mb0ne-kettle\ngate: event\n---\n",
                "Content/events/b.md": "---\nname: B\ncode: tr0mb0ne-kettle\nweakCodes: true\n---\n",
                "Content/schedules/a.md": "---\ntitle: A\nevent: a\nentries: []\n---\n",
                "Content/schedules/b.md": "---\ntitle: B\nevent: b\nentries: []\n---\n",
            ],
            """
            Content/schedules/a.md:3:8: warning: this schedule is public, but its event "a" is behind a code \
            [code.schedule]
              hint: list the times in the event's description instead, or remove "event" if they may be public
            """),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\ncode: {env: A, file: B}\n---\n",
            """
            Content/events/a.md:3:7: error: a code must be text, an environment variable or a file [content.invalid-value]
              hint: write the code itself, {env: NAME}, or {file: PATH}
            """),
        Fixture(
            .invalidValue,
            [
                "Content/events/a.md": "---\nname: A\nsongs: []\nvotingCodes: true\nvoters: [Ann]\n---\n",
                "Content/codes.json":
                    #"{"a": {"key": "\#(String(repeating: "7", count: 64))", "digests": ["\#(String(repeating: "f", count: 32))"]}}"#,
            ],
            """
            Content/events/a.md:5:9: warning: people vote here with codes, so these names have no effect \
            [content.invalid-value]
              hint: remove "voters" or "votingCodes"
            """),
        Fixture(
            .invalidValue, "Content/codes.json", #"{"a": {"key": "12", "digests": []}}"#,
            """
            Content/codes.json:1:2: error: the key of these voting codes is missing or damaged [content.invalid-value]
              hint: "corkboard codes" writes this file; restore it from a backup
            """),
        Fixture(
            .invalidValue, "Content/events/a.json", #"{"name": "A", "voters": ["Ann", " "]}"#,
            """
            Content/events/a.json:1:33: error: the voter's name is empty [content.invalid-value]
              hint: write a name of 1 to 64 characters
            """
        ),
        Fixture(
            .invalidValue, "Content/events/a.md",
            "---\nname: A\nvoters:\n  - Ann\n  - \(String(repeating: "n", count: 65))\n---\n",
            """
            Content/events/a.md:5:5: error: the voter's name has more than 64 characters [content.invalid-value]
              hint: write a name of 1 to 64 characters
            """
        ),
        Fixture(
            .invalidValue, "Content/events/a.json",
            #"{"name": "A", "songs": [{"title": "T", "artist": "X", "Votes": 9}]}"#,
            """
            Content/events/a.json:1:55: error: "Votes" tries to set a total; totals are only ever counted [content.invalid-value]
              hint: write votes that were counted elsewhere as "tally": { "up": 9, "down": 2 }
            """
        ),
        Fixture(
            .invalidValue, "Content/events/a.json",
            #"{"name": "A", "songs": [{"title": "S", "artist": "T", "tally": {"up": -1}}]}"#,
            "Content/events/a.json:1:71: error: \"up\" of this tally must be from 0 to 1000000000000, not -1 [content.invalid-value]"
        ),
        Fixture(
            .invalidValue, "Content/schedules/a.md", "---\ntitle: A\ndescription: D\nentries: []\n---\nAnd more.\n",
            """
            Content/schedules/a.md:3:14: error: this record has a description twice [content.invalid-value]
              hint: keep either "description" or the text that begins on line 6
            """
        ),
        Fixture(
            .invalidValue, "Content/site.yaml", "title: A\nbaseURL: shed.example\n",
            """
            Content/site.yaml:2:10: error: "shed.example" isn't a base URL [content.invalid-value]
              hint: write it like https://example.org/club/
            """
        ),
        Fixture(
            .invalidValue, "Content/site.yaml", "title: A\nbaseURL: https://shed.example/a/../b//\n",
            """
            Content/site.yaml:2:10: error: the path of a base URL can't have empty segments, "." or ".." [content.invalid-value]
              hint: write it as browsers show it, such as https://example.org/club/
            """
        ),
        Fixture(
            .invalidValue, "Content/events/a.md", "---\nname: A\nallDay: true\nstart: 2026-07-01 19:30\n---\n",
            """
            Content/events/a.md:4:8: warning: this event lasts all day, so the time of day isn't shown [content.invalid-value]
              hint: write only the date, or remove "allDay"
            """
        ),
        Fixture(
            .invalidValue, "Content/site.yaml", "title: A\nboard: {columns: 9}\n",
            "Content/site.yaml:2:18: error: \"columns\" of this board must be from 1 to 4, not 9 [content.invalid-value]"
        ),
        Fixture(
            .invalidValue, "Content/site.yaml", "title: A\nmenu: [{label: A, address: about}]\n",
            """
            Content/site.yaml:2:28: error: "about" isn't a page address [content.invalid-value]
              hint: start the address of a page of this site with one /, and of another site with https://
            """),

        // Templates
        Fixture(
            .templateSyntax, "Templates/note.mustache", "<li>{{title</li>",
            """
            Templates/note.mustache:1:5: error: this tag is never closed [template.syntax]
              hint: end it with }}
            """
        ),
        Fixture(
            .templateSection, "Templates/note.mustache", "<li>\n{{#pinned}}x</li>",
            """
            Templates/note.mustache:2:1: error: "pinned" is never closed [template.section]
              hint: close it with {{/pinned}}
            """),
        Fixture(
            .templateUnknownName, "Templates/note.mustache", "<li>\n  {{titel}}</li>",
            """
            Templates/note.mustache:2:5: error: no "titel" here [template.unknown-name]
              hint: is "titel" a misspelling of "title"?
            """),
        Fixture(
            .templateUnknownPartial, "Templates/note.mustache", "<li>{{>tme}}</li>",
            """
            Templates/note.mustache:1:8: error: unknown template "tme" [template.unknown-partial]
              hint: is "tme" a misspelling of "time"?
            """),
        Fixture(
            .templateUnsupported, "Templates/note.mustache", "<li>{{>*title}}</li>",
            """
            Templates/note.mustache:1:9: error: "title" doesn't contain a template's name [template.unsupported]
              hint: write a template's name, or a field declared to contain one
            """),
        Fixture(
            .templateTooDeep, "Templates/note.mustache", "<li>{{>note}}</li>",
            """
            Templates/note.mustache:1:8: error: "note" includes itself endlessly: note → note [template.too-deep]
              hint: include it only for the items of a list that belongs to each item
            """),
        Fixture(
            .templateUnsafe, "Templates/note.mustache", "<li>{{{title}}}</li>",
            """
            Templates/note.mustache:1:8: error: "title" is text and must be escaped [template.unsafe]
              hint: write {{title}}
            """),
        Fixture(
            .templateWrongKind, "Templates/note.mustache", "<li>{{time}}</li>",
            """
            Templates/note.mustache:1:7: error: "time" is an object and has no text [template.wrong-kind]
              hint: show one of time.iso, time.text, time.date, time.weekdayAndDay, time.clock, time.day, time.month, time.weekday, time.zone, time.relative
            """),
        Fixture(
            .templateUnused, "Templates/nte.mustache", "<li></li>",
            """
            Templates/nte.mustache: warning: no page uses this template [template.unused]
              hint: did you mean note.mustache?
            """),
        Fixture(
            .themeContrast, "Content/site.yaml", "title: A\ntheme: { accent: \"#f80\" }\n",
            """
            Content/site.yaml:2:18: warning: text is hard to read with this accent: its contrast is 2.1, but needs to be at least 4.5 [theme.contrast]
              hint: the nearest colour that passes is "#bd4b00"
            """),
        Fixture(
            .stringsLanguage, "Content/site.yaml", "title: A\nlanguage: it-CH\n",
            """
            Content/site.yaml:2:11: warning: the theme has no strings in "it-CH", so its texts are in English [strings.language]
              hint: add Templates/strings/it-CH.yaml; available languages: ar, de, el, en, es, fr, he, zh
            """),
        Fixture(
            .stringsLanguage, "Content/site.yaml", "title: A\nlanguage: zh-TW\n",
            """
            Content/site.yaml:2:11: warning: the theme has no strings in "zh-TW", so its texts are in English [strings.language]
              hint: add Templates/strings/zh-TW.yaml; available languages: ar, de, el, en, es, fr, he, zh
            """),
        Fixture(
            .stringsUnknown, "Templates/strings/en.yaml", "site:\n  home: Start\n  bulletin: Notes\n",
            """
            Templates/strings/en.yaml:3:3: warning: no page uses the text "site.bulletin" [strings.unknown]
              hint: did you mean "site.bulletins"?
            """),
        Fixture(
            .templateOutdated, "Templates/time.mustache",
            "{{! A copy of Corkboard's own, of which this is the digest: 0123456789abcdef }}\n"
                + String(decoding: BuiltInTheme.file(at: "time.mustache") ?? [], as: UTF8.self),
            """
            Templates/time.mustache:1:1: warning: this is a copy of an older version: the built-in file has changed since then [template.outdated]
              hint: compare with "corkboard theme diff time.mustache"; once it is up to date, run "corkboard theme keep time.mustache"
            """),
        Fixture(
            .stringsPlaceholder,
            [
                "Content/site.yaml": "title: A\nlanguage: de\n",
                "Templates/strings/de.yaml": "bulletin:\n  summary: \"{title}, von {autor} und {author}\"\n",
            ],
            """
            Templates/strings/de.yaml:2:12: error: "bulletin.summary" has no value for {autor} [strings.placeholder]
              hint: did you mean {author}?
            """),
        Fixture(
            .stringsPlaceholder, "Templates/strings/en.yaml", "site:\n  bulletins: Notes {y}\n",
            """
            Templates/strings/en.yaml:2:14: error: "site.bulletins" has no value for {y} [strings.placeholder]
              hint: remove it
            """),
        Fixture(
            .stringsPlaceholder, "Templates/strings/en.yaml", "board:\n  count: { one: a note, other: some notes }\n",
            """
            Templates/strings/en.yaml:2:10: error: {count} is missing from "board.count" [strings.placeholder]
              hint: the page inserts a value there: add {count} where it belongs in the sentence
            """),
        Fixture(
            .stringsMissing,
            ["Content/site.yaml": "title: A\nlanguage: ur\n", "Templates/strings/ur.yaml": incomplete],
            """
            Templates/strings/ur.yaml: warning: these texts are missing, so pages show English: site.pastEvents, dates.am, dates.pm, dates.today, dates.tomorrow and 1 more [strings.missing]
              hint: copy them from the built-in en.yaml; a text with a count needs one form per plural category
            """),
        Fixture(
            .wrongType, "Templates/strings/en.yaml", "dates:\n  months: [Jan, Feb]\n",
            """
            Templates/strings/en.yaml:2:11: error: "dates.months" must be a list of 12 texts [content.wrong-type]
              hint: write it as in en.yaml
            """),
        Fixture(
            .skippedFile, "Templates/strings/german.yaml", "",
            """
            Templates/strings/german.yaml: warning: skipped: the name of a strings file must be a language tag [file.skipped]
              hint: name it as in strings/de.yaml or strings/pt-BR.yaml
            """),
        Fixture(
            .templateImport, "Templates/assets/mine.js", "import \"./pge.js\";\n",
            """
            Templates/assets/mine.js:1:9: error: there is no module assets/pge.js [template.import]
              hint: did you mean assets/page.js?
            """),
        Fixture(
            .skippedFile, "Templates/style.css", "body {}",
            """
            Templates/style.css: warning: skipped: the name of a template must end in .mustache [file.skipped]
              hint: put styles, pictures and the like into Templates/assets
            """),

        // Markdown
        Fixture(
            .markdownLimit, bulletin, bulletin("", String(repeating: "x", count: 300_000)),
            """
            Content/bulletins/a.md:6:1: error: the text is longer than 256 KiB [markdown.limit]
              hint: shorten it, or split it into several records
            """),
        Fixture(
            .markdownRawHTML, bulletin, bulletin("", "One\n\ntwo <b>three</b>"),
            """
            Content/bulletins/a.md:8:5: warning: HTML is left out of the text: <b> [markdown.raw-html]
              hint: write it in Markdown; for the character <, write \\<
            """),
        Fixture(
            .markdownLink, bulletin, bulletin("", "[a](javascript:b)"),
            """
            Content/bulletins/a.md:6:1: warning: a link to "javascript:" is left out; only its text is shown [markdown.link]
              hint: a link must begin with https://, http://, mailto:, tel:, / or #, or name a page next to this one
            """),
        Fixture(
            .markdownImage, bulletin, bulletin("", "![a](https://far.example/b.png)"),
            """
            Content/bulletins/a.md:6:1: warning: an image on "far.example" is shown as a link, because its host isn't allowed [markdown.image]
              hint: put the picture into Content/assets, or add its host to imageHosts under markdown in site.yaml
            """),

        // The site
        Fixture(
            .duplicateID,
            ["Content/events/a.md": "---\nname: A\n---\n", "Content/events/more/a.json": #"{"name": "B"}"#],
            """
            Content/events/more/a.json:1:1: error: another event has the id "a" [site.duplicate-id]
              hint: the other one is at Content/events/a.md:2:1; rename one of them
            """),
        Fixture(
            .duplicateID, "Content/site.json", #"{"title": "A"}"#,
            """
            Content/site.json: error: the site has two configuration files [site.duplicate-id]
              hint: keep either site.yaml or site.json
            """),
        Fixture(
            .duplicateID, "Content/sports/a.json",
            #"[{"i": "FOOT", "d": "Football", "e": [{"i": 1, "si": "FOOT", "d": "A - B", "tt": 1}, {"i": 1, "si": "FOOT", "d": "C - D", "tt": 2}]}]"#,

            """
            Content/sports/a.json:1:86: warning: the feed has the event "1" twice [site.duplicate-id]
              hint: the site shows the one at Content/sports/a.json:1:39
            """),
        // The keys look the same to people: one é is one code point, the other is two.
        Fixture(
            .duplicateID, "Content/sports/a.json",
            "[{\"i\": \"caf\u{e9}\", \"d\": \"One\", \"e\": []}, {\"i\": \"cafe\u{301}\", \"d\": \"Two\", \"e\": []}]",
            """
            Content/sports/a.json:1:38: warning: the sport "cafe\u{301}" has another name here: "Two" instead of "One" [site.duplicate-id]
              hint: the site shows the name at Content/sports/a.json:1:2; if this is another sport, give it another key
            """),
        Fixture(
            .duplicateID,
            [
                "Content/sports/a.json":
                    #"[{"i": "FOOT", "d": "Football", "e": [{"i": 1, "si": "FOOT", "d": "A - B", "tt": 1}]}]"#,
                "Content/sports/b.json":
                    #"[{"i": "ICEH", "d": "Ice hockey", "e": [{"i": 1, "si": "ICEH", "d": "C - D", "tt": 2}]}]"#,
            ],
            """
            Content/sports/b.json:1:41: warning: the feed in Content/sports/a.json also has the event "1" [site.duplicate-id]
              hint: the site shows the one at Content/sports/a.json:1:39
            """),
        Fixture(
            .addressCollision,
            ["Content/pages/a b.md": "---\ntitle: A\n---\nA\n", "Content/pages/a-b.md": "---\ntitle: A\n---\nA\n"],
            """
            Content/pages/a-b.md:2:1: error: the pages "a-b" and "a b" have the same address, /a-b/ [site.address-collision]
              hint: the other one is at Content/pages/a b.md:2:1; rename one of them
            """),
        Fixture(
            .addressCollision, "Content/pages/events.md", "---\ntitle: A\n---\nA\n",
            """
            Content/pages/events.md:2:1: error: the address /events/ is reserved for the site [site.address-collision]
              hint: rename the file of this page, or give it another id
            """),
        Fixture(
            .danglingReference,
            [
                "Content/schedules/a.md": "---\ntitle: A\nevent: dnce\nentries: []\n---\n",
                "Content/events/dance.md": "---\nname: Dance\n---\n",
            ],
            """
            Content/schedules/a.md:3:8: error: there is no event "dnce" [site.dangling-reference]
              hint: did you mean "dance"?
            """),
        Fixture(
            .danglingReference, "Content/events/a.md", "---\nname: A\nimage: /assets/a.png\nalt: A\n---\n",
            """
            Content/events/a.md:3:8: error: there is no file "Content/assets/a.png" [site.dangling-reference]
              hint: put pictures into Content/assets and write their paths as /assets/…
            """),
        Fixture(
            .danglingReference, "Content/events/a.md", "---\nname: A\nsongs: []\nvotingCodes: true\n---\n",
            """
            Content/events/a.md:2:1: warning: no one can vote here: no voting codes were issued [site.dangling-reference]
              hint: "corkboard codes a 100 --print" makes 100 of them
            """),

        // Votes
        Fixture(
            .ballotsUnreadable, "Content/ballots/a.csv", "song,user,vote\nx,ann,up\n",
            """
            Content/ballots/a.csv:1: warning: the column "event" is missing [ballots.unreadable]
              hint: write event,song,user,vote,at in the first row; site.yaml can name other columns
            """),
        Fixture(
            .ballotsRejected, "Content/ballots/a.ndjson",
            #"{"event": "b", "song": "c", "user": "d", "vote": "up"}"#,
            """
            Content/ballots/a.ndjson:1: warning: there is no event "b" [ballots.rejected]
            """),
        Fixture(
            .ballotsChanged,
            "Content/ballots/001767225600000000-b5daa496623c1a1929a7dbae62bb6c1a.ndjson",
            #"{"event": "b", "song": "c", "user": "d", "vote": "up", "at": 1}"#,
            """
            Content/ballots/001767225600000000-b5daa496623c1a1929a7dbae62bb6c1a.ndjson: error: this batch was changed after being accepted; batches must never change [ballots.changed]
              hint: restore it from a copy, or rename it to import it as a new batch
            """),
        Fixture(
            .asset, "Content/assets/page.html", "<p>",
            """
            Content/assets/page.html: warning: not published: a browser would run a .html file as a page of this site [file.asset]
              hint: a PDF or a picture is safe to publish
            """),
        Fixture(
            .encoding, "Content/events/a.json",
            "{\0\"name\": \"A\"}",
            """
            Content/events/a.json:1:1: error: the file is in UTF-16 [text.encoding]
              hint: save it as UTF-8
            """),
    ]
}
