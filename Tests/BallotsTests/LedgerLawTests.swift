import Ballots
import Files
import Foundation
import TestSupport
import Testing
import Time

@Suite struct LedgerLawTests {
    /// Law 3: the totals depend on the set of ballots alone.
    @Test(arguments: 0..<30) func orderPartsAndRepetitionsNeverMatter(_ seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        for _ in 0..<40 {
            let ballots = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                let user = ["ann", "Ann", "bob", "carl", "dora"].randomElement(using: &random) ?? ""
                let vote = ["UP", "down", "None"].randomElement(using: &random) ?? ""
                let song = ["a", "b", "c"].randomElement(using: &random) ?? ""
                let at = ["1", "2", "3.5", "4"].randomElement(using: &random) ?? ""
                return #"{"event":"gala","song":"\#(song)","user":"\#(user)","vote":"\#(vote)","at":\#(at)}"#
            }
            var naive = NaiveCount()
            try naive.add(ballots.joined(separator: "\n"))

            let office = try Office()
            let ledger = try office.ledger()
            var rest = (ballots + ballots.filter { _ in Bool.random(using: &random) }).shuffled(using: &random)
            while !rest.isEmpty {
                let count = Int.random(in: 1...rest.count, using: &random)
                _ = try office.intake(ledger).take(rest.prefix(count).joined(separator: "\n"))
                rest.removeFirst(count)
            }
            let totals = try ledger.tallies(of: "gala").map { ("gala/" + $0.key, $0.value.tally) }
            let counted = Dictionary(uniqueKeysWithValues: totals).mapValues { "\($0.ups)-\($0.downs)" }
            #expect(counted.filter { $0.value != "0-0" } == naive.totals)
        }
    }

    @Test(
        .enabled(if: Shared.folder("data/real-site/votes") != nil, "there is no shared folder of real content"),
        arguments: 0..<4)
    func realVotesGiveTheRealPointsInAnyOrder(_ seed: UInt64) throws {
        let folder = try #require(Shared.folder("data/real-site"))
        let truth = try JSONDecoder().decode(
            [String: [Result]].self, from: Data(contentsOf: folder.appending(path: "truth.json")))
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
            let contenders = songs.map {
                Contender(id: $0.song, title: $0.song, added: nil, tally: tallies[$0.song]?.tally ?? Tally())
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
