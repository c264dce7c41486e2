public import Time

/// One song of a list, with the data for ranking it.
public struct RankedSong: Sendable {
    /// When it joined the list; nil if unknown.
    public let added: Instant?

    /// Its votes.
    public let tally: Tally

    /// Creates a contender.
    public init(added: Instant?, tally: Tally) {
        self.added = added
        self.tally = tally
    }
}
