import Synchronization

/// Decides when lists may be published again: at once when the server is idle, at most 20 times a second, and more
/// seldom while many votes arrive or an update takes long, down to four times a second.
///
/// Thousands of clients share two threads with the votes, so an update lasts until all clients that wait for it are
/// being sent to. While that takes less than an eighth of a second, updates take at most half of the time.
package final class PublishingRhythm: Sendable {
    private struct State {
        /// When the last update began; nil before the first one.
        var start: ContinuousClock.Instant?
        var length = Duration.zero
        var isUnderway = false
    }

    private let state = Mutex(State())

    /// The time between two updates while few votes arrive and while many do, in seconds. People see no difference to
    /// a shorter one.
    private static let shortest = 0.05, longest = 0.25

    /// The votes per second that double the shortest time.
    private static let manyVotes = 5000.0

    /// The longest time to wait for clients.
    private static let patience = Duration.seconds(2)

    package init() {}

    /// How long to wait before the next update; nil until the current one ends.
    ///
    /// - Parameter votes: The number of messages with votes since the last update began.
    package func pause(after votes: Int) -> Duration? {
        state.withLock { state in
            guard let start = state.start else { return .zero }
            let time = ContinuousClock.now - start
            guard !state.isUnderway || time > Self.patience else { return nil }
            let votesPerSecond = Double(votes) / max(time / .seconds(1), Self.shortest)
            let pause = max(Self.shortest * (1 + votesPerSecond / Self.manyVotes), state.length / .seconds(1) * 2)
            return max(.zero, .seconds(min(pause, Self.longest)) - time)
        }
    }

    /// Begins an update. The caller finishes the delivery once all lists are on their way.
    ///
    /// - Parameter whenDone: Called on any thread at the end of the update.
    package func begin(whenDone: @escaping @Sendable () -> Void) -> Delivery {
        let start = ContinuousClock.now
        state.withLock { state in
            state.start = start
            state.isUnderway = true
        }
        return Delivery { [self] in
            state.withLock { state in
                // Otherwise another update has begun, after waiting in vain for this one.
                guard state.start == start else { return }
                state.length = .now - start
                state.isUnderway = false
            }
            whenDone()
        }
    }
}
