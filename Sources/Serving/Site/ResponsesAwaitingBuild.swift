import Synchronization

/// Answers that wait until the site reflects its files.
final class ResponsesAwaitingBuild: Sendable {
    private struct Waiting {
        let answer: PendingResponse
        let response: @Sendable () -> HTTPResponse
        let since = ContinuousClock.now

        var isOverdue: Bool { ContinuousClock.now - since > .seconds(2) }
    }

    private let answers = Mutex([Waiting]())
    private let bell: Bell

    /// Nil if too many files are open.
    init?() {
        guard let bell = Bell() else { return nil }
        self.bell = bell
    }

    /// Readable while answers are waiting.
    var descriptor: CInt { bell.descriptor }

    /// True if answers are waiting.
    var isAny: Bool { answers.withLock { !$0.isEmpty } }

    /// True if an answer has waited for too long, as happens while files keep changing.
    var isOverdue: Bool { answers.withLock { $0.contains(where: \.isOverdue) } }

    /// Adds an answer. Call it after changing the files.
    ///
    /// - Parameter response: Called once the answer is due.
    func add(_ answer: PendingResponse, _ response: @escaping @Sendable () -> HTTPResponse) {
        answers.withLock { answers in
            answers.append(Waiting(answer: answer, response: response))
            if answers.count == 1 { bell.ring() }
        }
    }

    /// Sends all answers.
    func end() { send { _ in true } }

    /// Sends the answers that were added before a time, after which the site was found to be up to date.
    func end(addedBefore time: ContinuousClock.Instant) { send { $0.since < time } }

    /// Sends the overdue ones among the answers that were added before a time, after which a complete build began.
    func endOverdue(addedBefore time: ContinuousClock.Instant) { send { $0.isOverdue && $0.since < time } }

    private func send(_ isDue: (Waiting) -> Bool) {
        let due = answers.withLock { answers in
            guard !answers.isEmpty else { return [Waiting]() }
            let due = answers.filter(isDue)
            answers.removeAll(where: isDue)
            if answers.isEmpty { bell.silence() }
            return due
        }
        for waiting in due { waiting.answer.send(waiting.response()) }
    }
}
