/// The rank of one song of a list.
public struct Placing: Hashable, Sendable {
    /// The song's index in the list that was given.
    public let index: Int

    /// 1 + the number of songs strictly above ("standard competition ranking").
    public let rank: Int

    /// The last place of the songs that have this rank; the rank itself if no other song has it.
    public let lastPlace: Int

    /// True if another song has the same rank.
    public var isTied: Bool { lastPlace > rank }
}
