private import Glibc
private import Platform
import Synchronization

/// A response that is sent event by event until the client leaves (server-sent events of the HTML Standard).
///
/// Many streams can share the bytes of an event: a stream holds a reference until they are sent.
///
/// While the connection waits, an event is written to the socket at once. That needs one system call; resuming the
/// connection, which then waits again, needs five. The connection sends the bytes that the socket doesn't accept.
@safe package final class EventStream: Sendable, Endable {
    private struct State {
        /// The bytes that are being sent, and the number already sent.
        var current: [UInt8]
        var sentCount = 0

        /// Sent next: first `unsent`, then `updates`.
        var unsent: [UInt8] = []

        /// Either one complete state, or changes in sequence.
        var updates: [[UInt8]] = []
        var isComplete = false
        var hasEnded = false

        /// The connection; nil unless it waits for events.
        var pause: Pause?

        /// Writes to the socket of the waiting connection until all is sent or the socket accepts no more. If the
        /// client is gone, the stream ends.
        mutating func write(to socket: CInt) {
            while !hasEnded, !isIdle {
                if sentCount == current.count { advance() }
                let rest = current[sentCount...]
                let count = unsafe rest.withUnsafeBytes { unsafe Descriptors.send($0, to: socket) }
                if count >= 0 {
                    sentCount += count
                } else if errno == EAGAIN || errno == EWOULDBLOCK {
                    return
                } else if errno != EINTR {
                    hasEnded = true
                }
            }
        }

        var isIdle: Bool { sentCount == current.count && unsent.isEmpty && updates.isEmpty }

        /// Begins to send the next bytes, if any.
        mutating func advance() {
            sentCount = 0
            if !unsent.isEmpty {
                (current, unsent) = (unsent, [])
            } else if updates.isEmpty {
                current = []
            } else {
                current = updates.removeFirst()
                isComplete = false
            }
        }
    }

    /// A connection that waits for events: its socket, nil if the bytes must be encrypted, and a closure that lets it
    /// continue.
    package typealias Pause = (socket: CInt?, resume: @Sendable () -> Void)

    private let state: Mutex<State>

    /// The most bytes queued for a client that reads too slowly.
    private static let limit = 1 << 20

    /// The most changes queued for a client that reads too slowly. It gets the complete state instead.
    private static let changeLimit = 8

    /// - Parameter first: The first bytes to send.
    package init(_ first: [UInt8]) { state = Mutex(State(current: first)) }

    /// Sends bytes. A client that has fallen behind by 1 MiB is disconnected.
    package func send(_ bytes: [UInt8]) {
        wake { state in
            if state.unsent.count > Self.limit { state.hasEnded = true } else { state.unsent += bytes }
        }
    }

    /// Sends a complete state. It replaces the updates that the client hasn't begun to receive.
    package func send(latest event: [UInt8]) {
        wake { state in
            state.updates = [event]
            state.isComplete = true
        }
    }

    /// Sends a change, or the complete state if the client hasn't begun to receive the previous updates.
    ///
    /// - Parameter complete: The state after the change.
    package func send(change: [UInt8], or complete: [UInt8]) {
        wake { state in
            // The usual case needs no memory.
            if state.isIdle {
                (state.current, state.sentCount) = (change, 0)
            } else if state.isComplete || state.updates.count == Self.changeLimit {
                state.updates = [complete]
                state.isComplete = true
            } else {
                state.updates.append(change)
            }
        }
    }

    package func end() { wake { $0.hasEnded = true } }

    package var hasEnded: Bool { state.withLock(\.hasEnded) }

    private func wake(_ change: (inout State) -> Void) {
        let resume = state.withLock { state -> (@Sendable () -> Void)? in
            change(&state)
            if let socket = state.pause?.socket {
                state.write(to: socket)
                if state.isIdle, !state.hasEnded { return nil }
            }
            return state.pause.take()?.resume
        }
        resume?()
    }

    /// Copies the next bytes into a buffer. Returns their number, or nil after the last ones.
    ///
    /// Without any bytes to send, calls `pause`, which makes the connection wait.
    package func take(into buffer: UnsafeMutableRawBufferPointer, orPause pause: () -> Pause) -> Int? {
        state.withLock { state in
            if state.hasEnded { return nil }
            if state.sentCount == state.current.count { state.advance() }
            let rest = state.current[state.sentCount...].prefix(buffer.count)
            if rest.isEmpty { state.pause = pause() }
            unsafe buffer.copyBytes(from: rest)
            state.sentCount += rest.count
            return rest.count
        }
    }
}
