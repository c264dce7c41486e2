/// Where one song of a list stands.
public struct Placing: Hashable, Sendable {
    /// The song's index in the list that was ranked.
    public let index: Int

    /// 1 + the number of songs strictly above ("standard competition ranking").
    public let rank: Int

    /// Whether another song has the same rank.
    public let isTied: Bool
}
