import Ballots
import Testing
import Time

@Suite struct RankingTests {
    private func song(_ id: String, _ ups: Int, _ downs: Int, added: Int64? = nil) throws -> Contender {
        Contender(
            id: id, title: id, added: try added.map { try Instant(seconds: $0) }, tally: Tally(ups: ups, downs: downs))
    }

    @Test func equalScoresShareARank() throws {
        let songs = try [song("a", 1, 0), song("b", 3, 0), song("c", 2, 1), song("d", 0, 0)]
        let placings = Ranking.net.placings(songs)
        #expect(placings.map { songs[$0.index].id } == ["b", "c", "a", "d"])
        #expect(placings.map(\.rank) == [1, 2, 2, 4])
        #expect(placings.map(\.isTied) == [false, true, true, false])
    }

    @Test func tiesStandByUpsThenAgeThenTitle() throws {
        let songs = try [song("d", 1, 0), song("c", 1, 0), song("b", 1, 0, added: 5), song("a", 1, 0, added: 9)]
        #expect(Ranking.net.placings(songs).map { songs[$0.index].id } == ["c", "d", "b", "a"])
    }

    @Test func wilsonTrustsManyVotesMore() throws {
        let songs = try [song("one", 1, 0), song("many", 80, 20), song("none", 0, 0)]
        #expect(Ranking.wilson.placings(songs).map { songs[$0.index].id } == ["many", "one", "none"])
        // Wilson's lower bound for 80 of 100, from published tables.
        #expect(abs(Tally(ups: 80, downs: 20).wilsonLowerBound - 0.7112) < 0.0001)
    }

    @Test func addedIsTheOrderOfTheListWithoutTies() throws {
        let songs = try [song("z", 0, 5), song("a", 9, 0)]
        #expect(Ranking.added.placings(songs).map(\.index) == [0, 1])
        #expect(Ranking.added.placings(songs).map(\.rank) == [1, 2])
    }

    @Test func movementIsTheDifferenceOfRanks() {
        #expect(Movement(from: 5, to: 2) == .up(3) && Movement(from: 2, to: 5) == .down(3))
        #expect(Movement(from: nil, to: 1) == .new && Movement(from: 1, to: 1) == Movement.none)
    }

    @Test func manyVotesOnBothSidesAreDivisive() {
        #expect(Tally(ups: 6, downs: 5).isDivisive && !Tally(ups: 5, downs: 4).isDivisive)
        #expect(!Tally(ups: 60, downs: 40).isDivisive)
    }
}
