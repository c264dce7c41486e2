/// The rank of one song of a list.
public struct SongRank: Hashable, Sendable {
    /// The song's index in the given list.
    public let index: Int

    /// 1 + the number of songs strictly above ("standard competition ranking").
    public let rank: Int

    /// The last place of the songs with this rank; the rank itself without ties.
    public let lastPlace: Int

    /// True if another song has the same rank.
    public var isTied: Bool { lastPlace > rank }
}
