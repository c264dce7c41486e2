import Content
import Diagnostics
import Dispatch
import Pages
import Synchronization

/// Renders the bodies of planned files, batch by batch.
///
/// One thread renders the bodies of the next batch while others write the files of the current one, so that the HTML of
/// all bodies is never in memory at once.
///
/// ```swift
/// let rendering = Future { stream.render() }
/// for batch in batches {
///     let bodies = stream.next()
///     …
/// }
/// stream.cancel()                 // not needed after the last batch
/// let outcome = rendering.get()
/// ```
final class BodyStream: Sendable {
    private let plan: Plan
    private let batches: [[Int]]
    private let renderer: Mutex<BodyRenderer>
    private let made = Mutex<[Bodies]>([])
    private let isMade = DispatchSemaphore(value: 0)
    private let isWanted = DispatchSemaphore(value: 0)
    private let isCancelled = Atomic<Bool>(false)
    private let isBroken = Atomic<Bool>(false)

    /// The number of batches that are rendered ahead of `next()`.
    private static let ahead = 1

    /// The result of rendering all batches.
    struct Outcome {
        /// False if rendering was cancelled before the last batch.
        var isWhole = true

        /// Errors in bodies, or of the workers.
        var log = DiagnosticLog()
    }

    /// - Parameter batches: The indices, in the plan, of the jobs of each batch.
    init(of plan: Plan, _ batches: [[Int]], _ renderer: sending BodyRenderer) {
        self.plan = plan
        self.batches = batches
        self.renderer = Mutex(renderer)
        for _ in 0..<Self.ahead { isWanted.signal() }
    }

    /// True if any body rendered so far had an error.
    var hasFailed: Bool { isBroken.load(ordering: .acquiring) }

    /// Waits for the bodies of the next batch, and returns them.
    func next() -> Bodies {
        isMade.wait()
        isWanted.signal()
        return made.withLock { $0.removeFirst() }
    }

    /// Makes `render` return after its current batch.
    func cancel() {
        isCancelled.store(true, ordering: .releasing)
        isWanted.signal()
    }

    /// Renders all batches, at most `ahead` of them before `next()` asks for them.
    func render() -> Outcome {
        let (common, own) = jobs()
        return renderer.withLock { renderer in
            // Ending the workers takes as long as writing some pages, which other threads can do meanwhile.
            defer { renderer.endWorkers() }
            var outcome = Outcome()
            let common = renderer.render(common, of: plan, &outcome.log)
            for jobs in own {
                var bodies = common
                if !jobs.isEmpty {
                    isWanted.wait()
                    if isCancelled.load(ordering: .acquiring) {
                        outcome.isWhole = false
                        break
                    }
                    bodies = renderer.render(jobs, of: plan, beside: common, &outcome.log)
                }
                if outcome.log.hasErrors { isBroken.store(true, ordering: .releasing) }
                made.withLock { $0.append(bodies) }
                isMade.signal()
            }
            return outcome
        }
    }

    /// Divides the jobs with bodies into common jobs and jobs of each batch.
    ///
    /// Common bodies are rendered first and stay in memory: those shown on other pages than their own, and those
    /// rendered only for their findings or words.
    private func jobs() -> (common: [Int], own: [[Int]]) {
        let stale = Array(batches.joined())
        let (shown, read) = (plan.jobs(shownBy: stale), plan.jobs(readFor: stale))
        guard batches.count > 1 else { return (plan.jobsToFormat(stale + shown + read), batches.map { _ in [] }) }
        var isOwn = [Bool](repeating: false, count: plan.jobs.count)
        for job in stale { isOwn[job] = plan.pageBody(ofJob: job) != nil }
        for job in shown { isOwn[job] = false }
        return (plan.jobsToFormat(stale + shown + read).filter { !isOwn[$0] }, batches.map { $0.filter { isOwn[$0] } })
    }
}
