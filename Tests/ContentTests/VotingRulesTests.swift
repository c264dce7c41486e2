import Diagnostics
import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// The rules about which ballots count at an event, and who can see the scores.
@Suite struct VotingRulesTests {
    /// A ballot with a random vote.
    private struct Cast: Hashable {
        let user: Int
        let song: String
        let vote: String
        let second: Int

        var line: String {
            #"{"event": "e", "song": "\#(song)", "user": "u\#(user)", "vote": "\#(vote)", "at": \#(1_777_000_000 + second)}"#
        }
    }

    private static let songs = ["a", "b", "c", "d", "e", "f"]

    private func ballots(_ random: inout SplitMix) -> [Cast] {
        (0..<120).map { _ in
            Cast(
                user: Int.random(in: 0..<6, using: &random), song: Self.songs.randomElement(using: &random) ?? "a",
                vote: ["up", "up", "up", "down", "none"].randomElement(using: &random) ?? "up",
                second: Int.random(in: 0..<40, using: &random))
        }
    }

    /// Counts by the rule: each voter's latest ballots per song, and of these the earliest up to the limit.
    private func naiveCount(_ ballots: [Cast], ups: Int?, downs: Int?, upsOnly: Bool) -> [String: (Int, Int)] {
        let strength = ["none": 0, "down": 1, "up": 2]
        var totals: [String: (Int, Int)] = [:]
        for user in Set(ballots.map(\.user)) {
            var latest: [Cast] = []
            for song in Self.songs {
                let own = ballots.filter { $0.user == user && $0.song == song }
                if let last = own.max(by: {
                    ($0.second, strength[$0.vote] ?? 0) < ($1.second, strength[$1.vote] ?? 0)
                }) {
                    latest.append(last)
                }
            }
            latest.sort { ($0.second, $0.song) < ($1.second, $1.song) }
            for vote in latest.filter({ $0.vote == "up" }).prefix(ups ?? .max) {
                totals[vote.song, default: (0, 0)].0 += 1
            }
            if upsOnly { continue }
            for vote in latest.filter({ $0.vote == "down" }).prefix(downs ?? .max) {
                totals[vote.song, default: (0, 0)].1 += 1
            }
        }
        return totals
    }

    private func site(_ keys: String) throws -> TestSite {
        let songs = Self.songs.map { "- {id: \($0), title: Song \($0), artist: Ann}\n" }.joined()
        return try TestSite(["Content/events/e.md": "---\nname: E\n\(keys)songs:\n\(songs)---\n"])
    }

    /// Returns the totals that a site publishes, by song.
    private func totals(_ site: TestSite) throws -> [String: (Int, Int)] {
        var totals: [String: (Int, Int)] = [:]
        let json = try #require(site.page("/events/e/songs/songs.json"))
        for match in json.matches(of: /"id":"(\w)",.*"ups":(\d+),"downs":(\d+)/) {
            let counts = (Int(match.2) ?? -1, Int(match.3) ?? -1)
            if counts != (0, 0) { totals[String(match.1)] = counts }
        }
        return totals
    }

