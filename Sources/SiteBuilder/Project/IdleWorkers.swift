import Markdown
import Synchronization

/// Markdown workers that wait for the next build, for programs that build often: starting one takes as long as rendering a
/// hundred bodies.
package final class IdleWorkers: Sendable {
    /// The pools, oldest first.
    private let pools = Mutex<[Pool]>([])

    /// The maximum number of pools.
    private let limit: Int

    /// - Parameter limit: How many pools may wait at once, each with one worker.
    package init(limit: Int) { self.limit = limit }

    /// The process ids of the workers, for tests.
    package var workerIDs: [Int32] { pools.withLock { $0.flatMap { $0.pool.workerIDs } } }

    /// A pool, and what it was started with. Only the thread that takes it from the list uses it.
    private struct Pool: @unchecked Sendable {
        let worker: BuildOptions.Worker
        let options: MarkdownOptions
        let pool: MarkdownPool
    }

    /// Removes and returns a pool for this worker and these options, if there is one.
    func take(_ worker: BuildOptions.Worker, _ options: MarkdownOptions) -> MarkdownPool? {
        while let taken = pools.withLock({ pools in
            pools.lastIndex { $0.worker == worker && $0.options == options }.map { pools.remove(at: $0) }
        }) {
            if taken.pool.hasWorkers() { return taken.pool }
        }
        return nil
    }

    /// Adds a pool that only the caller has used, and ends the oldest ones beyond the limit.
    func add(_ pool: MarkdownPool, of worker: BuildOptions.Worker, _ options: MarkdownOptions) {
        pool.keepOneWorker()
        let pool = Pool(worker: worker, options: options, pool: pool)
        let superfluous = pools.withLock { pools in
            pools.append(pool)
            let count = max(0, pools.count - limit)
            defer { pools.removeFirst(count) }
            return Array(pools.prefix(count))
        }
        for pool in superfluous { pool.pool.close() }
    }
}
