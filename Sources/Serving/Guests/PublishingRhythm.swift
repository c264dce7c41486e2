/// Decides when lists may be published again: at once when the server is idle, at most 20 times a second, and more
/// seldom while many votes arrive, down to four times a second.
package struct PublishingRhythm {
    /// When the last update began; nil before the first one.
    private var start: ContinuousClock.Instant?

    /// The time between two updates while few votes arrive and while many do, in seconds. People see no difference to
    /// a shorter one.
    private static let shortest = 0.05, longest = 0.25

    /// The votes per second that double the shortest time.
    private static let manyVotes = 5000.0

    package init() {}

    /// How long to wait before the next update.
    ///
    /// - Parameter votes: The number of messages with votes since the last update began.
    package func pause(after votes: Int) -> Duration {
        guard let start else { return .zero }
        let time = ContinuousClock.now - start
        let votesPerSecond = Double(votes) / max(time / .seconds(1), Self.shortest)
        let pause = min(Self.shortest * (1 + votesPerSecond / Self.manyVotes), Self.longest)
        return max(.zero, .seconds(pause) - time)
    }

    /// Notes that an update begins.
    package mutating func begin() { start = .now }
}
