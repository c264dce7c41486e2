import Foundation
import TestSites
import TestSupport
import Testing

/// The order of songs.
@Suite struct SongListTests {
    @Test func songsAreSortedByScore() throws {
        let list = try songs(
            [
                ("A", #""tally": {"up": 5, "down": 2}"#), ("B", #""tally": {"up": 3}"#), ("C", #""tally": {"up": 9}"#),
                ("D", #""tally": {"down": 4}"#), ("E", ""), ("F", #""status": "declined""#),
                ("G", #""status": "played", "tally": {"up": 99}"#), ("H", #""pinned": true, "tally": {"down": 9}"#),
                ("I", #""status": "requested""#),
                ("J", #""status": "playing", "pinned": true, "tally": {"down": 5}"#),
            ])
        #expect(
            list == [
                "8 J \u{2212}5", "9 H \u{2212}9", "2 C +9", "3= A +3", "3= B +3", "5= E 0", "5= I 0", "7 D \u{2212}4",
                "1 G +99",
            ])
    }

    @Test func wilsonTrustsManyVotesMore() throws {
        let votes = [(1, 0), (2, 0), (10, 1), (100, 1), (600, 400), (5500, 4500), (5, 5), (0, 5), (0, 0)]
        let list = try songs(
            votes.map { ("\($0.0)/\($0.1)", #""tally": {"up": \#($0.0), "down": \#($0.1)}"#) }, #""ranking": "wilson","#
        )
        #expect(
            list == [
                "1 100/1 95%", "2 10/1 62%", "3 600/400 57%", "4 5500/4500 54%", "5 2/0 34%", "6 5/5 24%",
                "7 1/0 21%", "8= 0/0 0%", "8= 0/5 0%",
            ])
    }

    @Test func addedKeepsTheOrderOfEntry() throws {
        let list = try songs([("B", ""), ("A", #""tally": {"up": 5}"#), ("C", "")], #""ranking": "added","#)
        #expect(list == ["1 B 0", "2 A +5", "3 C 0"])
    }

    @Test func whereRequestsAreModeratedTheyWait() throws {
        #expect(try songs([("A", #""status": "requested""#), ("B", "")], #""requests": "moderated","#) == ["1 B 0"])
    }

    @Test func aLongListIsSplitIntoSmallPages() throws {
        func songs(_ count: Int) -> String {
            (1...count).map {
                #"{"id": "s\#($0)", "title": "Song number \#($0)", "artist": "A", "tally": {"up": \#($0)}}"#
            }
            .joined(separator: ", ")
        }
        func event(_ count: Int, _ more: String = "") -> String {
            #"{"name": "Gala", "start": "2026-06-01", \#(more)"songs": [\#(songs(count))]}"#
        }
        let site = try TestSite(["Content/events/gala.json": event(230)])
        #expect(site.build().texts.isEmpty)
        let addresses = ["/events/gala/songs/", "/events/gala/songs/page/2/", "/events/gala/songs/page/3/"]
        let pages = try addresses.map { try #require(site.page($0)) }
        #expect(pages.map { $0.elements("tr", class: "song").count } == [100, 100, 30])
        #expect(pages.allSatisfy { $0.utf8.count < 60 * 1024 && $0.contains("230 songs") })
        let turns = try pages.map { page in
            let nav = try #require(page.element("nav", class: "turn"))
            let links = nav.content.elements("a")
            return ["prev", "next"].map { way in links.first { $0["rel"] == way }?["href"] }
        }
        #expect(turns[0] == [nil, "../../../events/gala/songs/page/2/"])
        #expect(turns[1][0] == "../../../../../events/gala/songs/" && pages[1].contains("Page 2 of 3"))
        #expect(turns[2][1] == nil)
        // A vote may move a song to another page.
        site.build()
        let votes = (0..<300).map { #"{"event":"gala","song":"s1","user":"voter \#($0)","vote":"UP","at":1777800000}"# }
        site.vote(votes.joined(separator: "\n"))
        #expect(site.page(addresses[0])?.contains("data-song=\"s1\"") == true)
        let anew = try site.copy()
        anew.build()
        #expect(site.pages() == anew.pages())
        // Visitors enter a code only once, so a locked list has only one page.
        site.write("Content/events/gala.json", event(230, #""code": "K7XQ-2M9-TBR", "#))
        site.build()
        #expect(site.page(addresses[0]) != nil && site.page(addresses[1]) == nil)
        site.write("Content/events/gala.json", event(100))
        site.build()
        #expect(site.page(addresses[0])?.contains("rel=\"next\"") == false)
    }

    @Test func listsOfFilesThatNeedNotBeReadAgainAreTheSame() throws {
        let songs = [
            #"{"title": "A", "artist": "X", "status": "declined"}"#, #"{"title": "B", "artist": "X", "pinned": true}"#,
            #"{"title": "C", "artist": "Y", "status": "requested"}"#, #"{"title": "D", "artist": "Z"}"#,
        ].joined(separator: ",")
        func event(_ more: String) -> String { #"{"name": "Gala", \#(more)"songs": [\#(songs)]}"# }
        var site = try TestSite([
            "Content/events/open.json": event(""), "Content/events/shut.json": event(#""requests": "moderated", "#),
        ])
        // Otherwise, builds would always read just-written files again.
        site.isSettled = true
        site.build()
        for title in ["The Barn", "The Hall"] {
            site.write("Content/site.yaml", "title: \(title)\n")
            site.build()
            let anew = try site.copy()
            anew.build()
            #expect(site.pages() == anew.pages())
        }
        #expect(site.page("/events/open/")?.contains("3 songs") == true)
        #expect(site.page("/events/shut/")?.contains("2 songs") == true)
        site.vote(#"{"event":"open","song":"D","user":"v","vote":"UP","at":1777800000}"#)
        let anew = try site.copy()
        anew.build()
        #expect(site.pages() == anew.pages())
    }

    /// Returns the rows of the list for these songs: rank, title and score.
    private func songs(_ songs: [(title: String, fields: String)], _ fields: String = "") throws -> [String] {
        let list = songs.map { song in
            "{\"title\": \"\(song.title)\", \"artist\": \"X\"\(song.fields.isEmpty ? "" : ", ")\(song.fields)}"
        }
        let site = try TestSite([
            "Content/events/a.json": "{\(fields)\"name\": \"A\", \"songs\": [\(list.joined(separator: ","))]}"
        ])
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/events/a/songs/"))
        let row =
            /(?s)data-song="[^"]*" id="[^"]*">\s*<td class="rank[^"]*"><b>(.*?)<.*?class="title">(.*?)<.*?class="score">(.*?)</
        return page.matches(of: row).map { "\($0.1) \($0.2) \($0.3)" }
    }
}
