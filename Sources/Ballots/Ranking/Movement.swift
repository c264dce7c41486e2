/// How a song's rank compares with its rank before the latest batch.
public enum Movement: Hashable, Sendable {
    /// The song had no earlier rank.
    case new
    /// The rank is the same.
    case none
    /// The song rose by this many ranks.
    case up(Int)
    /// The song fell by this many ranks.
    case down(Int)

    /// Compares a song's rank with its earlier rank.
    ///
    /// A song that shares a rank could be in any of the places that the tied songs occupy. It falls only when it is
    /// behind all of them: otherwise the first vote of an evening would make every other song fall.
    ///
    /// - Parameters:
    ///   - before: The rank before, up to the last place of the songs that shared it; nil for a new song.
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
