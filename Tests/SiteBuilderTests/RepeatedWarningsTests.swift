import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// Tests that each build repeats a warning until its cause is fixed, even if the build has little work.
@Suite struct RepeatedWarningsTests {
    private let site: TestSite
    private let warnings: [String]

    init() throws {
        var site = try TestSite.small()
        // Otherwise, builds would always read just-written files again.
        site.isSettled = true
        self.site = site
        site.write(
            "Content/bulletins/raw.md",
            "---\ntitle: Raw\ndate: 2026-05-02\nauthr: Ada\n---\nOne <b>two</b> [three](javascript:x). ![](/assets/shed.svg)\n"
        )
        site.write("Content/pages/raw.json", #"{"title": "Raw", "body": "![far](https://far.example/a.png)"}"#)
        site.write(
            "Content/sports/again.json",
            #"[{"i": "FOOT", "d": "Football", "e": [{"i": "f1", "si": "FOOT", "d": "Lions - Bears", "tt": 1}]}]"#)
        site.write("Content/assets/photo.png", "no picture")
        site.write("Content/notes.txt", "a note")
        site.scratch.link("site/Content/assets/link.txt", to: "/etc/hostname")
        site.write("Templates/unused.mustache", "nothing")
        let first = site.build()
        warnings = first.texts
        try #require(first.report != nil)
    }

    @Test func theFixtureHasOneOfEachKind() {
        let codes = warnings.compactMap { $0.firstMatch(of: /\[([a-z.-]+)\]/)?.1 }.sorted()
        #expect(
            codes == [
                "content.unknown-field", "file.asset", "file.skipped", "file.skipped", "markdown.image",
                "markdown.link", "markdown.raw-html", "picture.text", "site.duplicate-id", "template.unused",
            ], "\(warnings)")
    }

    @Test func theNextBuildSaysThemAgain() {
        let second = site.build()
        #expect(second.written.isEmpty)
        #expect(second.texts == warnings)
        #expect(site.build().texts == warnings)
    }

    @Test(arguments: ["removed", "cut", "flipped", "empty"]) func soItDoesWithoutTheCache(damage: String) throws {
        let cache = site[".corkboard/sources"]
        var bytes = try #require(FileManager.default.contents(atPath: cache))
        switch damage {
        case "cut": bytes.removeLast(bytes.count / 2)
        case "flipped": bytes[bytes.count / 2] ^= 1
        case "empty": bytes = Data()
        default: site.remove(".corkboard/sources")
        }
        if damage != "removed" { try bytes.write(to: URL(filePath: cache)) }
        let second = site.build()
        #expect(second.written.isEmpty)
        #expect(second.texts == warnings)
    }

    /// A songbook whose file is unchanged isn't read again.
    @Test func warningsAboutASongbookAreRepeated() throws {
        var site = try TestSite([
            "Content/events/party.json":
                #"{"name": "Party", "start": "2026-06-02", "songs": [], "songbook": "list.csv"}"#,
            "Content/songbooks/list.csv": "title,artist\n,Abba\nSOS,Abba\n",
        ])
        func isStored(in site: TestSite) -> Bool {
            let cache = FileManager.default.contents(atPath: site[".corkboard/songbooks"])
            return cache?.range(of: Data("list.csv".utf8)) != nil
        }
        // The file could still change within the same tick of the clock.
        let first = site.build { $0.clock = { Instant.now().adding(seconds: -1) } }
        #expect(first.texts.contains { $0.contains("[songbook.skipped]") })
        #expect(!isStored(in: site))
        site.isSettled = true
        for name in ["a", "b"] {
            site.write("Content/bulletins/\(name).md", bulletin(name, "2026-05-01"))
            #expect(site.build().texts == first.texts)
            #expect(isStored(in: site))
        }
    }

    @Test func aCheckSaysTheSame() {
        #expect(site.check().texts == warnings)
    }

    @Test func aDryRunSaysTheSame() {
        #expect(site.build { $0.dryRun = true }.texts == warnings)
    }

    @Test func anotherNameOfTheSitesFolderIsTakenOver() throws {
        let moved = try TestSite()
        try FileManager.default.removeItem(atPath: moved.folder)
        try FileManager.default.copyItem(atPath: site.folder, toPath: moved.folder)
        #expect(moved.build().texts == warnings)
    }

    @Test func allowingAHostTakesItsWarningAway() {
        site.write(
            "Content/site.yaml", (site.read("Content/site.yaml") ?? "") + "markdown: {imageHosts: far.example}\n")
        #expect(site.build().texts == warnings.filter { !$0.contains("[markdown.image]") })
    }
}
