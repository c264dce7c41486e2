import Ballots
import TestSupport
import Testing
import Text
import Time

/// Tests which songs count as one: other spellings, and songs that the host has merged.
@Suite struct SongNamesTests {
    private func poll(
        merged: [String: String] = [:], accepted: Set<String> = [], declined: Set<String> = []
    ) -> Poll {
        Poll(
            event: "gala", songs: ["waterloo": "waterloo"], requestLimit: 3, merged: merged,
            decided: (accepted, declined),
            ownSongs: { [FoldedSong(title: "Waterloo", artist: "ABBA"): "waterloo"] })
    }

    private func request(_ title: String, _ artist: String, _ user: String, _ at: Int) -> String {
        #"{"event":"gala","title":"\#(title)","artist":"\#(artist)","user":"\#(user)","at":\#(at)}"#
    }

    private func ballot(_ song: String, _ user: String, _ vote: String, _ at: Int) -> String {
        #"{"event":"gala","song":"\#(song)","user":"\#(user)","vote":"\#(vote)","at":\#(at)}"#
    }

    private func count(_ lines: [String], _ poll: Poll) throws -> CountedSongs {
        let office = try Office()
        let ledger = try office.ledger()
        _ = try Intake(ledger, now: try office.now, zone: .utc) { _ in poll }.take(lines.joined(separator: "\n"))
        return try ledger.count(for: poll)
    }

    private func summary(_ counted: CountedSongs) -> [String] {
        counted.requests.map { "\($0.id) \($0.askers) \($0.title)" }
            + counted.tallies.filter { $0.value.tally != Tally() }
            .map { "\($0.key) \($0.value.tally.ups)-\($0.value.tally.downs)" }.sorted()
    }

    @Test func requestsInOtherSpellingsAreOneSong() throws {
        let lines = [
            request("Hey Ya!", "OutKast", "ann", 1), request("hey ya (feat. X)", "Outkast", "bob", 2),
            request("The Hey Ya [Remastered 2011]", "OUTKAST", "ann", 3),
            request("Hey Ya (Live)", "OutKast", "dora", 4),
            ballot("hey-ya-outkast", "carl", "UP", 5), ballot("hey-ya-feat-x-outkast", "carl", "DOWN", 6),
            ballot("hey-ya-feat-x-outkast", "eve", "UP", 6),
        ]
        #expect(
            summary(try count(lines, poll())) == [
                "hey-ya-outkast 2 Hey Ya!", "hey-ya-live-outkast 1 Hey Ya (Live)", "hey-ya-outkast 1-1",
            ])
    }

    @Test func anotherSpellingOfAListedSongIsNoRequest() throws {
        let lines = [
            request("Waterloo (2014 Remaster)", "Abba", "ann", 1),
            ballot("waterloo-2014-remaster-abba", "ann", "UP", 2),
            ballot("waterloo", "ann", "DOWN", 1), ballot("waterloo", "bob", "UP", 1),
        ]
        #expect(summary(try count(lines, poll())) == ["waterloo 2-0"])
    }

    @Test func aDecidedSpellingKeepsItsID() throws {
        let lines = [request("Hey Ya", "OutKast", "ann", 2), request("Hey Ya (feat. X)", "OutKast", "bob", 1)]
        #expect(try count(lines, poll()).requests.map(\.id) == ["hey-ya-feat-x-outkast"])
        #expect(try count(lines, poll(accepted: ["hey-ya-outkast"])).requests.map(\.id) == ["hey-ya-outkast"])
        #expect(try count(lines, poll(declined: ["hey-ya-outkast"])).requests.map(\.id) == ["hey-ya-outkast"])
    }

    @Test func mergedSongsShareTheirVotesUntilTheyAreSeparated() throws {
        let lines = [
            request("Waterlo", "ABBA", "ann", 1), ballot("waterlo-abba", "ann", "UP", 2),
            ballot("waterloo", "ann", "DOWN", 1), ballot("waterloo", "bob", "UP", 3),
        ]
        let apart = try count(lines, poll())
        #expect(summary(apart) == ["waterlo-abba 1 Waterlo", "waterlo-abba 1-0", "waterloo 1-1"])
        let merged = try count(lines, poll(merged: ["waterlo-abba": "waterloo"]))
        #expect(summary(merged) == ["waterloo 2-0"])
        #expect(merged.wordings["waterlo-abba"]?.title == "Waterlo")
        // A song that doesn't exist can't have the votes.
        #expect(summary(try count(lines, poll(merged: ["waterlo-abba": "gone"]))) == summary(apart))
        // The songs between may be gone; a circle merges no song.
        let chain = ["waterlo-abba": "gone", "gone": "waterloo"]
        #expect(summary(try count(lines, poll(merged: chain))) == summary(merged))
        let circle = ["waterlo-abba": "waterloo", "waterloo": "waterlo-abba"]
        #expect(summary(try count(lines, poll(merged: circle))) == summary(apart))
        let other = try count(lines, poll(merged: ["waterloo": "waterlo-abba"]))
        #expect(summary(other) == ["waterlo-abba 1 Waterlo", "waterlo-abba 2-0"])
    }

    /// Law 3 with spellings and merged songs: results depend only on the set of lines and decisions.
    @Test(arguments: 0..<20) func orderAndRepetitionsNeverMatter(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let titles = [
            "Hey Ya", "hey ya!", "Hey Ya (feat. X)", "Waterloo (Remastered)", "Waterlo", "Other", "Hey Ya (Live)",
        ]
        let ids = titles.map { SongRequest.id(title: $0, artist: "A") } + ["waterloo"]
        for _ in 0..<20 {
            let lines = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                let (user, at) = ("v\(Int.random(in: 0..<5, using: &random))", Int.random(in: 1...9, using: &random))
                return Bool.random(using: &random)
                    ? request(titles.randomElement(using: &random) ?? "", "A", user, at)
                    : ballot(
                        ids.randomElement(using: &random) ?? "", user,
                        ["UP", "DOWN", "NONE"].randomElement(using: &random) ?? "", at)
            }
            var merged: [String: String] = [:]
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let pair = ids.shuffled(using: &random)
                if merged[pair[1]] == nil, !merged.values.contains(pair[0]) { merged[pair[0]] = pair[1] }
            }
            let poll = poll(
                merged: merged, accepted: Set(ids.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }))
            let expected = try count(lines, poll)
            let again = (lines + lines.filter { _ in Bool.random(using: &random) }).shuffled(using: &random)
            #expect(summary(try count(again, poll)) == summary(expected), "seed \(seed)")
            // Each voter counts once for a song, by the latest of the ballots for its names.
            let voters = 5
            for tally in expected.tallies.values { #expect(tally.tally.ups + tally.tally.downs <= voters) }
        }
    }
}
