import Bytes
package import Dispatch
import Markdown
import Pictures
import Processes
import Synchronization

/// Workers that wait for the next build, for programs that build often: starting one takes as long as rendering a
/// hundred bodies or drawing ten pictures.
package final class IdleWorkers: Sendable {
    let markdown: IdlePools<MarkdownPool, BuildOptions.Worker>
    let cards: IdlePools<PicturePool, CardStart>

    /// - Parameters:
    ///   - limit: How many pools of each kind may wait at once, each with one worker.
    ///   - patience: How long each waits. A worker that draws pictures needs about 100 MB.
    package init(limit: Int, patience: DispatchTimeInterval = .seconds(60)) {
        markdown = IdlePools(limit: limit, patience: patience)
        cards = IdlePools(limit: limit, patience: patience)
    }

    /// The process ids of the Markdown workers, for tests.
    package var markdownWorkerIDs: [Int32] { markdown.workerIDs }

    /// The process ids of the workers that draw pictures for links, for tests.
    package var cardWorkerIDs: [Int32] { cards.workerIDs }

    /// What workers that draw pictures were started with, including the path of the picture library and its signature,
    /// which changes if the library is updated.
    typealias CardStart = (worker: BuildOptions.Worker, library: (path: String, signature: FileSignature?))
}

extension BuildOptions {
    /// Returns idle Markdown workers, or starts new ones.
    func markdownWorkers() throws(MarkdownFailure) -> MarkdownPool {
        if let pool = idleWorkers?.markdown.take(where: { $0 == worker }) { return pool }
        return try MarkdownPool(executable: worker.program, arguments: [worker.argument], workers: Machine.cores)
    }

    /// Stores Markdown workers for the next use, or ends them if this program has no store.
    func giveBack(_ pool: MarkdownPool) {
        if let idleWorkers {
            idleWorkers.markdown.add(pool, worker)
        } else {
            pool.close()
        }
    }
}

/// Waiting pools of one kind, each with what its workers were started with.
final class IdlePools<Pool: WorkerPool, Start: Sendable>: Sendable {
    /// The pools, oldest first.
    private let pools = Mutex<[Waiting]>([])

    /// The maximum number of pools.
    private let limit: Int

    /// How long a pool waits before its workers end.
    private let patience: DispatchTimeInterval

    fileprivate init(limit: Int, patience: DispatchTimeInterval) {
        self.limit = limit
        self.patience = patience
    }

    /// Only the thread that removes a pool from the list uses it.
    private struct Waiting: @unchecked Sendable {
        let start: Start
        let pool: Pool
        let since = ContinuousClock.now
    }

    fileprivate var workerIDs: [Int32] { pools.withLock { $0.flatMap { $0.pool.workerIDs } } }

    /// Returns a suitable pool and removes it from the list; nil without one.
    func take(where isSuitable: (Start) -> Bool) -> Pool? {
        while let taken = pools.withLock({ pools in
            pools.lastIndex { isSuitable($0.start) }.map { pools.remove(at: $0) }
        }) {
            if taken.pool.hasWorkers() { return taken.pool }
        }
        return nil
    }

    /// Adds a pool that only the caller has used, and ends the oldest ones beyond the limit.
    func add(_ pool: Pool, _ start: Start) {
        pool.keepOneWorker()
        let waiting = Waiting(start: start, pool: pool)
        let superfluous = pools.withLock { pools in
            pools.append(waiting)
            let count = max(0, pools.count - limit)
            defer { pools.removeFirst(count) }
            return Array(pools.prefix(count))
        }
        for waiting in superfluous { waiting.pool.close() }
        let since = waiting.since
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + patience) { [weak self] in
            self?.end(waitingSince: since)
        }
    }

    /// Ends the pools that have waited since a time, or longer.
    private func end(waitingSince time: ContinuousClock.Instant) {
        let overdue = pools.withLock { pools in
            defer { pools.removeAll { $0.since <= time } }
            return pools.filter { $0.since <= time }
        }
        for waiting in overdue { waiting.pool.close() }
    }
}
