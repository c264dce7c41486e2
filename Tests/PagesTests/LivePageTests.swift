import TestSites
import TestSupport
import Testing

/// The pages for big screens.
@Suite struct LivePageTests {
    private static let address = "/events/gala/live/"

    private func gala(_ fields: String = "", site: String = "title: S\nbaseURL: https://shed.example/club/\n") throws
        -> TestSite
    {
        let songs = (1...12).map { #"{"title": "Song \#($0)", "artist": "A", "tally": {"up": \#(40 - $0)}}"# }
        let others = [
            #"{"title": "Now", "artist": "N", "status": "playing", "tally": {"up": 99}}"#,
            #"{"title": "Before", "artist": "B", "status": "played", "tally": {"up": 98}}"#,
            #"{"title": "Older", "artist": "O", "status": "requested", "added": "2026-05-01 20:00"}"#,
            #"{"title": "Newer", "artist": "O", "status": "requested", "added": "2026-05-01 21:00"}"#,
        ]
        return try TestSite([
            "Content/site.yaml": site,
            "Content/events/gala.json":
                #"{"name": "Gala", "start": "2026-06-01 20:00", \#(fields)"songs": [\#((songs + others).joined(separator: ","))]}"#,
        ])
    }

    /// Returns the titles in one part of the page.
    private func titles(_ part: String, _ page: String) -> [String] {
        page.element("section", class: part)?.content.elements("bdi", class: "title").map(\.text) ?? []
    }

    @Test func aLivePageShowsLeadingPlayingAndNewSongs() throws {
        let site = try gala()
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page(Self.address))
        #expect(titles("leading", page) == (1...8).map { "Song \($0)" })
        #expect(titles("playing", page) == ["Now"])
        #expect(titles("new", page) == ["Newer", "Older"])
        let join = try #require(page.element("section", class: "join")).content
        #expect(join.element("svg", class: "qr")?["aria-label"] == "QR code: the song list")
        #expect(join.element("h2")?.text == "Scan to vote or request a song")
        let link = try #require(join.element("a"))
        #expect(link["href"] == "../../../events/gala/songs/" && link.text == "shed.example/club/events/gala/songs/")
        #expect(page.element("div", class: "screen")?["data-list"] == "../../../events/gala/songs/songs.json")
        let bars = page.elements("svg", class: "bar").map { $0.content.elements("rect").map { $0["width"] } }
        #expect(bars.contains(["100%", "82%"]))
        #expect(page.utf8.count < 60 * 1024)
        let songs = try #require(site.page("/events/gala/songs/songs.json"))
        #expect(songs.contains(#""title":"Newer""#) && songs.contains(#""added":"2026-05-01T21:00:00Z""#))
        let list = try #require(site.page("/events/gala/songs/"))
        #expect(list.elements("a").contains { $0["href"] == "../../../events/gala/live/" })
    }

    @Test func theFirstSongsOfAListAreNotNew() throws {
        func new(_ later: String) throws -> [String] {
            let songs = ["One", "Two"].map { #"{"title": "\#($0)", "artist": "A", "added": "2026-05-01 20:00"}"# }
            let site = try TestSite([
                "Content/events/gala.json":
                    #"{"name": "Gala", "songs": [\#((songs + [later]).joined(separator: ","))]}"#
            ])
            site.build()
            return titles("new", try #require(site.page(Self.address)))
        }
        #expect(try new(#"{"title": "Same", "artist": "A", "added": "2026-05-01 20:00"}"#).isEmpty)
        #expect(try new(#"{"title": "Later", "artist": "A", "added": "2026-05-01 20:01"}"#) == ["Later"])
        #expect(
            try new(#"{"title": "Asked", "artist": "A", "added": "2026-05-01 20:00", "status": "requested"}"#)
                == ["Asked"])
    }

    @Test func withoutABaseURLALivePageHasNoQRCode() throws {
        let site = try gala(site: "title: S\n")
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page(Self.address))
        #expect(page.elements("svg", class: "qr").isEmpty)
        #expect(page.elements("a").contains { $0["href"] == "../../../events/gala/songs/" })
    }

    @Test func searchEnginesIgnoreLivePages() throws {
        let site = try gala()
        site.build()
        let robots = site.page(Self.address)?.elements("meta").first { $0["name"] == "robots" }
        #expect(robots?["content"] == "noindex")
        #expect(site.page("/sitemap.xml")?.contains("/live/") == false)
        #expect(site.pages().filter { $0.key.hasPrefix("search/") }.allSatisfy { !$0.value.contains("/live/") })
    }

    @Test func aLivePageBehindACodeShowsNoSongs() throws {
        let site = try gala(#""code": "K7XQ2-M9TBR", "#)
        site.build()
        let page = try #require(site.page(Self.address))
        #expect(page.contains("The big screen for"))
        #expect(!page.contains("Song 1") && page.elements("svg", class: "qr").isEmpty && page.contains("data-context"))
    }

    @Test func anEventWithoutSongsHasNoLivePage() throws {
        let site = try TestSite(["Content/events/talk.json": #"{"name": "Talk", "start": "2026-06-01"}"#])
        site.build()
        #expect(site.page("/events/talk/live/") == nil)
    }

    /// The QR code is compared by address, so only a build that changes the address draws a new one.
    @Test func theQRCodeFollowsTheBaseURL() throws {
        let site = try gala()
        site.build()
        let before = try #require(site.page(Self.address))
        #expect(site.build().written.isEmpty)
        site.write("Content/site.yaml", "title: S\nbaseURL: https://shed.example/clubs/\n")
        #expect(site.build().written.contains("events/gala/live/index.html"))
        let anew = try site.copy()
        anew.build()
        #expect(site.page(Self.address) == anew.page(Self.address) && site.page(Self.address) != before)
    }
}
