/// How a song's rank compares with the one before the latest batch.
public enum Movement: Hashable, Sendable {
    /// It had no rank before.
    case new
    /// It has the rank that it had.
    case none
    /// It was so many ranks further down.
    case up(Int)
    /// It was so many ranks further up.
    case down(Int)

    /// The movement from one rank to another; nil: from none.
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
