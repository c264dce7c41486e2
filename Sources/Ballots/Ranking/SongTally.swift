/// The votes in the ledger for one song, or a change of them.
public struct SongTally: Hashable, Sendable {
    /// The votes that count.
    public var tally: Tally

    /// How many voters withdrew their votes.
    public var withdrawn: Int

    /// The votes before the latest batch that touched the event; nil if that was the event's first batch.
    public var before: Tally?

    package init(tally: Tally = Tally(), withdrawn: Int = 0, before: Tally? = nil) {
        self.tally = tally
        self.withdrawn = withdrawn
        self.before = before
    }

    /// Adds voters with a vote; nil counts for no one.
    package mutating func add(_ vote: Vote?, _ count: Int) {
        switch vote {
        case .up: tally.ups += count
        case .down: tally.downs += count
        case Vote.none?: withdrawn += count
        case nil: break
        }
    }
}
