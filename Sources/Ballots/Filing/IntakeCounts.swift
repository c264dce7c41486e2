/// How many lines of a file became what.
public struct IntakeCounts: Hashable, Sendable {
    /// Ballots that can count.
    public var ballots = 0

    /// Requests for songs.
    public var requests = 0

    /// Lines that count nothing.
    public var rejected = 0

    /// So many lines of each kind.
    package init(ballots: Int = 0, requests: Int = 0, rejected: Int = 0) {
        self.ballots = ballots
        self.requests = requests
        self.rejected = rejected
    }
}
