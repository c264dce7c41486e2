import Ballots
import Testing
import Time

@Suite struct RankingTests {
    private func song(_ ups: Int, _ downs: Int, added: Int64? = nil) throws -> RankedSong {
        (added: try added.map { try Instant(seconds: $0) }, tally: Tally(ups: ups, downs: downs), turn: nil)
    }

    @Test func equalScoresShareARank() throws {
        let placings = Ranking.net.placings(try [song(1, 0), song(3, 0), song(2, 1), song(0, 0)])
        #expect(placings.map(\.index) == [1, 2, 0, 3])
        #expect(placings.map(\.rank) == [1, 2, 2, 4])
        #expect(placings.map(\.lastPlace) == [1, 3, 3, 4])
        #expect(placings.map(\.isTied) == [false, true, true, false])
    }

    @Test func tiesStandByUpsThenAgeThenTheOrderOfTheList() throws {
        let songs = try [song(1, 0, added: 9), song(1, 0), song(2, 1), song(1, 0), song(1, 0, added: 5)]
        #expect(Ranking.net.placings(songs).map(\.index) == [2, 1, 3, 4, 0])
        let pasted = try (0..<20).map { _ in try song(0, 0, added: 7) }
        #expect(Ranking.net.placings(pasted).map(\.index) == Array(0..<20))
    }

    @Test func wilsonTrustsManyVotesMore() throws {
        let songs = try [song(1, 0), song(80, 20), song(0, 0)]
        #expect(Ranking.wilson.placings(songs).map(\.index) == [1, 0, 2])
        // Wilson's lower bound for 80 of 100, from published tables.
        #expect(abs(Tally(ups: 80, downs: 20).wilsonLowerBound - 0.7112) < 0.0001)
    }

    @Test func addedIsTheOrderOfTheListWithoutTies() throws {
        let songs = try [song(0, 5), song(9, 0)]
        #expect(Ranking.added.placings(songs).map(\.index) == [0, 1])
        #expect(Ranking.added.placings(songs).map(\.rank) == [1, 2])
    }

    @Test func movementIsTheDifferenceOfRanks() {
        #expect(Movement(from: 5...5, to: 2) == .up(3) && Movement(from: 2...2, to: 5) == .down(3))
        #expect(Movement(from: nil, to: 1) == .new && Movement(from: 1...1, to: 1) == Movement.none)
    }

    @Test func aSongFallsOnceItIsBehindAllThatItSharedItsRankWith() {
        // Twenty songs without votes: the first vote doesn't mark any of them as falling.
        #expect(Movement(from: 1...20, to: 2) == Movement.none)
        #expect(Movement(from: 2...3, to: 4) == .down(2))
        #expect(Movement(from: 2...20, to: 1) == .up(1))
    }

    @Test func manyVotesOnBothSidesAreDivisive() {
        #expect(Tally(ups: 6, downs: 5).isDivisive && !Tally(ups: 5, downs: 4).isDivisive)
        #expect(!Tally(ups: 60, downs: 40).isDivisive)
    }
}
