/// The votes in the ledger for one song.
public struct SongTally: Hashable, Sendable {
    /// The votes that count.
    public var tally: Tally

    /// How many voters withdrew their votes.
    public var withdrawn: Int

    /// The votes before the latest batch that touched the event; nil if that was the event's first batch.
    public var before: Tally?

    package init(tally: Tally, withdrawn: Int, before: Tally?) {
        self.tally = tally
        self.withdrawn = withdrawn
        self.before = before
    }
}
