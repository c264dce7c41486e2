/// What a batch changed.
public struct LedgerEffect: Hashable, Sendable {
    /// Ballots of voters who had none on the song.
    public var counted = 0

    /// Ballots that changed a vote to its opposite, or gave one again that had been withdrawn.
    public var changed = 0

    /// Ballots that withdrew a vote.
    public var withdrawn = 0

    /// Ballots that say what is known, or are older than the one that counts.
    public var repeated = 0

    /// An effect of so many ballots of each kind.
    package init(counted: Int = 0, changed: Int = 0, withdrawn: Int = 0, repeated: Int = 0) {
        self.counted = counted
        self.changed = changed
        self.withdrawn = withdrawn
        self.repeated = repeated
    }
}
