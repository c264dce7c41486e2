public import Time

/// One voter's vote on one song at one instant.
public struct Ballot: Hashable, Sendable {
    /// The event's id.
    public var event: String

    /// The song's id.
    public var song: String

    /// The voter's folded name.
    public var user: String

    /// The vote.
    public var vote: Vote

    /// The time of the vote.
    public var at: Instant

    /// Creates a ballot.
    public init(event: String, song: String, user: String, vote: Vote, at: Instant) {
        self.event = event
        self.song = song
        self.user = user
        self.vote = vote
        self.at = at
    }
}
