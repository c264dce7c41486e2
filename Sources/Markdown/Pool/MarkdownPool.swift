import Glibc
import Processes

/// Renders Markdown in worker processes that live as long as the pool.
///
/// Only one thread may use it at a time. It never waits for one worker, only for all of them at once.
public final class MarkdownPool {
    private let executable: String
    private let arguments: [String]
    private let greeting: Greeting
    private let workerCount: Int
    private var workers: [WorkerProcess] = []

    /// How many workers in a row may end before they are ready; then no more are started.
    private static let tolerableFalseStarts = 3

    /// Starts the first worker; the others follow when there is work for them.
    ///
    /// - Parameters:
    ///   - executable: the path of a program that calls `MarkdownWorker.run()` when started with `arguments`.
    ///   - workers: how many processes work at once, such as one for each processor.
    /// - Throws: `MarkdownFailure.noWorker` if the program cannot be started.
    public init(
        executable: String, arguments: [String], workers: Int, options: MarkdownOptions = MarkdownOptions(),
        limits: MarkdownLimits = MarkdownLimits()
    ) throws(MarkdownFailure) {
        self.executable = executable
        self.arguments = arguments
        greeting = Greeting(options: options, limits: limits)
        workerCount = max(1, workers)
        try addWorker()
    }

    deinit {
        close()
    }

    /// Renders `bodies`, and returns the results in the same order.
    ///
    /// - Parameter progress: called now and then with the number of bodies finished.
    public func render(
        _ bodies: [MarkdownBody], progress: (Int) -> Void = { _ in }
    ) -> [Result<RenderedBody, MarkdownFailure>] {
        var run = RenderRun(bodies, limits: greeting.limits, workers: workerCount)
        var falseStarts = 0
        while !run.isFinished {
            let startFailure = giveOut(&run)
            guard !workers.isEmpty, falseStarts < Self.tolerableFalseStarts else {
                // The workers' batches belong to this run, and must not be answered in the next.
                close()
                run.giveUp(startFailure ?? .noWorker(code: 0))
                break
            }
            wait()
            for worker in workers {
                worker.exchange { (index, frame) throws(MalformedFrame) in
                    run.finish(index, try Answer(from: &frame))
                }
                if worker.isReady { falseStarts = 0 }
                guard let failure = failure(of: worker) else { continue }
                if !worker.isReady { falseStarts += 1 }
                workers.removeAll { $0 === worker }
                let reason = reason(worker.end(), else: failure)
                run.takeBack(worker.batches, worker.isReady ? reason : nil)
            }
            progress(run.finished)
        }
        return run.results.compactMap(\.self)
    }

    /// Ends the workers.
    public func close() {
        for worker in workers { _ = worker.end() }
        workers.removeAll()
    }

    /// The process ids of the workers, for tests that kill them.
    package var workerIDs: [Int32] { workers.map(\.id) }

    /// Gives every worker something to do, and a second batch to the workers with short bodies.
    ///
    /// - Returns: The reason that a worker failed to start; nil if none did.
    private func giveOut(_ run: inout RenderRun) -> MarkdownFailure? {
        for worker in workers where worker.batches.isEmpty {
            guard let batch = run.nextBatch(isBusy: false) else { return nil }
            worker.enqueue(batch) { index, frame in run.bodies[index].write(to: &frame) }
        }
        while workers.count < workerCount, run.hasWork {
            do {
                let worker = try addWorker()
                guard let batch = run.nextBatch(isBusy: false) else { return nil }
                worker.enqueue(batch) { index, frame in run.bodies[index].write(to: &frame) }
            } catch {
                return error
            }
        }
        for worker in workers where worker.batches.count == 1 && !worker.batches[0].isLone {
            guard let batch = run.nextBatch(isBusy: true) else { return nil }
            worker.enqueue(batch) { index, frame in run.bodies[index].write(to: &frame) }
        }
        return nil
    }

    @discardableResult
    private func addWorker() throws(MarkdownFailure) -> WorkerProcess {
        do throws(LaunchFailure) {
            // The extra megabyte is for the findings.
            let worker = try WorkerProcess(
                executable: executable, arguments: arguments, longestFrame: greeting.limits.outputBytes + 1 << 20
            ) { greeting.write(to: &$0) }
            workers.append(worker)
            return worker
        } catch {
            throw .noWorker(code: error.code)
        }
    }

    /// Waits until a worker can be read or written, or until one has been silent for too long.
    private func wait() {
        var ends = workers.map { worker in
            pollfd(fd: worker.socket, events: Int16(worker.wantsToSend ? POLLIN | POLLOUT : POLLIN), revents: 0)
        }
        let busy = workers.filter { !$0.batches.isEmpty }
        let oldest = busy.map(\.lastExchange).min() ?? .now
        let rest = (oldest + patience - .now) / .milliseconds(1)
        // An interrupted or failed call does no harm: the workers are checked anyway.
        _ = unsafe poll(&ends, nfds_t(ends.count), Int32(min(max(rest.rounded(.up), 0), 60_000)))
    }

    /// How long a worker may be silent.
    ///
    /// The system limits its processor time, so this catches only a stopped worker.
    private var patience: Duration { .seconds(10 * greeting.limits.cpuSeconds) }

    /// The failure of a worker; nil if there is none.
    private func failure(of worker: WorkerProcess) -> MarkdownFailure? {
        if worker.hasEnded { return .crashed(status: 0) }
        guard !worker.batches.isEmpty, SuspendingClock.now - worker.lastExchange > patience else { return nil }
        return .noAnswer(seconds: 10 * greeting.limits.cpuSeconds)
    }

    /// The failure that a worker's end stands for; `failure` if the pool ended it.
    private func reason(_ ending: Ending, else failure: MarkdownFailure) -> MarkdownFailure {
        if case .noAnswer = failure { return failure }
        return switch ending {
        case .killed(SIGPROF): .tooSlow(limit: greeting.limits.cpuSeconds)
        case .exited(WorkerExit.outOfMemory): .tooMuchMemory(limit: greeting.limits.memoryBytes)
        default: .crashed(status: ending.status)
        }
    }
}
