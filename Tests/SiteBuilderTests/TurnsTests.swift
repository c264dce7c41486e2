import Diagnostics
import SiteBuilder
import TestSites
import TestSupport
import Testing

@Suite struct TurnsTests {
    private func gala(_ songs: String = "", _ keys: String = "") -> String {
        #"{"name": "Gala", \#(keys)"ranking": "turns", "requests": "open", "songs": [\#(songs)]}"#
    }

    private func request(_ title: String, _ user: String, at second: Int) -> String {
        #"{"event": "gala", "title": "\#(title)", "artist": "A", "user": "\#(user)", "at": \#(1_777_000_000 + second)}"#
            + "\n"
    }

    /// Annabellarina asks for three songs, and Bertramsson and Cäsarion later for two and one.
    private var lines: [String] {
        [
            ("One", "Annabellarina"), ("Two", "Annabellarina"), ("Three", "ANNABELLARINA"), ("Four", "Bertramsson"),
            ("Five", "Bertramsson"),
            ("Six", "Cäsarion"),
        ]
        .enumerated().map { request($1.0, $1.1, at: $0) }
    }

    /// The songs' ids in the order of the list, and their ranks on the page.
    private func order(_ site: TestSite) throws -> [String] {
        let page = try #require(site.page("/events/gala/songs/"))
        return page.matches(of: /data-song="([^"]*)"[^>]*>\n<td class="rank[^>]*><b>([^<]*)</).map {
            "\($0.2) \($0.1)".trimmingPrefix(" ").description
        }
    }

    @Test func whoSangLeastComesFirst() throws {
        let site = try TestSite(["Content/events/gala.json": gala()])
        site.vote(lines.joined())
        #expect(try order(site) == ["1 one-a", "2 four-a", "3 six-a", "4 two-a", "5 five-a", "6 three-a"])
        // A song that was sung is in the event's file, and still counts for its singer.
        site.write(
            "Content/events/gala.json",
            gala(
                #"{"id": "four-a", "title": "Four", "artist": "A", "status": "played"}, "#
                    + #"{"id": "one-a", "title": "One", "artist": "A", "status": "playing"}"#))
        #expect(site.build().texts.isEmpty)
        #expect(try order(site) == ["one-a", "1 six-a", "2 two-a", "3 five-a", "4 three-a", "four-a"])
        site.vote(request("Seven", "Dora", at: 99))
        #expect(try order(site).prefix(3) == ["one-a", "1 six-a", "2 seven-a"])
    }

    @Test func theHostsSongsTakeTurnsLikeOneSingers() throws {
        let own = #"{"title": "Own", "artist": "H"}, {"title": "Own 2", "artist": "H"}"#
        let site = try TestSite(["Content/events/gala.json": gala(own)])
        site.vote(lines.joined())
        #expect(try order(site).prefix(6) == ["1 Own", "2 one-a", "3 four-a", "4 six-a", "5 Own 2", "6 two-a"])
    }

    @Test func votesChangeNothing() throws {
        let site = try TestSite(["Content/events/gala.json": gala()])
        site.vote(lines.joined())
        let before = try order(site)
        site.vote(#"{"event": "gala", "song": "three-a", "user": "Emil", "vote": "up"}"#)
        #expect(try order(site) == before)
        #expect(try #require(site.page("/events/gala/songs/")).contains("Fair turns"))
    }

    /// Law 3 for turns, and law 6: no page contains a singer's name.
    @Test(arguments: [SplitMix.seedOfRun]) func theOrderDependsOnlyOnTheSetOfRequests(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var first: [String: String]?
        for _ in 0..<4 {
            let shuffled = (lines + lines.filter { _ in Bool.random(using: &random) }).shuffled(using: &random)
            let site = try TestSite(["Content/events/gala.json": gala()])
            let cut = Int.random(in: 0...shuffled.count, using: &random)
            site.vote(shuffled[..<cut].joined(), shuffled[cut...].joined())
            #expect(try order(site).first == "1 one-a")
            let file = site.page("/events/gala/songs/songs.csv")
            let pages = ["songs": file ?? ""]
            if let first { #expect(pages == first) }
            first = pages
            for (path, text) in site.pages() {
                for name in ["annabellarina", "bertramsson", "cäsarion"] {
                    #expect(!text.lowercased().contains(name), "\(path)")
                }
            }
        }
    }

    @Test func hiddenResultsKeepTheTurns() throws {
        let site = try TestSite(["Content/events/gala.json": gala("", #""results": "hidden", "#)])
        site.vote(lines.joined())
        #expect(try order(site) == ["1 one-a", "2 four-a", "3 six-a", "4 two-a", "5 five-a", "6 three-a"])
    }

    @Test func anIncrementalBuildEqualsACleanOne() throws {
        let own = #"{"title": "One", "artist": "A"}"#
        let site = try TestSite(["Content/events/gala.json": gala(own)])
        site.build()
        for line in lines {
            site.vote(line)
            #expect(try site.compareWithCleanBuild(site.build(), keys: site).differences == [])
        }
    }
}
