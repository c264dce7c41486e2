import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// Tests that an unchanged site is recognised without reading it, and that all its messages are repeated.
@Suite(.waitingThreads) struct UnchangedSiteTests {
    private var site: TestSite

    init() throws {
        site = try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\n",
            "Content/bulletins/a.md": bulletin("One", "2026-05-01"),
            "Content/bulletins/raw.md": bulletin("Raw", "2026-05-02") + "\n<b>bold</b>\n",
            "Content/bulletins/draft.md": bulletin("Draft", "2026-05-01", "draft: true\n"),
            "Content/events/show.json":
                #"{"name": "Show", "start": "2026-06-01 20:00", "songs": [{"id": "s", "title": "Song", "artist": "A"}]}"#,
        ])
    }

    /// Waits until a file written now is distinguishable from its earlier version, then builds.
    @discardableResult
    private func settle() -> TestSite.Outcome {
        Thread.sleep(forTimeInterval: 0.12)
        return site.build()
    }

    /// True if the last build stored its report.
    private var isKept: Bool {
        FileManager.default.enumerator(atPath: site[".corkboard"])?.contains {
            ($0 as? String)?.hasSuffix("/last-report") == true
        } == true
    }

    @Test func whatIsMendedIsSaidOnce() throws {
        settle()
        site.write("public/index.html", "x")
        #expect(settle().texts.contains { $0.contains("output.edited") })
        #expect(isKept && site.build().texts.count == 1)
    }

    @Test func asMuchIsSaidAsBefore() throws {
        site.write(
            "Content/events/party.json",
            #"{"name": "Party", "start": "2026-06-02", "code": "party", "weakCodes": true, "songs": []}"#)
        let first = settle()
        #expect(first.texts.count == 1)
        #expect(isKept)
        let again = site.build()
        #expect(again.texts == first.texts)
        let (report, before) = (try #require(again.report), try #require(first.report))
        #expect(again.written.isEmpty && again.removed.isEmpty)
        #expect(report.unchanged == before.writtenCount)
        #expect(report.skipped == before.skipped && report.skipped.count == 1)
        #expect(
            report.eventsWithoutStructuredData == before.eventsWithoutStructuredData
                && report.eventsWithoutStructuredData.count == 2)
        #expect(
            report.eventsAcceptingWeakCodes == before.eventsAcceptingWeakCodes
                && report.eventsAcceptingWeakCodes == ["party"])
        #expect(report.nextChange == before.nextChange && report.nextChange != nil)
    }

    @Test func nothingIsReadForIt() throws {
        settle()
        // Reading the content would use the cache, or write it again if missing.
        site.remove(".corkboard/sources")
        site.build()
        #expect(site.read(".corkboard/sources") == nil)
        site.build { $0.clean = true }
        #expect(site.read(".corkboard/sources") != nil)
    }

    @Test(arguments: [
        "Content/site.yaml", "Content/bulletins/a.md", "Content/events/show.json", "Content/bulletins/new.md",
        "Content/assets/new.txt", "Content/ballots/new.ndjson", "Templates/note.mustache", "Templates/assets/new.css",
        "Templates/strings/en.yaml",
    ])
    func whateverIsWrittenIsSeen(path: String) throws {
        settle()
        let texts = [
            "Content/site.yaml": "title: The Barn\nbaseURL: https://shed.example/\n",
            "Content/events/show.json": #"{"name": "Shop", "start": "2026-06-01 20:00"}"#,
            "Content/ballots/new.ndjson": #"{"event":"show","song":"s","user":"ann","vote":"UP","at":1777800000}"#
                + "\n",
            "Templates/note.mustache": "<p>{{title}}</p>",
            "Templates/assets/new.css": "a{}",
            "Templates/strings/en.yaml": "site: {home: Start}\n",
        ]
        site.write(path, texts[path] ?? bulletin("Two", "2026-05-01"))
        for _ in 0..<2 {
            let outcome = settle()
            #expect(outcome.report != nil, "\(outcome.texts)")
            #expect(site.pages() == (try built(site.copy())))
        }
    }

    @Test func whatIsRemovedIsSeen() throws {
        settle()
        site.remove("Content/bulletins/a.md")
        site.build()
        #expect(site.pages() == (try built(site.copy())))
    }

    /// An interrupted build leaves its first pages in place.
    @Test func aFirstPageIsRemovedWithItsRecord() throws {
        let memory = BuildCache.Memory()
        memory.prepare(changes: nil, first: nil)
        Thread.sleep(forTimeInterval: 0.12)
        site.build { $0.memory = memory }
        try #require(isKept)
        site.write("Content/bulletins/new.md", bulletin("New", "2026-05-01"))
        let page = "bulletins/new/index.html"
        memory.prepare(
            changes: ["Content/bulletins/new.md"], first: .init(pages: [page], isWritten: {}),
            isInterrupted: { true })
        try #require(site.build { $0.memory = memory }.report == nil && site.pages()[page] != nil)
        site.remove("Content/bulletins/new.md")
        #expect(site.build().removed == [page])
        #expect(site.pages()[page] == nil)
        #expect(site.build().removed.isEmpty)
    }

    @Test(arguments: ["index.html", "bulletins/a/index.html", ".corkboard-output"])
    func whatOthersDidToTheOutputIsMended(path: String) {
        settle()
        let pages = site.pages()
        site.write("public/\(path)", "mine")
        site.build()
        #expect(site.pages() == pages)
        site.remove("public/\(path)")
        site.build()
        #expect(site.pages() == pages)
    }

    @Test mutating func theClockChangesIt() throws {
        site.write("Content/bulletins/later.md", bulletin("Later", "2026-05-01", "publish: 2026-05-06 13:00\n"))
        settle()
        #expect(isKept)
        site.now = try Moment.parse("2026-05-06T12:59:59Z", in: .utc).start(in: .utc)
        #expect(site.build().written.isEmpty)
        site.now = try Moment.parse("2026-05-06T13:00:00Z", in: .utc).start(in: .utc)
        #expect(site.build().written.contains("bulletins/later/index.html"))
        site.now = try Moment.parse("2026-05-06T12:00:00Z", in: .utc).start(in: .utc)
        #expect(site.build().removed.contains("bulletins/later/index.html"))
    }

    /// The cache has instants that were computed from local times.
    @Test func otherTimeZoneDataIsSeen() throws {
        func cache(after version: String) throws -> Data {
            let outcome = site.build { $0.zoneData = { _ in version } }
            #expect(outcome.report != nil, "\(outcome.texts)")
            return try #require(FileManager.default.contents(atPath: site[".corkboard/sources"]))
        }
        Thread.sleep(forTimeInterval: 0.12)
        let first = try cache(after: "2025b")
        #expect(try cache(after: "2025b") == first)
        #expect(try cache(after: "2026a") != first)
    }

    @Test mutating func otherOptionsAreOtherSites() {
        settle()
        site.drafts = true
        #expect(site.build().written.contains("bulletins/draft/index.html"))
        #expect(site.build { $0.output = site["elsewhere"] }.written.contains("index.html"))
    }

    @Test func damagedRecordsCountAsNone() throws {
        settle()
        let records = try #require(
            FileManager.default.enumerator(atPath: site[".corkboard"])?.compactMap { $0 as? String }
                .first { $0.hasSuffix("/last-report") })
        site.write(".corkboard/\(records)", "damaged")
        #expect(site.build().texts.count == 1)
    }

    /// An event with this code.
    private func lock(_ code: String) {
        site.write(
            "Content/events/locked.json",
            #"{"name": "Locked", "start": "2026-06-01 20:00", "gate": "event", "code": \#(code), "songs": []}"#)
    }

    @Test mutating func codesElsewhereAreReadEachTime() throws {
        lock(#"{"env": "CODE"}"#)
        site.environment = ["CODE": "K7XQ2-M9TBR"]
        settle()
        #expect(!isKept)
        site.environment = ["CODE": "W4D8N-0ZHVC"]
        #expect(settle().written.contains("events/locked/index.html"))
        #expect(site.pages() == (try built(site.copy())))
    }

    @Test func codesInRecordsChangeWithThem() throws {
        lock(#""K7XQ2-M9TBR""#)
        settle()
        #expect(isKept && site.build().written.isEmpty)
        // The keys follow from the codes.
        site.remove(".corkboard/keys")
        #expect(site.build { $0.clean = true }.written.isEmpty)
        lock(#""W4D8N-0ZHVC""#)
        #expect(settle().written.contains("events/locked/index.html"))
        #expect(site.pages() == (try built(site.copy())))
    }

    private func built(_ other: TestSite) -> [String: String] {
        other.build()
        return other.pages()
    }
}
