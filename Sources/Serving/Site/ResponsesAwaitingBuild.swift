import Synchronization

/// Answers that wait until the site reflects its files.
final class ResponsesAwaitingBuild: Sendable {
    private struct Contents {
        var answers: [(answer: PendingResponse, response: HTTPResponse)] = []
        var since = ContinuousClock.now
    }

    private let contents = Mutex(Contents())
    private let bell: Bell

    /// Nil if too many files are open.
    init?() {
        guard let bell = Bell() else { return nil }
        self.bell = bell
    }

    /// Readable while answers are waiting.
    var descriptor: CInt { bell.descriptor }

    /// True if answers are waiting.
    var isAny: Bool { contents.withLock { !$0.answers.isEmpty } }

    /// True if an answer has waited for too long, as happens while files keep changing.
    var isOverdue: Bool { contents.withLock { !$0.answers.isEmpty && ContinuousClock.now - $0.since > .seconds(2) } }

    /// Adds an answer. Call it after changing the files.
    func add(_ answer: PendingResponse, _ response: HTTPResponse) {
        contents.withLock { contents in
            contents.answers.append((answer, response))
            guard contents.answers.count == 1 else { return }
            contents.since = .now
            bell.ring()
        }
    }

    /// Sends the answers.
    func end() {
        let waiting = contents.withLock { contents in
            if !contents.answers.isEmpty { bell.silence() }
            defer { contents.answers = [] }
            return contents.answers
        }
        for (answer, response) in waiting { answer.send(response) }
    }
}
