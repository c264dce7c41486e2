import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// The messages of a second build, and the files it writes.
@Suite struct RebuildTests {
    let site: TestSite

    init() throws {
        site = try TestSite.small()
        try #require(site.build().report != nil)
    }

    @Test func nothingChangedWritesNothing() throws {
        let before = try modificationTimes()
        let second = site.build()
        #expect(second.written.isEmpty && second.removed.isEmpty)
        #expect(second.report?.unchanged == site.pages().count { !$0.key.hasPrefix(".corkboard-output") })
        #expect(try modificationTimes() == before)
    }

    @Test func aBodyIsOnOnePageAndItsBeginningOnNotes() throws {
        change("Content/bulletins/paint.md", "the door", "the roof")
        #expect(
            site.build().written == [
                "bulletins/index.html", "bulletins/paint/card.jpg", "bulletins/paint/index.html",
            ] + Self.shares(of: "paint") + [
                "bulletins/print/index.html", "feed.json", "feed.xml", "index.html", "search/texts-1-0.json",
            ])
    }

    /// Returns the share files of a bulletin.
    private static func shares(of bulletin: String) -> [String] {
        ["html", "json", "md", "txt", "zip"].map { "bulletins/\(bulletin)/share.\($0)" }
    }

    @Test func aTitleIsOnTheBoardAndBesideItsNeighbours() {
        change("Content/bulletins/paint.md", "Paint day", "Painting day")
        #expect(
            site.build().written == [
                "bulletins/index.html", "bulletins/paint/card.jpg", "bulletins/paint/index.html",
            ] + Self.shares(of: "paint") + [
                "bulletins/print/index.html", "bulletins/tools/index.html", "card.jpg", "feed.json", "feed.xml",
                "index.html", "search/4-0.json",
                "search/shown-0.json", "search/words-0.json",
            ])
    }

    @Test func aVoteIsOnItsEventsSongs() {
        change("Content/events/dance.json", "\"up\": 7", "\"up\": 8")
        #expect(
            site.build().written == [
                "events/dance/live/index.html", "events/dance/manage/index.html", "events/dance/songs/index.html",
                "events/dance/songs/songs.csv", "events/dance/songs/songs.json",
            ])
    }

    @Test func aNewSongIsAlsoCounted() {
        change("Content/events/dance.json", "\"songs\": [", "\"songs\": [{\"title\": \"New\", \"artist\": \"N\"},")
        #expect(
            site.build().written == [
                "events/dance/index.html", "events/dance/live/index.html", "events/dance/manage/index.html",
                "events/dance/songs/index.html", "events/dance/songs/songs.csv", "events/dance/songs/songs.json",
                "events/dance/songs/songs.m3u", "events/dance/songs/songs.xspf", "search/2-0.json",
                "search/shown-0.json", "search/words-0.json",
            ])
    }

    @Test func theMenuIsOnEveryPage() {
        change("Content/pages/about.md", "menu: About", "menu: Who we are")
        let pages = site.pages().keys.filter { $0.hasSuffix(".html") && !$0.hasSuffix("/share.html") }
        #expect(Set(site.build().written) == Set(pages))
    }

    @Test func anEntryIsOnItsPageItsSchedulesAndItsEvents() {
        change("Content/schedules/week.json", "\"Sweep\"", "\"Mop\"")
        let outcome = site.build()
        #expect(
            outcome.written == [
                "calendar.ics", "events/dance/index.html", "index.html", "schedules/index.html",
                "schedules/week/index.html", "schedules/week/lock-up/index.html", "schedules/week/mop/index.html",
                "schedules/week/print/index.html", "schedules/week/schedule.ics", "schedules/week/schedule.xml",
                "search/0-0.json",
                "search/shown-0.json", "search/words-0.json", "sitemap.xml",
            ])
        #expect(outcome.removed == ["schedules/week/sweep/index.html"])
    }

    @Test func aTemplateIsOnThePagesThatItMakes() {
        site.write("Templates/song-row.mustache", "<tr><td>{{title}}</td></tr>\n")
        #expect(site.build().written == ["events/dance/songs/index.html"])
        site.remove("Templates")
        #expect(site.build().written == ["events/dance/songs/index.html"])
    }

    @Test func aPictureIsAlsoInWhatIsSharedWithIt() {
        change("Content/assets/shed.svg", "</svg>", "<path/></svg>")
        #expect(
            site.build().written == [
                "assets/shed.svg", "bulletins/tools/share.html", "bulletins/tools/share.zip",
            ])
    }

    @Test func anAssetIsOneFile() {
        site.write("Content/assets/plan.txt", "a plan")
        #expect(site.build().written == ["assets/plan.txt"])
        site.remove("Content/assets/plan.txt")
        #expect(site.build().removed == ["assets/plan.txt"])
    }

    @Test func aFileChangedByHandIsMadeAgain() {
        site.write("public/about/index.html", "mine")
        let outcome = site.build()
        #expect(outcome.written == ["about/index.html"])
        #expect(outcome.texts.count == 1)
        #expect(outcome.texts.first?.contains("[output.edited]") == true)
    }

    @Test func withinADayTheClockChangesNothing() throws {
        var later = site
        later.now = try .init(seconds: site.now.seconds + 9 * 3600)
        #expect(later.build().written.isEmpty)
    }

    @Test func aDryRunTellsWhatABuildThenDoes() {
        change("Content/bulletins/paint.md", "the door", "the roof")
        let before = site.pages()
        let told = site.build { $0.dryRun = true }
        #expect(site.pages() == before)
        #expect(told.report?.written == site.build().report?.written)
    }

    @Test func aPictureThatWasOnlyTouchedIsTheSame() throws {
        let path = "Content/assets/shed.svg"
        site.write(path, try #require(site.read(path)))
        let planned = site.build { $0.dryRun = true }
        #expect(planned.report?.written.isEmpty == true, "\(planned.written)")
        #expect(site.build().written.isEmpty)
    }

    @Test func cleanTrustsNothingButTheBytes() throws {
        let before = site.pages()
        #expect(site.build { $0.clean = true }.written.isEmpty)

        // The file is edited by hand, but its size and time stay the same.
        let file = "\(site.folder)/public/404.html"
        let bytes = try Data(contentsOf: URL(filePath: file))
        let modified = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate]
        let handle = try FileHandle(forWritingTo: URL(filePath: file))
        try handle.seek(toOffset: UInt64(bytes.count - 1))
        try handle.write(contentsOf: Data("!".utf8))
        try handle.close()
        try FileManager.default.setAttributes([.modificationDate: try #require(modified)], ofItemAtPath: file)
        #expect(site.build { $0.clean = true }.written == ["404.html"])
        #expect(site.pages() == before)
    }

    /// Replaces text in a file.
    private func change(_ path: String, _ old: String, _ new: String) {
        site.write(path, (site.read(path) ?? "").replacingOccurrences(of: old, with: new))
    }

    private func modificationTimes() throws -> [String: Date] {
        try Dictionary(
            uniqueKeysWithValues: site.pages().keys.map { path in
                let attributes = try FileManager.default.attributesOfItem(atPath: site["public/" + path])
                return (path, try #require(attributes[.modificationDate] as? Date))
            })
    }
}
