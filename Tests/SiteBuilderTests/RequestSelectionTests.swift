import Diagnostics
import SiteBuilder
import TestSites
import TestSupport
import Testing

@Suite struct RequestSelectionTests {
    private static let gala = #"{"name": "Gala", "requests": "moderated", "songs": [{"title": "Own", "artist": "X"}]}"#

    private func request(_ title: String, _ user: String, at second: Int = 0) -> String {
        #"{"event": "gala", "title": "\#(title)", "artist": "A", "user": "\#(user)", "at": \#(1_777_000_000 + second)}"#
            + "\n"
    }

    private func vote(_ song: String, _ user: String, _ vote: String = "up") -> String {
        #"{"event": "gala", "song": "\#(song)", "user": "\#(user)", "vote": "\#(vote)", "at": 1777000100}"# + "\n"
    }

    /// One song with one asker and three votes, one with two askers, and three with one asker.
    private var lines: [String] {
        [
            request("Early", "ann", at: 1), request("Twice", "ann", at: 2), request("Twice", "bob", at: 3),
            request("Voted", "cid", at: 4), vote("voted-a", "cid"), vote("voted-a", "ann"), vote("voted-a", "bob"),
            vote("voted-a", "dan"), vote("voted-a", "eve", "down"), request("Late", "dan", at: 5),
            request("Disliked", "eve", at: 6), vote("disliked-a", "ann", "down"), vote("disliked-a", "bob", "down"),
        ]
    }

    private func site(_ lines: [String]) throws -> TestSite {
        let site = try TestSite(["Content/events/gala.json": Self.gala])
        site.vote(lines.joined())
        return site
    }

    private func accept(
        _ selection: RequestSelection, on site: TestSite, dryRun: Bool = false
    ) -> (accepted: [String], declined: [String], waiting: [String])? {
        var log = DiagnosticLog()
        var options = site.options
        options.dryRun = dryRun
        guard let list = SiteBuilder.decide(.accept, at: "gala", songs: [], selecting: selection, options, &log) else {
            return nil
        }
        return (list.decided.map(\.id), list.declined.map(\.id), list.waiting.map(\.id))
    }

    @Test func theSongsWithTheMostVotesAreAccepted() throws {
        let site = try site(lines)
        let list = try #require(accept(RequestSelection(most: 3), on: site, dryRun: true))
        #expect(list.accepted == ["early-a", "twice-a", "voted-a"] && list.declined == [])
        #expect(list.waiting == ["late-a", "disliked-a"])
        #expect(site.read("Content/requests.json") == nil)
        #expect(accept(RequestSelection(most: 1), on: site)?.accepted == ["voted-a"])
        #expect(accept(RequestSelection(most: 1), on: site)?.accepted == ["twice-a"])
        #expect(site.page("/events/gala/songs/songs.csv")?.contains("Twice,A,0,0,0,accepted") == true)
    }

    @Test func votesAreAskersOrUpsMinusDowns() throws {
        let site = try site(lines)
        var log = DiagnosticLog()
        let waiting = SiteBuilder.decide(.accept, at: "gala", songs: [], site.options, &log)?.waiting
        #expect(
            waiting?.map { "\($0.id) \($0.askers) \($0.votes)" } == [
                "early-a 1 1", "twice-a 2 2", "voted-a 1 3", "late-a 1 1", "disliked-a 1 1",
            ])
        #expect(accept(RequestSelection(fewestVotes: 2), on: site, dryRun: true)?.accepted == ["twice-a", "voted-a"])
        #expect(
            accept(RequestSelection(most: 1, fewestVotes: 2), on: site, dryRun: true)?.accepted == ["voted-a"])
    }

    /// Otherwise, the list would lose both songs.
    @Test func aListedSongIsNotMergedIntoOneThatIsNotListed() throws {
        let site = try site([request("Early", "ann")])
        func merge(_ song: String, _ other: String?) -> String? {
            var log = DiagnosticLog()
            _ = SiteBuilder.merge(song, into: other, at: "gala", site.options, &log)
            return log.diagnostics.first?.message
        }
        let own = "Own"
        let refusal = "\"early-a\" isn't on the list, so the list would have neither of these songs"
        #expect(merge(own, "early-a") == refusal)
        var log = DiagnosticLog()
        _ = SiteBuilder.decide(.decline, at: "gala", songs: ["early-a"], site.options, &log)
        #expect(merge(own, "early-a") == refusal)
        #expect(merge("early-a", own) == nil)
        #expect(merge("early-a", nil) == nil)
        _ = SiteBuilder.decide(.accept, at: "gala", songs: ["early-a"], site.options, &log)
        #expect(merge(own, "early-a") == nil)
        #expect(!log.hasErrors)
    }

    @Test func theOthersAreDeclinedAndAllCanBeReopened() throws {
        let site = try site(lines)
        let list = try #require(accept(RequestSelection(fewestVotes: 3, declinesRest: true), on: site))
        #expect(list.accepted == ["voted-a"] && list.waiting == [])
        #expect(list.declined == ["early-a", "twice-a", "late-a", "disliked-a"])
        var log = DiagnosticLog()
        let all = list.accepted + list.declined
        let reopened = SiteBuilder.decide(.reopen, at: "gala", songs: all, site.options, &log)
        #expect(reopened?.waiting.count == 5)
        #expect(site.read("Content/requests.json") == "{}\n")
    }

    @Test func decidedAndListedSongsStayAsTheyAre() throws {
        let site = try site(lines)
        var log = DiagnosticLog()
        _ = SiteBuilder.decide(.decline, at: "gala", songs: ["voted-a"], site.options, &log)
        #expect(accept(RequestSelection(most: 1), on: site)?.accepted == ["twice-a"])
        site.write(
            "Content/events/gala.json", Self.gala.replacing("moderated", with: "open"))
        let list = try #require(accept(RequestSelection(most: 9, declinesRest: true), on: site))
        #expect(list.accepted == [] && list.declined == [])
    }

    /// Any order, split and repetition of the requests and votes gives the same selection.
    @Test(arguments: [SplitMix.seedOfRun]) func theSelectionDependsOnlyOnTheSetOfBallots(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let expected = try #require(accept(RequestSelection(most: 2), on: site(lines), dryRun: true))
        for _ in 0..<4 {
            let shuffled = (lines + lines.filter { _ in Bool.random(using: &random) }).shuffled(using: &random)
            let site = try TestSite(["Content/events/gala.json": Self.gala])
            let cut = Int.random(in: 0...shuffled.count, using: &random)
            site.vote(shuffled[..<cut].joined(), shuffled[cut...].joined())
            let list = try #require(accept(RequestSelection(most: 2), on: site, dryRun: true))
            #expect(list.accepted == expected.accepted && list.waiting == expected.waiting)
        }
    }
}
