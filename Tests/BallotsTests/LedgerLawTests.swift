import Ballots
import Files
import Foundation
import TestSupport
import Testing
import Time

@Suite struct LedgerLawTests {
    /// Law 3: the totals and the requested songs depend only on the set of lines.
    @Test(arguments: 0..<30) func orderPartsAndRepetitionsNeverMatter(_ seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        for _ in 0..<(Night.isOn ? 70 : 20) {
            let lines = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                Bool.random(using: &random) ? randomBallot(&random) : randomRequest(&random)
            }
            var naive = NaiveCount()
            try naive.add(lines.joined(separator: "\n"))

            let office = try Office()
            let ledger = try office.ledger()
            var rest = (lines + lines.filter { _ in Bool.random(using: &random) }).shuffled(using: &random)
            while !rest.isEmpty {
                let count = Int.random(in: 1...rest.count, using: &random)
                let intake = Intake(ledger, now: try office.now, zone: .utc) { _ in poll }
                _ = try intake.take(rest.prefix(count).joined(separator: "\n"))
                rest.removeFirst(count)
            }
            let requests = try ledger.requests(for: poll)
            #expect(
                requests.map { "\($0.id) \($0.askers) \($0.title)" }
                    == naive.requests(limit: poll.requestLimit, inAll: poll.songLimit, listed: Set(poll.songs.keys)))

            let seen = Set(requests.map(\.id)).union(poll.songs.values)
            let totals = try ledger.tallies(of: "gala").filter { seen.contains($0.key) }
                .map { ("gala/" + $0.key, $0.value.tally) }
            let counted = Dictionary(uniqueKeysWithValues: totals).mapValues { "\($0.ups)-\($0.downs)" }
            let expected = naive.totals.filter { seen.contains(String($0.key.dropFirst(5))) }
            #expect(counted.filter { $0.value != "0-0" } == expected)
        }
    }

    /// Every accepted ballot is read back from its batch unchanged, also at both ends of the range of times.
    @Test(arguments: 0..<20) func whatIsTakenInIsReadBack(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let ends: [Int64] = [-62_135_596_800_000_000, 253_402_300_799_999_999]
        var lines = [#"{"event":"gala","song":"a","user":"now","vote":"up"}"#]
        var expected: [String: Int64] = ["now": ends[1]]
        for number in 0..<200 {
            let near = ends[number % 2] + Int64.random(in: -2...2, using: &random)
            let microseconds =
                [
                    near, ends[number % 2], near + Int64.random(in: -2...2, using: &random) * 1_000_000,
                    near - near % 1_000_000, Int64.random(in: ends[0]...ends[1], using: &random),
                ].randomElement(using: &random) ?? near
            let minutes = Int64.random(in: -1439...1439, using: &random)
            let at = try randomTime(microseconds, [0, 0, minutes].randomElement(using: &random) ?? 0, &random)
            lines.append(#"{"event":"gala","song":"a","user":"v\#(number)","vote":"up","at":\#(at)}"#)
            if (ends[0]...ends[1]).contains(microseconds) { expected["v\(number)"] = microseconds }
        }
        let office = try Office()
        let intake = Intake(try office.ledger(), now: try Instant(microseconds: ends[1]), zone: .utc) { _ in poll }
        let report = try intake.take(lines.joined(separator: "\n"))
        #expect(report.counts.ballots == expected.count)

        var read: [String: Int64] = [:]
        let state = try Folder.openMaking(office.scratch["anew"])
        try BatchLedger(in: state, of: BatchFolder(office.batches)).forEachBallot(at: nil) {
            read[$0.user] = $0.at.microseconds
        }
        #expect(read == expected)
    }

    /// A time as JSON: in RFC 3339 if the local time at the offset has a valid year, or in Unix seconds.
    private func randomTime(_ microseconds: Int64, _ offset: Int64, _ random: inout SplitMix) throws -> String {
        if let local = try? Instant(microseconds: microseconds + offset * 60_000_000), Bool.random(using: &random) {
            let sign = offset < 0 ? "-" : "+"
            let hours = String(format: "%02d:%02d", Int(offset.magnitude / 60), Int(offset.magnitude % 60))
            return "\"" + local.rfc3339().dropLast() + (offset == 0 ? "Z" : sign + hours) + "\""
        }
        let (seconds, fraction) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let number = "\(microseconds < 0 ? "-" : "")\(seconds)"
        return fraction == 0 ? number : "\(number).\(String("\(1_000_000 + fraction)".dropFirst()))"
    }

    /// Two songs are listed, and one of them can also be asked for.
    ///
    /// Each voter can ask for two songs; three count in all.
    private let poll = Poll(
        event: "gala", songs: ["a": "a", "b": "b", "b-x": "b"], requests: .moderated, requestLimit: 2, songLimit: 3)

    private func randomBallot(_ random: inout SplitMix) -> String {
        let user = ["ann", "Ann", "bob", "carl", "dora"].randomElement(using: &random) ?? ""
        let vote = ["UP", "down", "None"].randomElement(using: &random) ?? ""
        let song = ["a", "b", "c-x", "d-x", "e-x", "f-x", "g"].randomElement(using: &random) ?? ""
        let at = ["1", "2", "3.5", "4"].randomElement(using: &random) ?? ""
        return #"{"event":"gala","song":"\#(song)","user":"\#(user)","vote":"\#(vote)","at":\#(at)}"#
    }

    private func randomRequest(_ random: inout SplitMix) -> String {
        let user = ["ann", "Ann", "bob", "carl", "dora"].randomElement(using: &random) ?? ""
        let title = ["B", "C", "c", "D", "d", "E", "F"].randomElement(using: &random) ?? ""
        let at = Int.random(in: 1...9, using: &random)
        return #"{"event":"gala","title":"\#(title)","artist":"X","user":"\#(user)","at":\#(at)}"#
    }

    @Test(
        .enabled(if: Shared.folder("data/real-site/votes") != nil, "there is no shared folder of real content"),
        arguments: 0..<4)
    func realVotesGiveTheRealPointsInAnyOrder(_ seed: UInt64) throws {
        let folder = try #require(Shared.folder("data/real-site"))
        let truth = try JSONDecoder().decode(
            [String: [Result]].self, from: Data(contentsOf: folder.appending(path: "truth.json")))
        try #require(!truth.isEmpty)
        var random = SplitMix(seed: seed)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "votes").path)
        let office = try Office()
        let ledger = try office.ledger()
        let polls = truth.mapValues { songs in Dictionary(uniqueKeysWithValues: songs.map { ($0.song, $0.song) }) }
        let intake = Intake(ledger, now: try Instant(seconds: 1_764_590_400), zone: .utc) { event in
            polls[event].map { Poll(event: event, songs: $0) }
        }
        let votes = try Folder.open(folder.appending(path: "votes").path)
        for name in names.sorted().shuffled(using: &random) {
            let report = try intake.take(FileStream(votes, name))
            #expect(report.counts.rejected == 0)
        }
        for (event, songs) in truth {
            let tallies = try ledger.tallies(of: event)
            #expect(songs.allSatisfy { (tallies[$0.song]?.tally.net ?? 0) == $0.points })
            let contenders: [RankedSong] = songs.map {
                (added: nil, tally: tallies[$0.song]?.tally ?? Tally(), turn: nil)
            }
            for placing in Ranking.net.placings(contenders) where !placing.isTied {
                #expect(songs[placing.index].place == placing.rank)
            }
        }
    }

    private struct Result: Decodable {
        let song: String
        let points: Int
        let place: Int
    }
}
