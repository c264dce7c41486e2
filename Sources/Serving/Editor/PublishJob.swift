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

    /// A publish to a target.
    struct Run: Sendable {
        let target: String

        /// True if it goes back to the previous release.
        let isBack: Bool

        fileprivate(set) var progress = Progress()
        fileprivate(set) var isCancelled = false

        /// Nil while it is running.
        fileprivate(set) var result: CommandResult?

        /// Ends the command; nil before it has started.
        fileprivate var cancel: (@Sendable () -> Void)?
    }

    /// The last publish, until its result is taken.
    private let run = Mutex<Run?>(nil)
    private let command: StartCommand

    init(_ command: @escaping StartCommand) { self.command = command }

    /// Starts to publish to a target, unless a publish is running.
    func start(_ target: String, goingBack isBack: Bool, removingMany: Bool) {
        let isFree = run.withLock { run in
            if let run, run.result == nil { return false }
            run = Run(target: target, isBack: isBack)
            return true
        }
        guard isFree else { return }
        let flags = (isBack ? ["--rollback"] : []) + (removingMany ? ["--yes"] : [])
        let words = ["publish", "--progress"] + flags + ["--", target]
        let cancel = command(words, { [self] line in hear(line) }) { [self] result in
            whileRunning { $0.result = result }
        }
        whileRunning { run in
            run.cancel = cancel
            if run.isCancelled { cancel() }
        }
    }

    /// Ends the publish. The next one completes it.
    func cancel() {
        whileRunning { run in
            run.cancel?()
            run.isCancelled = true
        }
    }

    /// The publish that is running to a target, or the last one that is over, once; nil without one.
    func last(to target: String) -> Run? {
        run.withLock { run in
            guard let last = run, last.target.utf8.elementsEqual(target.utf8) else { return nil }
            if last.result != nil { run = nil }
            return last
        }
    }

    /// Changes the publish that is running, if any.
    private func whileRunning(_ change: (inout Run) -> Void) {
        run.withLock { run in
            guard var running = run, running.result == nil else { return }
            change(&running)
            run = running
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
        whileRunning { run in
            run.progress = Progress(
                done: numbers[0], total: numbers[1], bytes: numbers[2], allBytes: numbers[3],
                sendingSince: run.progress.sendingSince ?? .now)
        }
    }
}
