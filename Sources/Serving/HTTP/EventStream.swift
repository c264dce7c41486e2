import Synchronization

/// A response that is sent event by event (the HTML standard's server-sent events), as long as the client stays.
@safe package final class EventStream: Sendable {
    private struct State {
        var unsent: [UInt8] = []
        var hasEnded = false

        /// Resumes the connection; nil unless it waits for events.
        var resume: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    /// The limit of what is kept for a client that reads slower than events come.
    private static let limit = 1 << 20

    /// - Parameter first: The first bytes to send.
    package init(_ first: [UInt8]) { state = Mutex(State(unsent: first)) }

    /// Sends bytes; a client that has fallen behind by 1 MiB is cut off.
    package func send(_ bytes: [UInt8]) {
        wake { state in
            if state.unsent.count > Self.limit { state.hasEnded = true } else { state.unsent += bytes }
        }
    }

    /// Ends the response.
    package func end() { wake { $0.hasEnded = true } }

    /// True once the response has ended.
    package var hasEnded: Bool { state.withLock(\.hasEnded) }

    private func wake(_ change: (inout State) -> Void) {
        let resume = state.withLock { state in
            change(&state)
            defer { state.resume = nil }
            return state.resume
        }
        resume?()
    }

    /// Takes the next bytes, at most `count`; nil after the last ones.
    ///
    /// If there are none, calls `pause`, which returns the way to resume.
    func take(_ count: Int, orPause pause: () -> @Sendable () -> Void) -> ArraySlice<UInt8>? {
        state.withLock { state in
            if state.hasEnded { return nil }
            let next = Array(state.unsent.prefix(count))
            if next.isEmpty { state.resume = pause() } else { state.unsent.removeFirst(next.count) }
            return next[...]
        }
    }
}
