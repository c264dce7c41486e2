import Synchronization

/// A response that is sent event by event (the HTML standard's server-sent events), as long as the client stays.
@safe package final class EventStream: Sendable {
    private struct State {
        /// The bytes that are being sent, and how many of them were.
        var current: [UInt8]
        var sentCount = 0

        /// What is sent after them: everything of `unsent`, then `latest`.
        var unsent: [UInt8] = []
        var latest: [UInt8] = []
        var hasEnded = false

        /// Resumes the connection; nil unless it waits for events.
        var resume: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    /// The limit of what is kept for a client that reads slower than events come.
    private static let limit = 1 << 20

    /// - Parameter first: The first bytes to send.
    package init(_ first: [UInt8]) { state = Mutex(State(current: first)) }

    /// Sends bytes; a client that has fallen behind by 1 MiB is cut off.
    package func send(_ bytes: [UInt8]) {
        wake { state in
            if state.unsent.count > Self.limit { state.hasEnded = true } else { state.unsent += bytes }
        }
    }

    /// Sends an event that replaces the one sent this way before, if the client has not got any of that yet.
    package func send(latest event: [UInt8]) { wake { $0.latest = event } }

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

    /// Takes the next bytes into a buffer; returns how many, or nil after the last ones.
    ///
    /// If there are none, calls `pause`, which returns the way to resume.
    func take(into buffer: UnsafeMutableRawBufferPointer, orPause pause: () -> @Sendable () -> Void) -> Int? {
        state.withLock { state in
            if state.hasEnded { return nil }
            if state.sentCount == state.current.count {
                (state.current, state.sentCount) = (state.unsent.isEmpty ? state.latest : state.unsent, 0)
                if state.unsent.isEmpty { state.latest = [] } else { state.unsent = [] }
            }
            let rest = state.current[state.sentCount...].prefix(buffer.count)
            if rest.isEmpty { state.resume = pause() }
            unsafe buffer.copyBytes(from: rest)
            state.sentCount += rest.count
            return rest.count
        }
    }
}
