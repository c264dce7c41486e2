/// The rank of one song of a list.
public struct Placing: Hashable, Sendable {
    /// The song's index in the list that was given.
    public let index: Int

    /// 1 + the number of songs strictly above ("standard competition ranking").
    public let rank: Int

    /// True if another song has the same rank.
    public let isTied: Bool
}
