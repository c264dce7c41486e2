/// The changes that a batch made.
public struct LedgerEffect: Hashable, Sendable {
    /// Ballots of voters without an earlier ballot on the song.
    public var counted = 0

    /// Ballots that turned a vote into its opposite, or replaced a withdrawn vote.
    public var changed = 0

    /// Ballots that withdrew a vote.
    public var withdrawn = 0

    /// Ballots that repeat the current vote, or are older than the ballot that counts.
    public var repeated = 0

    package init() {}
}
