import Diagnostics

/// One vote, given on the command line.
public struct BallotInWords: Hashable, Sendable {
    /// The event's id.
    public var event: String

    /// The song's id.
    public var song: String

    /// The voter's name.
    public var user: String

    /// `up`, `down` or `none`.
    public var vote: String

    /// True if the vote may wait for a song that no one has requested.
    public var mayWait: Bool

    /// Creates a vote at `event` for `song`.
    public init(event: String, song: String, user: String, vote: String, mayWait: Bool = false) {
        self.event = event
        self.song = song
        self.user = user
        self.vote = vote
        self.mayWait = mayWait
    }

    /// The vote as a line of a ballot file.
    var line: String {
        let ballot: JSONValue = [
            "event": .string(event), "song": .string(song), "user": .string(user), "vote": .string(vote),
        ]
        return ballot.text + "\n"
    }
}
