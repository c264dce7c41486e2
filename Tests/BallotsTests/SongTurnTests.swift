import Ballots
import TestSupport
import Testing
import Time

@Suite struct SongTurnTests {
    private func song(
        _ singer: Int?, at second: Int64? = nil, _ state: SongTurn.State = .waiting, ups: Int = 0
    ) throws -> RankedSong {
        let asked = try second.map { try Instant(seconds: $0) }
        return (added: nil, tally: Tally(ups: ups), turn: SongTurn(singer: singer, asked: asked, state: state))
    }

    private func order(_ songs: [RankedSong]) -> [Int] { Ranking.turns.placings(songs).map(\.index) }

    @Test func singersTakeTurnsInTheOrderOfTheirRequests() throws {
        let songs = try [
            song(0, at: 1), song(0, at: 2), song(0, at: 3), song(1, at: 4), song(1, at: 6), song(2, at: 5),
        ]
        #expect(order(songs) == [0, 3, 5, 1, 4, 2])
        let ranks = Ranking.turns.placings(songs)
        #expect(ranks.map(\.rank) == [1, 2, 3, 4, 5, 6] && !ranks.contains(where: \.isTied))
    }

    @Test func whoSangLeastComesFirst() throws {
        let songs = try [
            song(0, at: 1, .sung), song(0, at: 2), song(1, at: 9), song(0, at: 3, .sung), song(2, at: 8, .sung),
        ]
        #expect(order(songs) == [2, 1, 0, 3, 4])
    }

    @Test func votesDoNotMatter() throws {
        #expect(order(try [song(0, at: 1), song(1, at: 2, ups: 99)]) == [0, 1])
    }

    @Test func theHostTakesTurnsLikeOneSinger() throws {
        let songs = try [song(nil), song(nil), song(nil, at: 7), song(0, at: 5), song(1, at: 6), song(0, at: 8)]
        #expect(order(songs) == [0, 3, 4, 1, 5, 2])
    }

    @Test func pinnedSongsComeFirstAndCountAsTurns() throws {
        let songs = try [song(0, at: 1), song(1, at: 2), song(0, at: 3, .pinned)]
        #expect(order(songs) == [2, 1, 0])
    }

    @Test func equalTimesAreSortedByPlace() throws {
        #expect(order(try [song(2, at: 1), song(1, at: 1), song(0, at: 1)]) == [0, 1, 2])
        #expect(order([]) == [])
    }

    /// Each next song is one whose singer has had the fewest turns so far among all who wait.
    @Test(arguments: 0..<50) func theNextSingerIsAlwaysOneWithTheFewestTurns(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let songs = try (0..<Int.random(in: 0...30, using: &random)).map { _ in
            try song(
                [nil, 0, 1, 2, 3].randomElement(using: &random) ?? nil, at: Int64.random(in: 0...9, using: &random),
                [.waiting, .waiting, .sung].randomElement(using: &random) ?? .waiting)
        }
        let placings = Ranking.turns.placings(songs)
        #expect(placings.map(\.index).sorted() == Array(songs.indices))
        var turns: [Int?: Int] = [:]
        for song in songs where song.turn?.state == .sung { turns[song.turn?.singer ?? nil, default: 0] += 1 }
        var waiting = placings.map { songs[$0.index] }.filter { $0.turn?.state == .waiting }
        #expect(placings.prefix(waiting.count).allSatisfy { songs[$0.index].turn?.state == .waiting })
        while let next = waiting.first {
            let singer = next.turn?.singer ?? nil
            let fewest = waiting.map { turns[$0.turn?.singer ?? nil, default: 0] }.min()
            #expect(turns[singer, default: 0] == fewest, "seed \(seed)")
            turns[singer, default: 0] += 1
            waiting.removeFirst()
        }
    }

    /// Law 3: the singers, and who shares one, depend only on the set of requests.
    @Test(arguments: 0..<20) func singersDependOnlyOnTheSetOfRequests(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let poll = Poll(event: "gala", songs: ["own": "own", "b-x": "own"], requestLimit: 2)
        let lines = (0..<Int.random(in: 1...30, using: &random)).map { _ in
            let user = ["ann", "Ann", "bob", "carl", "dora"].randomElement(using: &random) ?? ""
            let title = ["B", "C", "c", "D", "E", "F"].randomElement(using: &random) ?? ""
            return
                #"{"event":"gala","title":"\#(title)","artist":"X","user":"\#(user)","at":\#(Int.random(in: 1...4, using: &random))}"#
        }
        var outcomes: [[String: SongSinger]] = []
        for _ in 0..<4 {
            let office = try Office()
            let ledger = try office.ledger()
            var rest = (lines + lines.filter { _ in Bool.random(using: &random) }).shuffled(using: &random)
            while !rest.isEmpty {
                let count = Int.random(in: 1...rest.count, using: &random)
                _ = try Intake(ledger, now: try office.now, zone: .utc) { _ in poll }
                    .take(rest.prefix(count).joined(separator: "\n"))
                rest.removeFirst(count)
            }
            let counted = try ledger.count(for: poll)
            #expect(counted.requests.allSatisfy { counted.singers[$0.id]?.asked == $0.requestedAt })
            outcomes.append(counted.singers)
        }
        #expect(outcomes.allSatisfy { $0 == outcomes[0] }, "seed \(seed)")
        // One number per person: the first requests of these people.
        #expect(Set(outcomes[0].values.map(\.number)).count <= 4)
    }
}
