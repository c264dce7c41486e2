/// What the ledger has of one song.
public struct SongTally: Hashable, Sendable {
    /// The votes that count.
    public var tally: Tally

    /// How many voters withdrew theirs.
    public var withdrawn: Int

    /// The votes before the latest batch that touched the event; nil where that batch was the event's first.
    public var before: Tally?
}
