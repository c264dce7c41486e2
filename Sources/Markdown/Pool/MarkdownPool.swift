import Bytes
package import Processes

/// Renders Markdown in worker processes that live as long as the pool.
///
/// Not thread-safe: use it from one thread at a time.
package final class MarkdownPool: WorkerPool {
    private let limits: MarkdownLimits
    private let workerCount: Int
    package let group: WorkerGroup

    /// Starts the first worker; others start when they are needed.
    ///
    /// - Parameters:
    ///   - executable: The path of a program that calls `MarkdownWorker.run()` when started with `arguments`.
    ///   - workers: The maximum number of processes, such as one per processor.
    /// - Throws: `MarkdownFailure.noWorker` if the program can't be started.
    package init(
        executable: String, arguments: [String], workers: Int, limits: MarkdownLimits = MarkdownLimits()
    ) throws(MarkdownFailure) {
        self.limits = limits
        workerCount = max(1, workers)
        group = WorkerGroup(
            executable: executable, arguments: arguments,
            // The extra megabyte is for findings.
            longestFrame: limits.outputBytes + 1 << 20, patience: .seconds(limits.patience), greeting: limits.sized)
        try addWorker()
    }

    /// Renders `bodies` with the same options, and returns the results in the same order.
    ///
    /// - Parameter progress: Called from time to time with the number of finished bodies.
    package func render(
        _ bodies: [MarkdownBody], _ options: MarkdownOptions, progress: (Int) -> Void = { _ in }
    ) -> [Result<RenderedBody, MarkdownFailure>] {
        var run = RenderRun(bodies, options, limits: limits, workers: workerCount)
        while !run.isFinished {
            let startFailure = giveOut(&run)
            guard !group.isHopeless else {
                // The workers' batches belong to this run, so their answers must not reach the next one.
                close()
                run.giveUp(startFailure ?? .noWorker(code: 0))
                break
            }
            group.wait()
            group.exchange { index, frame in
                guard let answer = RenderedBody.Answer(encoded: frame) else { return false }
                run.finish(index, answer)
                return true
            } ended: { worker, end in
                run.takeBack(worker.batches, worker.isReady ? MarkdownFailure(end, limits) : nil)
            }
            progress(run.finished)
        }
        return run.results.compactMap(\.self)
    }

    /// Gives every worker a batch, and a second one to workers with short bodies.
    ///
    /// - Returns: The reason that a worker failed to start; nil if all started.
    private func giveOut(_ run: inout RenderRun) -> MarkdownFailure? {
        for worker in group.workers where worker.batches.isEmpty {
            guard let batch = run.nextBatch(isBusy: false) else { return nil }
            worker.enqueue(batch, of: run)
        }
        while group.workers.count < run.mostWorkers, run.hasWork {
            do {
                let worker = try addWorker()
                guard let batch = run.nextBatch(isBusy: false) else { return nil }
                worker.enqueue(batch, of: run)
            } catch {
                return error
            }
        }
        for worker in group.workers where worker.batches.count == 1 && !worker.batches[0].isLone {
            guard let batch = run.nextBatch(isBusy: true) else { return nil }
            worker.enqueue(batch, of: run)
        }
        return nil
    }

    @discardableResult
    private func addWorker() throws(MarkdownFailure) -> WorkerProcess {
        do throws(LaunchFailure) { return try group.start() } catch { throw .noWorker(code: error.code) }
    }
}

extension WorkerProcess {
    fileprivate func enqueue(_ batch: Batch, of run: RenderRun) {
        var writer = ByteWriter()
        writer.writeSized { writer in
            run.options.store(in: &writer)
            writer.write(batch.indices) { run.bodies[$1].store(in: &$0) }
        }
        enqueue(batch, writer.bytes)
    }
}

extension MarkdownFailure {
    /// Creates the failure for a worker's end.
    fileprivate init(_ end: WorkerEnd, _ limits: MarkdownLimits) {
        self =
            switch end {
            case .silent: .noAnswer(seconds: limits.patience)
            case .tooSlow: .tooSlow(limit: limits.cpuSeconds)
            case .tooMuchMemory: .tooMuchMemory(limit: limits.memoryBytes)
            case .noLibrary: .crashed(status: WorkerExit.noLibrary)
            case .crashed(let status): .crashed(status: status)
            }
    }
}

extension MarkdownLimits {
    /// How many seconds a worker may be silent.
    fileprivate var patience: Double { 10 * cpuSeconds }
}
