/// How a song's rank compares with the one before the latest batch.
public enum Movement: Hashable, Sendable {
    /// It had no rank before.
    case new
    /// It has the same rank as before.
    case none
    /// It rose by this many ranks.
    case up(Int)
    /// It fell by this many ranks.
    case down(Int)

    /// Creates the movement from one rank to another; nil: it had no rank before.
    public init(from before: Int?, to now: Int) {
        self =
            switch before {
            case nil: .new
            case let before? where before > now: .up(before - now)
            case let before? where before < now: .down(now - before)
            default: .none
            }
    }
}
