public import Time

/// One song of a list, with the data for ranking it.
public struct RankedSong: Sendable {
    /// When it joined the list; nil if unknown.
    public let added: Instant?

    /// Its votes.
    public let tally: Tally

    /// Its turn, which only `Ranking.turns` uses.
    public let turn: SongTurn?

    /// Creates a contender.
    public init(added: Instant?, tally: Tally, turn: SongTurn? = nil) {
        self.added = added
        self.tally = tally
        self.turn = turn
    }
}
