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

    /// Adds ballots that changed a vote from `before` to `after`; `before` is nil for first votes.
    package mutating func add(_ before: Vote?, after: Vote?, count: Int = 1) {
        if before == after {
            repeated += count
        } else if after == Vote.none {
            withdrawn += count
        } else if before == nil {
            counted += count
        } else {
            changed += count
        }
    }
}
