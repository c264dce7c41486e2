/// How a song's rank compares with the one before the latest batch.
public enum Movement: Hashable, Sendable {
    /// It had no rank before.
    case new
    /// It is as good as it was.
    case none
    /// It rose by this many ranks.
    case up(Int)
    /// It fell by this many ranks.
    case down(Int)

    /// Compares a song's rank with the ranks that it had before.
    ///
    /// A song that shares a rank may just as well be in any of the places below it that the tied songs take. It falls only
    /// once it is behind all of these: otherwise the first vote of an evening would make every other song fall.
    ///
    /// - Parameters:
    ///   - before: The rank before, to the last place of those that shared it; nil if it had none.
    ///   - now: The rank now.
    public init(from before: ClosedRange<Int>?, to now: Int) {
        self =
            switch before {
            case nil: .new
            case let before? where now < before.lowerBound: .up(before.lowerBound - now)
            case let before? where now > before.upperBound: .down(now - before.lowerBound)
            default: .none
            }
    }
}
