import Foundation
import TestSites
import TestSupport
import Testing
import Time

/// The page with the report after an event.
@Suite struct EveningPageTests {
    private static let address = "/events/gala/report/"

    private static let path = "Content/events/gala.json"

    /// An event from 8 to 10 p.m. on New Year's Eve.
    private static func event(_ keys: String) -> String {
        let songs = #""songs": [{"title": "Waterloo", "artist": "ABBA"}]"#
        return #"{"name": "Gala", "start": "2025-12-31 20:00", "end": "2025-12-31 22:00", \#(keys), \#(songs)}"#
    }

    /// A site with the event, seen at `now`.
    private func gala(_ keys: String, at now: String = "2026-01-01T09:00:00Z") throws -> TestSite {
        var site = try TestSite([Self.path: Self.event(keys)], now: now)
        site.isSettled = true
        return site
    }

    private func ballot(_ user: String, _ vote: String = "up", event: String = "gala", song: String = "Waterloo")
        -> String
    {
        #"{"event": "\#(event)", "song": "\#(song)", "user": "\#(user)", "vote": "\#(vote)", "at": "2025-12-31T21:00:00Z"}"#
            + "\n"
    }

    @Test func aPublicReportAppearsAfterTheEvent() throws {
        var site = try gala(#""report": "public""#, at: "2025-12-31T21:30:00Z")
        site.vote(ballot("ann"), ballot("bob", "down"))
        #expect(site.page(Self.address) == nil)
        #expect(site.page("/events/gala/")?.contains("gala/report/") == false)
        site.now = try Moment.parse("2026-01-01T09:00:00Z", in: .utc).start(in: .utc)
        site.build()
        let page = try #require(site.page(Self.address))
        #expect(page.contains("2 voters") && page.contains("2 votes"))
        #expect(!page.contains("ann") && !page.contains("bob"))
        #expect(site.page("/events/gala/")?.contains("gala/report/") == true)
        #expect(site.page("/events/gala/report/report.csv")?.contains("1,Waterloo,ABBA,1,1,0,") == true)
        let figures = try #require(site.page("/events/gala/report/report.json"))
        #expect(figures.contains("\"voters\": 2") && !figures.contains("ann"))
    }

    @Test func withoutBallotsTheReportStillHasMergedSongsAndCodes() throws {
        let songs =
            #""songs": [{"id": "a", "title": "Waterlo", "artist": "ABBA", "tally": {"up": 2, "down": 0}}, "#
            + #"{"id": "b", "title": "Waterloo", "artist": "ABBA", "tally": {"up": 3, "down": 0}}]"#
        let event =
            #"{"name": "Gala", "start": "2025-12-31 20:00", "end": "2025-12-31 22:00", "#
            + #""report": "public", "votingCodes": true, \#(songs)}"#
        let (key, digest) = (String(repeating: "0a", count: 32), String(repeating: "0b", count: 16))
        let site = try TestSite(
            [
                Self.path: event, "Content/codes.json": #"{"gala": {"key": "\#(key)", "digests": ["\#(digest)"]}}"#,
                "Content/requests.json": #"{"gala": {"merged": {"a": "b"}}}"#,
            ], now: "2026-01-01T09:00:00Z")
        site.build()
        #expect(site.page("/events/gala/report/report.csv")?.contains("1,Waterloo,ABBA,5,0,5,") == true)
        let figures = try #require(site.page("/events/gala/report/report.json"))
        #expect(!figures.contains("Waterlo\"") && figures.contains("\"issued\": 1"))
        // Codes alone are enough, also if there are ballots for another event.
        site.remove("Content/requests.json")
        site.write("Content/events/ball.json", Self.event("\"featured\": false"))
        site.vote(ballot("ann", event: "ball"))
        #expect(site.page("/events/gala/report/report.json")?.contains("\"issued\": 1") == true)
    }

    @Test func aWrongOldTimeDoesNotStretchTheTurnout() throws {
        let site = try gala(#""report": "public""#)
        let lines = (1...10).map { ballot("voter \($0)") }
        let old = ballot("eve").replacing("2025-12-31T21", with: "2001-01-01T00")
        site.vote(lines.joined() + old)
        let figures = try #require(site.page("/events/gala/report/report.json"))
        #expect(
            figures.contains(
                #""turnout": [{"from": "2025-12-31T21:00:00Z", "votes": 11, "voters": 11}]"#), "\(figures)")
    }

    /// Otherwise, the sums would exceed those of the songs.
    @Test func votesForSongsThatAreNotOnTheListAreNotReported() throws {
        let site = try gala(#""report": "public""#)
        site.vote(ballot("ann"), ballot("bob", song: "other-song"), ballot("cy", "none", song: "other-song"))
        let figures = try #require(site.page("/events/gala/report/report.json"))
        #expect(figures.contains("\"voters\": 1") && figures.contains("\"ups\": 1"))
        #expect(figures.contains("\"withdrawn\": 0") && figures.contains("\"ballots\": 3"))
    }

    @Test(arguments: [
        "\"results\": \"hidden\", \"report\": \"public\"", "\"featured\": false",
        "\"results\": {\"after\": \"2026-01-02\"}, \"report\": \"public\"",
    ]) func nobodyReadsWhatIsHidden(_ keys: String) throws {
        let site = try gala(keys)
        site.vote(ballot("ann"))
        #expect(site.page(Self.address) == nil)
    }

    /// The host reads it behind the admin code; guests with the event's code read a public one.
    @Test(arguments: ["\"adminCode\": \"W4D8N-0ZHVC\"", "\"code\": \"K7XQ2-M9TBR\", \"report\": \"public\""])
    func codesSealIt(_ keys: String) throws {
        let site = try gala(keys)
        site.vote(ballot("ann"))
        let page = try #require(site.page(Self.address))
        #expect(page.contains("class=\"gate\"") && !page.contains("Waterloo") && !page.contains("1 vote"))
        let files = site.pages().keys.filter { $0.hasPrefix("events/gala/") }
        #expect(!files.contains { $0.contains("report.") })
        // Guests without the code must not see the winner either.
        #expect(files.contains("events/gala/podium.png") == !keys.contains("\"code\""))
    }

    @Test func aLateBallotChangesTheReportAsInACleanBuild() throws {
        let site = try gala(#""report": "public""#)
        site.vote(ballot("ann"))
        #expect(site.page(Self.address)?.pageText.contains("1 voter ") == true)
        site.vote(ballot("bob"))
        #expect(site.page(Self.address)?.contains("2 voters") == true)
        let anew = try site.copy()
        anew.build()
        #expect(site.pages() == anew.pages())
    }

    /// The figures of earlier builds are only used for the same ballots and rules.
    @Test func changedRulesAndBatchesAreCountedAgain() throws {
        let site = try gala(#""report": "public""#)
        site.vote(ballot("ann"), ballot("bob", "down"))
        site.vote(ballot("cy"))
        func pageIsNew(_ part: String) throws {
            site.build()
            let page = try #require(site.page(Self.address))
            #expect(page.contains(part))
            let anew = try site.copy()
            anew.build()
            #expect(anew.page(Self.address) == page)
        }
        try pageIsNew("3 voters")
        site.write(Self.path, Self.event(#""votes": "up", "report": "public""#))
        try pageIsNew("2 voters")
        site.write(Self.path, Self.event(#""report": "public""#))
        site.write(".corkboard/evenings", "damaged")
        try pageIsNew("3 voters")
        let batches = site.scratch.files(in: "site/Content/ballots").keys.filter { $0.hasSuffix(".ndjson") }
        try FileManager.default.removeItem(atPath: site["Content/ballots/\(try #require(batches.max()))"])
        try pageIsNew("2 voters")
    }

    @Test func aRequestThatTheEventsFileDeclinesIsNotWaiting() throws {
        let site = try gala(#""report": "public""#)
        site.vote(
            #"{"event": "gala", "title": "SOS", "artist": "ABBA", "user": "ann", "at": "2025-12-31T21:00:00Z"}"# + "\n")
        func requests() -> String? {
            site.page("\(Self.address)report.json")?.firstMatch(of: /"requests": (.*),\n/).map { String($0.1) }
        }
        #expect(requests() == #"{"all": 1, "accepted": 1, "declined": 0, "waiting": 0}"#)
        let declined = #"}, {"title": "SOS", "artist": "ABBA", "status": "declined"}]"#
        site.write(Self.path, Self.event(#""report": "public""#).replacing("}]", with: declined))
        #expect(site.build().texts.isEmpty)
        #expect(requests() == #"{"all": 1, "accepted": 0, "declined": 1, "waiting": 0}"#)
    }

    @Test(arguments: ["late gala", "$(reboot)"])
    func theCommandOfTheProofQuotesTheEvent(_ id: String) throws {
        var site = try TestSite(
            ["Content/events/\(id).json": Self.event(#""report": "public""#)], now: "2026-01-01T09:00:00Z")
        site.isSettled = true
        site.vote(ballot("ann", event: id))
        let page = try #require(site.pages().first { $0.key.hasSuffix("/report/index.html") }?.value)
        #expect(page.contains("corkboard ballots export &#39;\(id)&#39; | sha256sum"))
    }

    @Test func datesOfASeriesAreCompared() throws {
        let keys = #""repeat": "weekly", "report": "public", "songs": [{"title": "Waterloo", "artist": "ABBA"}]"#
        let site = try TestSite(
            [
                "Content/events/quiz.json":
                    #"{"name": "Quiz", "start": "2025-12-01 20:00", "end": "2025-12-01 22:00", \#(keys)}"#
            ], now: "2026-01-02T09:00:00Z")
        site.vote(
            ballot("ann", event: "quiz/2025-12-01"), ballot("ann", event: "quiz/2025-12-08"),
            ballot("bob", event: "quiz/2025-12-08"))
        let page = try #require(site.page("/events/quiz/2025-12-08/report/"))
        let rows = page.components(separatedBy: "Dates of the series").last?.components(separatedBy: "<tr>") ?? []
        #expect(rows.count >= 4)
        #expect(rows[2].contains("1 Dec") || rows[2].contains("December 1") || rows[2].contains("1 December"))
    }
}
