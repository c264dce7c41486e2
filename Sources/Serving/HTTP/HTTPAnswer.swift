import Synchronization

/// The answer to a request: a response now, or later.
package enum HTTPAnswer: Sendable {
    case now(HTTPResponse)
    case later(PendingResponse)
}

/// A response that is worked out while its connection waits.
package final class PendingResponse: Sendable {
    private enum State {
        case open
        case awaited(resume: @Sendable () -> Void)
        case there(HTTPResponse)
    }

    private let state = Mutex(State.open)

    package init() {}

    /// Sends the response, unless there is one already.
    package func send(_ response: HTTPResponse) {
        let before = state.withLock { state in
            let before = state
            if case .there = before {} else { state = .there(response) }
            return before
        }
        if case .awaited(let resume) = before { resume() }
    }

    /// The response; if it is not there yet, nil, after a call of `pause`, which returns the way to resume.
    func response(orPause pause: () -> @Sendable () -> Void) -> HTTPResponse? {
        state.withLock { state in
            if case .there(let response) = state { return response }
            state = .awaited(resume: pause())
            return nil
        }
    }
}
