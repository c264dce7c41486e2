import Synchronization

/// A response that is sent event by event until the client leaves (server-sent events of the HTML Standard).
@safe package final class EventStream: Sendable {
    private struct State {
        /// The bytes that are being sent, and the number already sent.
        var current: [UInt8]
        var sentCount = 0

        /// Sent next: first `unsent`, then `latest`.
        var unsent: [UInt8] = []
        var latest: [UInt8] = []
        var hasEnded = false

        /// Resumes the connection; nil unless it waits for events.
        var resume: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    /// The most bytes queued for a client that reads too slowly.
    private static let limit = 1 << 20

    /// - Parameter first: The first bytes to send.
    package init(_ first: [UInt8]) { state = Mutex(State(current: first)) }

    /// Sends bytes. A client that has fallen behind by 1 MiB is disconnected.
    package func send(_ bytes: [UInt8]) {
        wake { state in
            if state.unsent.count > Self.limit { state.hasEnded = true } else { state.unsent += bytes }
        }
    }

    /// Sends an event. It replaces the previous one sent this way if the client hasn't received any of that yet.
    package func send(latest event: [UInt8]) { wake { $0.latest = event } }

    package func end() { wake { $0.hasEnded = true } }

    package var hasEnded: Bool { state.withLock(\.hasEnded) }

    private func wake(_ change: (inout State) -> Void) {
        let resume = state.withLock { state in
            change(&state)
            defer { state.resume = nil }
            return state.resume
        }
        resume?()
    }

    /// Copies the next bytes into a buffer. Returns their number, or nil after the last ones.
    ///
    /// Without any bytes to send, calls `pause`, which returns a closure that resumes the connection.
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
