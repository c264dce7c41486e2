/// The number of lines of each kind in a file.
public struct IntakeCounts: Hashable, Sendable {
    /// Ballots that count.
    public var ballots = 0

    /// Requests for songs.
    public var requests = 0

    /// Lines that don't count.
    public var rejected = 0

    package init() {}
}
