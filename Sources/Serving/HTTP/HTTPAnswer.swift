import Synchronization

/// The answer to a request: a response now, or later.
package enum HTTPAnswer: Sendable {
    case now(HTTPResponse)
    case later(PendingResponse)
}

/// A part of an answer that clients wait for until the server ends it.
protocol Endable: AnyObject, Sendable {
    func end()
}

/// A response that is prepared while its connection waits.
package final class PendingResponse: Sendable, Endable {
    private enum State {
        case open
        case awaited(resume: @Sendable () -> Void)
        case there(HTTPResponse)
    }

    private let state = Mutex(State.open)

    package init() {}

    /// Sends the response, unless one was sent already.
    package func send(_ response: HTTPResponse) {
        let before = state.withLock { state in
            let before = state
            if case .there = before {} else { state = .there(response) }
            return before
        }
        if case .awaited(let resume) = before { resume() }
    }

    /// Sends the answer of a server that is shutting down, unless a response was sent already.
    func end() { send(.ending) }

    /// Returns the response. If it isn't ready, calls `pause`, which returns a closure that resumes the connection, and
    /// returns nil.
    func response(orPause pause: () -> @Sendable () -> Void) -> HTTPResponse? {
        state.withLock { state in
            if case .there(let response) = state { return response }
            state = .awaited(resume: pause())
            return nil
        }
    }
}
