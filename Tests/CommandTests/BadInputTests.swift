import Foundation
import TestSupport
import Testing

/// Errors in the content: the build reports them and fails, and the site stays unchanged.
@Suite(.waitingThreads) struct BadInputTests {
    private let work: Scratch
    private let before: [String: String]

    init() throws {
        work = try Scratch(inMemory: true)
        work.write("site/Content/site.yaml", "title: The Shed\nauthor: Ada\n")
        work.write("site/Content/bulletins/good.md", "---\ntitle: Good\ndate: 2026-05-01\n---\nGood.\n")
        work.write("site/Content/events/dance.json", #"{"name": "Dance"}"#)
        try #require(try Tool.run("build", "--site", work["site"], "--now", "2026-05-06").code == 0)
        before = work.files(in: "site/public")
    }

    @Test(arguments: [
        ("Content/events/bad.json", "{\"name\": \"A\"", "1:13"),
        ("Content/bulletins/bad.md", "---\ntitle: \"A\ndate: 2026-05-01\n---\nText\n", "2:8"),
        ("Content/bulletins/bad.md", "---\ndate: 2026-05-01\n---\nText\n", "2:1"),
        ("Content/bulletins/bad.md", "---\ntitel: A\ndate: 2026-05-01\n---\nText\n", "2:1"),
        ("Content/bulletins/bad.md", "---\ntitle: {a: b}\ndate: 2026-05-01\n---\nText\n", "2:8"),
        ("Content/bulletins/bad.md", "---\ntitle: \"\u{200b}\"\ndate: 2026-05-01\n---\nText\n", "2:8"),
        ("Content/bulletins/bad.md", "---\ntitle: A\ndate: 2026-02-30\n---\nText\n", "3:7"),
        ("Content/events/bad.json", "{\"name\": \"A\", \"timeZone\": \"Mars/Olympus\"}", "1:27"),
        ("Content/schedules/bad.json", "{\"title\": \"A\", \"event\": \"dnace\", \"entries\": []}", "1:25"),
        ("Content/events/sub/dance.md", "---\nname: Another\n---\n", "2:1"),
        ("Content/site.yaml", "title: The Shed\nboard:\n  columns: many\n", "3:12"),
        ("Templates/note.mustache", "<li>{{tilte}}</li>\n", "1:7"),
        (
            "Content/bulletins/bad.md",
            "---\ntitle: A\ndate: 2026-05-01\n---\n" + String(repeating: "[^a]", count: 60_000) + "\n\n[^a]: b", "5:1"
        ),
    ]) func theSiteStaysAsItWas(path: String, text: String, place: String) throws {
        work.write("site/" + path, text)
        let result = try Tool.run("build", "--site", "site", "--now", "2026-05-06", in: work.path)
        #expect(result.code == 1)
        #expect(result.errors.hasPrefix("site/\(path):\(place): error: "), "\(result.errors)")
        #expect(result.output.contains("the site is unchanged"))
        #expect(work.files(in: "site/public") == before)
    }

    @Test func anOutputThatCannotBeMadeIsNamedAsItWasGiven() throws {
        let result = try Tool.run("build", "--site", work["site"], "--output", "/proc/club", in: work.path)
        #expect(result.code == 3)
        #expect(result.errors.contains("can't create /proc/club: ") && !result.errors.contains("corkboard-new"))
    }

    /// A broken file doesn't hide errors in other files, and references to its record aren't reported as errors.
    @Test func whatIsWrongIsSaidAtOnce() throws {
        work.write("site/Content/events/gala.json", "{")
        work.write("site/Content/schedules/a.json", "{\"title\": \"A\", \"event\": \"gala\", \"entries\": []}")
        work.write("site/Content/schedules/b.json", "{\"title\": \"A\", \"event\": \"glaa\", \"entries\": []}")
        work.write(
            "site/Content/bulletins/long.md",
            "---\ntitle: L\ndate: 2026-05-01\n---\n" + String(repeating: "x", count: 300_000))
        work.write("site/Templates/note.mustache", "{{tilte}}")
        let result = try Tool.run("build", "--site", "site", "--now", "2026-05-06", in: work.path)
        #expect(result.code == 1)
        let places = result.errors.matches(of: #/(?m)^site/(\S+): error: /#).map { String($0.1) }
        #expect(
            places.sorted() == [
                "Content/bulletins/long.md:5:1", "Content/events/gala.json:1:2", "Content/schedules/b.json:1:25",
                "Templates/note.mustache:1:3",
            ], "\(result.errors)")
        #expect(work.files(in: "site/public") == before)
        let checked = try Tool.run("check", "--links", "--site", "site", "--now", "2026-05-06", in: work.path)
        #expect(checked.output == "Found 4 errors; fix the errors to check the links\n")
    }

    @Test func invalidUTF8IsToldToTheByte() throws {
        var bytes = Data("---\ntitle: A\ndate: 2026-05-01\n---\nText ".utf8)
        bytes.append(0xff)
        try bytes.write(to: URL(filePath: work["site/Content/bulletins/bad.md"]))
        let result = try Tool.run("build", "--site", "site", in: work.path)
        #expect(result.code == 1)
        #expect(result.errors.hasPrefix("site/Content/bulletins/bad.md:5:6: error: "), "\(result.errors)")
        #expect(work.files(in: "site/public") == before)
    }

    @Test(.enabled(if: geteuid() != 0, "the user that may do everything can read every file"))
    func anUnreadableFileIsNamed() throws {
        unsafe chmod(work["site/Content/events/dance.json"], 0)
        let result = try Tool.run("build", "--site", "site", in: work.path)
        #expect(result.code == 1)
        #expect(result.errors.contains("site/Content/events/dance.json: error: "), "\(result.errors)")
        #expect(work.files(in: "site/public") == before)
    }

    @Test(.enabled(if: geteuid() != 0, "the user that may do everything can read every folder"))
    func anUnreadableFolderIsNamed() throws {
        unsafe chmod(work["site/Content/events"], 0)
        let result = try Tool.run("build", "--site", "site", in: work.path)
        unsafe chmod(work["site/Content/events"], 0o755)
        #expect(result.code == 1)
        #expect(result.errors.contains("site/Content/events: error: this folder can't be read"), "\(result.errors)")
        #expect(work.files(in: "site/public") == before)
    }

    @Test(.limitingFiles) func aDiskThatIsFullIsTheWorlds() throws {
        work.write("site/Content/bulletins/good.md", "---\ntitle: Better\ndate: 2026-05-01\n---\nBetter.\n")
        // A limit on file sizes simulates a full disk; messages go to a pipe, which has no limit.
        let command =
            "trap '' XFSZ; (ulimit -f 1; exec \"$0\" build --site site --now 2026-05-06) 2>&1 | cat; exit ${PIPESTATUS[0]}"
        let result = try Tool.run(URL(filePath: "/bin/bash"), ["-c", command, Tool.executable.path], in: work.path)
        #expect(result.code == 3)
        #expect(result.output.contains("[output.write-failed]"), "\(result.output)")
        #expect(work.files(in: "site/public") == before)
    }
}
