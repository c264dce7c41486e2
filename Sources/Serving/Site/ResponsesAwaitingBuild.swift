/// Answers that wait until the site reflects its files.
typealias ResponsesAwaitingBuild = BellQueue<ResponseAwaitingBuild>

struct ResponseAwaitingBuild: Sendable {
    let answer: PendingResponse

    /// Called once the answer is due.
    let response: @Sendable () -> HTTPResponse
    let since = ContinuousClock.now

    fileprivate var isOverdue: Bool { ContinuousClock.now - since > .seconds(2) }
}

extension ResponsesAwaitingBuild {
    /// True if answers are waiting.
    var isAny: Bool { contains { _ in true } }

    /// True if an answer has waited for too long, as happens while files keep changing.
    var isOverdue: Bool { contains(where: \.isOverdue) }

    /// Adds an answer. Call it after changing the files.
    func add(_ answer: PendingResponse, _ response: @escaping @Sendable () -> HTTPResponse) {
        add(ResponseAwaitingBuild(answer: answer, response: response))
    }

    /// Sends all answers.
    func end() { send { _ in true } }

    /// Sends the answers that were added before a time, after which the site was found to be up to date.
    func end(addedBefore time: ContinuousClock.Instant) { send { $0.since < time } }

    /// Sends the overdue ones among the answers that were added before a time, after which a complete build began.
    func endOverdue(addedBefore time: ContinuousClock.Instant) { send { $0.isOverdue && $0.since < time } }

    private func send(_ isDue: (ResponseAwaitingBuild) -> Bool) {
        for waiting in take(where: isDue) { waiting.answer.send(waiting.response()) }
    }
}