    /// Regardless of order, batches and repetitions, the same ballots count, namely those that the rule selects.
    @Test(
        arguments: [
            ("limit: {ups: 2}\n", 2, nil, false), ("limit: {ups: 1, downs: 1}\n", 1, 1, false),
            ("limit: {downs: 0}\n", nil, 0, false), ("votes: up\nlimit: {ups: 3}\n", 3, nil, true),
        ] as [(String, Int?, Int?, Bool)])
    func theFirstVotesOfEachVoterCount(_ keys: String, _ ups: Int?, _ downs: Int?, _ upsOnly: Bool) throws {
        var random = SplitMix(seed: UInt64(keys.utf8.count))
        for _ in 0..<6 {
            let ballots = ballots(&random)
            let cast = upsOnly ? ballots.filter { $0.vote != "down" } : ballots
            let expected = naiveCount(cast, ups: ups, downs: downs, upsOnly: upsOnly)
            for way in 0..<3 {
                let site = try site(keys)
                site.build()
                var lines = cast.map { $0.line + "\n" }
                if way > 0 { lines.shuffle(using: &random) }
                let cut = Int.random(in: 1..<lines.count, using: &random)
                let parts = [lines[..<cut], lines[cut...], way == 2 ? lines[..<cut] : []].filter { !$0.isEmpty }
                for part in parts { site.vote(part.joined()) }
                let found = try totals(site)
                #expect(found.keys.sorted() == expected.filter { $0.value != (0, 0) }.keys.sorted())
                for (song, counts) in found { #expect(try #require(expected[song]) == counts, "\(song)") }
            }
        }
    }

    @Test func aVoteThatIsWithdrawnMakesRoomForAnother() throws {
        let site = try site("limit: {ups: 1}\n")
        site.build()
        #expect(try #require(site.page("/events/e/songs/")).contains("1 up vote"))
        func vote(_ song: String, _ vote: String, _ second: Int) {
            site.vote(Cast(user: 1, song: song, vote: vote, second: second).line + "\n")
        }
        vote("a", "up", 1)
        vote("b", "up", 2)
        #expect(try totals(site).keys.sorted() == ["a"])
        vote("a", "none", 3)
        #expect(try totals(site).keys.sorted() == ["b"])
    }

    /// Votes for songs that wait for the host use up no votes of the list, until the songs are on it.
    @Test func votesForSongsThatWaitLeaveTheLimitAsItIs() throws {
        let site = try site("limit: {ups: 1}\nrequests: moderated\n")
        site.build()
        site.vote(#"{"event":"e","title":"New","artist":"Bo","user":"u1","at":"2026-05-01T10:00:00Z"}"# + "\n")
        site.vote(#"{"event":"e","song":"new-bo","user":"u1","vote":"up","at":"2026-05-01T10:00:01Z"}"# + "\n")
        site.vote(#"{"event":"e","song":"a","user":"u1","vote":"up","at":"2026-05-01T10:00:02Z"}"# + "\n")
        #expect(try totals(site).keys.sorted() == ["a"])
        var log = DiagnosticLog()
        let list = SiteBuilder.decide(.accept, at: "e", songs: ["new-bo"], site.options, &log)
        #expect(list?.decided.map(\.votes) == [1])
        #expect(try totals(site).isEmpty)
        #expect(site.page("/events/e/songs/songs.csv")?.contains("new-bo,New,Bo,1,0,1") == true)
    }

    @Test func aListOfUpsTakesNoDowns() throws {
        let site = try site("votes: up\n")
        site.build()
        let outcome = site.vote(Cast(user: 1, song: "a", vote: "down", second: 1).line + "\n")
        #expect(outcome.texts.contains { $0.contains("this list doesn't accept votes against songs") })
        #expect(try totals(site).isEmpty)
        #expect(try #require(site.page("/events/e/songs/")).contains("data-votes=\"up\""))
    }

    /// A date that changes the accepted votes keeps the series' limit, and the other way round, also in a second record.
    @Test func aDateChangesEachRuleSeparately() throws {
        func site(_ series: String, _ date: String, _ record: String? = nil) throws -> TestSite {
            var files = [
                "Content/events/e.md":
                    "---\nname: E\nstart: 2036-05-01 20:00\nrepeat: weekly\n\(series)songs: [{title: A, artist: B}]\n"
                    + "occurrences: {2036-05-08: \(date)}\n---\n"
            ]
            files["Content/events/f.md"] = record.map { "---\noccurrence: e/2036-05-08\n\($0)---\n" }
            return try TestSite(files)
        }
        let cases: [(site: TestSite, votes: String, limits: [String])] = [
            (try site("limit: {ups: 3}\n", "{votes: up}"), "up", ["3 up votes"]),
            (try site("votes: up\n", "{limit: 2}"), "up", ["2 up votes"]),
            (try site("limit: {ups: 3, downs: 2}\n", "{limit: {downs: 1}}"), "", ["1 down vote"]),
            (try site("", "{limit: {ups: 3}}", "votes: up\n"), "up", ["3 up votes"]),
        ]
        for (site, votes, limits) in cases {
            #expect(site.build().texts.isEmpty)
            let page = try #require(site.page("/events/e/2036-05-08/songs/"))
            #expect(page.contains("data-votes=\"\(votes)\""))
            for limit in limits { #expect(page.contains(limit)) }
            #expect(limits != ["1 down vote"] || !page.contains("3 up votes"))
        }
    }

    @Test func whatTheHostAddsLaterStandsLast() throws {
        let site = try TestSite([
            "Content/events/e.md": """
            ---
            name: E
            ranking: added
            songs:
            - {title: First, artist: A}
            - {title: Second, artist: A, added: 2026-05-01 20:00}
            - {title: Last, artist: A, added: 2026-05-03 20:00}
            ---

            """
        ])
        site.build()
        site.vote(
            #"{"event": "e", "title": "Asked", "artist": "B", "user": "zoe", "at": "2026-05-02T20:00:00Z"}"# + "\n"
                + #"{"event": "e", "title": "Late", "artist": "B", "user": "ann", "at": "2026-05-04T20:00:00Z"}"# + "\n"
        )
        let list = try #require(site.page("/events/e/songs/songs.csv"))
        let titles = list.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",")[2] }
        #expect(titles == ["First", "Second", "Asked", "Last", "Late"])
    }

    @Test func wordsAndLongTextsAreRefused() throws {
        let site = try site("requests: {mode: moderated, refuse: [spam, \"Baby Shark\", schnul*], length: 20}\n")
        #expect(site.build().texts.isEmpty)
        #expect(try #require(site.page("/events/e/songs/")).contains("maxlength=\"20\""))
        func asks(_ title: String, _ artist: String = "Bo") -> String {
            #"{"event": "e", "title": "\#(title)", "artist": "\#(artist)", "user": "zoe", "at": 1777000000}"# + "\n"
        }
        let refused = [
            asks("SPAM!"), asks("Ham", "Mr. Spám & Co"), asks("baby   SHARK (remix)"), asks("Schnulzenzeit"),
            asks("A title that is longer"), asks("Ham", "An artist who is longer"),
        ]
        for line in refused {
            let texts = site.vote(line).texts
            #expect(
                texts.contains { $0.contains("doesn't accept such songs") || $0.contains("has more than 20") },
                "\(line)")
        }
        let taken = [asks("Spamalot"), asks("Baby"), asks("Sharks of a baby"), asks("Urschnulz"), asks("Schnu", "Ham")]
        for line in taken { #expect(!site.vote(line).texts.contains { $0.contains("such songs") }, "\(line)") }
    }

    /// Hidden votes don't affect any byte of the site: sites with different hidden votes are equal.
    @Test(
        arguments: [
            "results: hidden\n", "results: {after: 2026-05-07}\n",
            "results: afterVote\nvoting: {until: 2026-05-07T00:00:00Z}\n",
        ], [29])
    func hiddenResultsAreInNoByte(_ keys: String, seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var first: [String: String]?
        for _ in 0..<3 {
            var site = try site(keys + "ranking: wilson\n")
            site.build()
            let request = #"{"event": "e", "title": "New", "artist": "Bo", "user": "zoe", "at": 1777000000}"#
            site.vote(request + "\n" + ballots(&random).map { $0.line + "\n" }.joined())
            site.vote(ballots(&random).map { $0.line + "\n" }.joined())
            let outcome = site.build()
            #expect(try site.compareWithCleanBuild(outcome, keys: site).differences == [])
            let pages = site.pages().filter { $0.key != ".corkboard-output" }
            if let first { #expect(TestSite.differing(pages, first) == []) }
            first = pages
            #expect(try #require(site.page("/events/e/songs/songs.json")).contains("\"results\":\"hidden\""))
            #expect(try #require(site.page("/events/e/songs/songs.csv")).contains(",Ann,,,,accepted"))
            guard !keys.contains("hidden") else { continue }
            // From then on, everybody can see them.
            site.now = try #require(outcome.report?.nextChange)
            while site.now < (try Moment.parse("2026-05-07T00:00:00Z", in: .utc).start(in: .utc)) {
                site.now = try #require(site.build().report?.nextChange)
            }
            site.build()
            #expect(try !totals(site).isEmpty)
        }
    }

    /// Votes in the event's file are hidden, too.
    @Test func talliesOfTheFileAreHiddenToo() throws {
        let site = try TestSite([
            "Content/events/e.json":
                #"{"name": "E", "results": "hidden", "songs": [{"title": "Low", "artist": "A", "tally": {"up": 7}}, {"title": "High", "artist": "B", "tally": {"up": 731973197}}]}"#
        ])
        #expect(site.build().texts.isEmpty)
        #expect(!site.pages().contains { $0.value.contains("731973197") })
        let list = try #require(site.page("/events/e/songs/songs.csv"))
        #expect(list.contains("1,Low,") && list.contains("2,High,"))
    }

    @Test func votingOpensAndClosesByItself() throws {
        var site = try site("voting: {from: 2026-05-06 14:00, until: 2026-05-06 16:00}\n")
        let closed = site.build()
        #expect(try #require(site.page("/events/e/songs/")).contains("data-voting=\"closed\""))
        let start = try Moment.parse("2026-05-06T14:00:00Z", in: .utc).start(in: .utc)
        #expect(closed.report?.nextChange == start)
        let early = site.vote(
            #"{"event": "e", "song": "a", "user": "u", "vote": "up", "at": "2026-05-06T11:00:00Z"}"# + "\n")
        #expect(early.texts.contains { $0.contains("voting opened at 2026-05-06T14:00:00Z, after this was cast") })
        site.now = start
        site.build()
        #expect(try #require(site.page("/events/e/songs/")).contains("data-votes=\"\" data-requests") == true)
        #expect(try #require(site.page("/events/e/songs/songs.json")).contains("\"voting\":\"open\""))
    }

    @Test func twoSongsOfOneTitleStandOnOneList() throws {
        let one = "---\nname: E\nsongs:\n- {title: Hallelujah, artist: Leonard Cohen}\n"
        let site = try TestSite(["Content/events/e.md": one + "---\n"])
        site.build()
        site.vote(#"{"event": "e", "song": "Hallelujah", "user": "ada", "vote": "up"}"# + "\n")
        site.write("Content/events/e.md", one + "- {title: Hallelujah, artist: Jeff Buckley}\n---\n")
        let outcome = site.build()
        #expect(outcome.texts.isEmpty)
        let vote = site.vote(
            #"{"event": "e", "song": "hallelujah-jeff-buckley", "user": "ada", "vote": "down"}"# + "\n")
        #expect(vote.texts.isEmpty)
        let csv = try #require(site.page("/events/e/songs/songs.csv"))
        #expect(csv.contains("1,Hallelujah,Hallelujah,Leonard Cohen,1,0,1,"))
        #expect(csv.contains("2,hallelujah-jeff-buckley,Hallelujah,Jeff Buckley,0,1,-1,"))
        site.write("Content/events/e.md", one + "- {title: Hallelujah, artist: leonard cohen}\n".lowercased() + "---\n")
        site.write(
            "Content/events/e.md",
            one + "- {title: Hallelujah, artist: Jeff Buckley}\n- {title: Hallelujah, artist: Jeff Buckley}\n---\n")
        #expect(
            site.build().texts.contains { $0.contains("another song has the id \"hallelujah-jeff-buckley\"") }
        )
    }

    @Test func playlistsHaveWhatIsToBePlayedInTheOrderOfTheRanks() throws {
        let site = try TestSite([
            "Content/events/e.json": #"""
            {"name": "E & F", "songs": [
              {"title": "Low", "artist": "A/C", "tally": {"up": 1}}, {"title": "High", "artist": "B", "tally": {"up": 9}, "status": "played"},
              {"title": "No", "artist": "C", "status": "declined"}, {"title": "Maybe", "artist": "D", "status": "requested"}]}
            """#
        ])
        #expect(site.build().texts.isEmpty)
        #expect(
            site.page("/events/e/songs/songs.m3u")
                == "#EXTM3U\n#EXTINF:-1,B - High\nB - High.mp3\n#EXTINF:-1,A/C - Low\nA-C - Low.mp3\n")
        let xspf = try #require(site.page("/events/e/songs/songs.xspf"))
        #expect(
            xspf.hasPrefix("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<playlist version=\"1\""), "\(xspf.prefix(60))")
        let tracks = try #require(xspf.element("tracklist")).content
        #expect(xspf.element("title")?.text == "E & F")
        #expect(tracks.element("title")?.text == "High" && tracks.element("creator")?.text == "B")
    }
}
