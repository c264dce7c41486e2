public import Time

/// A song's votes after one batch.
public struct PastTally: Hashable, Sendable {
    /// The song's id.
    public let song: String

    /// When the batch was filed.
    public let filed: Instant

    /// The votes that counted then.
    public let tally: Tally

    package init(song: String, filed: Instant, tally: Tally) {
        self.song = song
        self.filed = filed
        self.tally = tally
    }
}
