public import Time

/// One voter's word on one song at one instant.
public struct Ballot: Hashable, Sendable {
    /// The event's id.
    public var event: String

    /// The song's id.
    public var song: String

    /// The voter's name, folded.
    public var user: String

    /// What it says.
    public var vote: Vote

    /// When it was cast.
    public var at: Instant

    /// A ballot with all that it says.
    public init(event: String, song: String, user: String, vote: Vote, at: Instant) {
        self.event = event
        self.song = song
        self.user = user
        self.vote = vote
        self.at = at
    }
}
