import Diagnostics
import Documents
import Synchronization

/// A publish that runs while the owner does other things. Only one runs at a time.
final class PublishJob: Sendable {
    /// How far a publish is.
    struct Progress: Sendable {
        var done = 0, total = 0
        var bytes = 0, allBytes = 0

        /// When it began to send; nil until then.
        var sendingSince: ContinuousClock.Instant?

        /// The seconds that are left at the speed so far; nil while unknown.
        var secondsLeft: Int? {
            guard let sendingSince, done > 0, total > done else { return nil }
            let passed = (ContinuousClock.now - sendingSince) / .seconds(1)
            // Small files take about as long as a few kilobytes of a large one.
            let share = Double(bytes + done * 4096) / Double(max(1, allBytes + total * 4096))
            guard passed > 2, share > 0 else { return nil }
            return Int((passed / share - passed).rounded(.up))
        }
    }

    /// The result of a publish.
    struct Outcome: Sendable {
        let result: CommandResult
        let isCancelled: Bool

        /// True if it went back to the previous release.
        let isBack: Bool
    }

    private enum State {
        case idle
        case running(target: String, Progress, cancel: @Sendable () -> Void, isCancelled: Bool)
        case over(target: String, Outcome)
    }

    private let state = Mutex(State.idle)
    private let command: StartCommand

    init(_ command: @escaping StartCommand) { self.command = command }

    /// Starts to publish to a target, unless a publish is running.
    func start(_ target: String, goingBack isBack: Bool, removingMany: Bool) {
        let isFree = state.withLock { state in
            if case .running = state { return false }
            state = .running(target: target, Progress(), cancel: {}, isCancelled: false)
            return true
        }
        guard isFree else { return }
        let flags = (isBack ? ["--rollback"] : []) + (removingMany ? ["--yes"] : [])
        let words = ["publish", "--progress"] + flags + ["--", target]
        let cancel = command(words, { [self] line in hear(line) }) { [self] result in
            state.withLock { state in
                guard case .running(let target, _, _, let isCancelled) = state else { return }
                state = .over(target: target, Outcome(result: result, isCancelled: isCancelled, isBack: isBack))
            }
        }
        state.withLock { state in
            guard case .running(let target, let progress, _, let isCancelled) = state else { return }
            state = .running(target: target, progress, cancel: cancel, isCancelled: isCancelled)
            if isCancelled { cancel() }
        }
    }

    /// Ends the publish. The next one completes it.
    func cancel() {
        state.withLock { state in
            guard case .running(let target, let progress, let cancel, _) = state else { return }
            cancel()
            state = .running(target: target, progress, cancel: cancel, isCancelled: true)
        }
    }

    /// The progress of the publish that is running to a target; nil without one.
    func progress(to target: String) -> Progress? {
        state.withLock { state in
            guard case .running(let running, let progress, _, _) = state, running.utf8.elementsEqual(target.utf8) else {
                return nil
            }
            return progress
        }
    }

    /// The result of the last publish to a target, once.
    func takeResult(of target: String) -> Outcome? {
        state.withLock { state in
            guard case .over(let over, let outcome) = state, over.utf8.elementsEqual(target.utf8) else { return nil }
            state = .idle
            return outcome
        }
    }

    private func hear(_ line: [UInt8]) {
        var discarded = DiagnosticLog()
        guard let node = JSON.parse(line, file: "progress", &discarded), node.member("progress")?.text == "Sending",
            var fields = FieldReader(node, file: "progress", of: "progress", &discarded)
        else { return }
        let numbers = ["done", "total", "bytes", "allBytes"].map {
            fields.integer($0, in: 0...Int.max, &discarded) ?? 0
        }
        state.withLock { state in
            guard case .running(let target, var progress, let cancel, let isCancelled) = state else { return }
            (progress.done, progress.total) = (numbers[0], numbers[1])
            (progress.bytes, progress.allBytes) = (numbers[2], numbers[3])
            progress.sendingSince = progress.sendingSince ?? .now
            state = .running(target: target, progress, cancel: cancel, isCancelled: isCancelled)
        }
    }
}
