import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// Whether visitors can vote, which is independent of whether they can request songs.
@Suite struct VotingStateTests {
    private func gala(_ fields: String, now: String = "2026-05-02T12:00:00Z") throws -> TestSite {
        var site = try TestSite([
            "Content/events/gala.json":
                #"{"name": "Gala", \#(fields) "songs": [{"title": "Waterloo", "artist": "ABBA"}]}"#
        ])
        site.now = try instant(now)
        return site
    }

    private func instant(_ text: String) throws -> Instant { try Moment.parse(text, in: .utc).start(in: .utc) }

    private func ballot(_ user: String, at time: String? = nil) -> String {
        let at = time.map { #", "at": "\#($0)""# } ?? ""
        return #"{"event": "gala", "song": "Waterloo", "user": "\#(user)", "vote": "up"\#(at)}"# + "\n"
    }

    private func states(_ site: TestSite) throws -> String {
        let json = try #require(site.page("/events/gala/songs/songs.json"))
        let found = try #require(json.firstMatch(of: /"voting":"(\w+)",.*?"requests":"(\w+)"/))
        let page = try #require(site.page("/events/gala/songs/"))
        #expect(page.contains("data-voting=\"\(found.1)\""))
        return "\(found.1) \(found.2)"
    }

    @Test(arguments: [
        ("", "open open"), (#""requests": "moderated","#, "open moderated"),
        // Records from before the separate key still have the same meaning.
        (#""requests": "closed","#, "closed closed"),
        (#""requests": "closed", "voting": "open","#, "open closed"), (#""voting": "closed","#, "closed open"),
        (#""voting": {"until": "2026-05-02T13:00:00Z"},"#, "open open"),
        (#""voting": {"until": "2026-05-02T12:00:00Z"}, "requests": "closed","#, "closed closed"),
        // A day lasts until its end.
        (#""voting": {"until": "2026-05-02"},"#, "open open"), (#""voting": {"until": "2026-05-01"},"#, "closed open"),
    ])
    func votingHasAStateOfItsOwn(_ fields: String, _ expected: String) throws {
        let site = try gala(fields)
        #expect(site.build().texts.isEmpty)
        #expect(try states(site) == expected)
    }

    @Test func itClosesByItself() throws {
        var site = try gala(#""voting": {"until": "2026-05-02T13:00:00Z"},"#)
        let outcome = site.build()
        #expect(outcome.report?.nextChange == (try instant("2026-05-02T13:00:00Z")))
        site.now = try instant("2026-05-02T13:00:00Z")
        #expect(
            site.build().written == [
                "events/gala/songs/index.html", "events/gala/songs/songs.json",
            ])
        #expect(try states(site) == "closed open")
    }

    @Test func aBallotCountsIfItWasCastInTime() throws {
        let site = try gala(#""voting": {"until": "2026-05-02T11:00:00Z"},"#)
        #expect(site.vote(ballot("ann", at: "2026-05-02T10:59:59Z")).texts.isEmpty)
        let late = """
            votes-0:1: error: voting closed at 2026-05-02T11:00:00Z, before this was cast [ballots.rejected]
            """
        #expect(site.vote(ballot("bob", at: "2026-05-02T11:00:00Z")).texts == [late])
        #expect(site.vote(ballot("cid")).texts.count == 1)
        #expect(try #require(site.page("/events/gala/songs/songs.json")).contains(#""ups":1,"#))
    }

    @Test func aRequestForASongOnTheListIsAVote() throws {
        let site = try gala(#""voting": "closed","#)
        func request(_ title: String) -> String {
            #"{"event": "gala", "title": "\#(title)", "artist": "ABBA", "user": "ann"}"# + "\n"
        }
        #expect(site.vote(request("Waterloo")).texts.first?.contains("voting is closed") == true)
        #expect(site.vote(request("Fernando")).texts.isEmpty)
    }

    @Test func whatHadJoinedStaysOnAListThatIsModeratedLater() throws {
        let site = try gala("")
        func request(_ title: String) -> String {
            #"{"event": "gala", "title": "\#(title)", "artist": "ABBA", "user": "ann", "at": "2026-05-01T10:00:00Z"}"#
                + "\n"
        }
        func titles() throws -> [String] {
            try #require(site.page("/events/gala/songs/songs.json")).matches(of: /"title":"(\w+)"/).map { String($0.1) }
        }
        site.vote(request("Fernando"))
        #expect(try titles().sorted() == ["Fernando", "Waterloo"])
        let event = try #require(site.read("Content/events/gala.json"))
        site.write(
            "Content/events/gala.json",
            event.replacingOccurrences(of: #""songs""#, with: #""requests": "moderated", "songs""#))
        site.vote(request("Honey"))
        #expect(try titles().sorted() == ["Fernando", "Waterloo"])
    }

    @Test func aWrongVotingIsNamed() throws {
        #expect(
            try gala(#""voting": "shut","#).build().texts.first?.hasPrefix(
                #"Content/events/gala.json:1:28: error: "voting" of this event must be open or closed, not "shut""#)
                == true)
        #expect(
            try gala(#""voting": {"til": "2026-05-02"},"#).build().texts.first?.contains("no \"until\" in this voting")
                == true)
    }
}
