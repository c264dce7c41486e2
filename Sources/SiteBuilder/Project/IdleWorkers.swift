import Bytes
import Markdown
import Pictures
import Processes
import Synchronization

/// Workers that wait for the next build, for programs that build often: starting one takes as long as rendering a
/// hundred bodies or drawing ten pictures.
package final class IdleWorkers: Sendable {
    let markdown: IdlePools<MarkdownPool, BuildOptions.Worker>
    let cards: IdlePools<PicturePool, CardStart>

    /// - Parameter limit: How many pools of each kind may wait at once, each with one worker.
    package init(limit: Int) {
        markdown = IdlePools(limit: limit)
        cards = IdlePools(limit: limit)
    }

    /// The process ids of the Markdown workers, for tests.
    package var markdownWorkerIDs: [Int32] { markdown.workerIDs }

    /// The process ids of the workers that draw pictures for links, for tests.
    package var cardWorkerIDs: [Int32] { cards.workerIDs }

    /// What workers that draw pictures were started with.
    struct CardStart {
        let worker: BuildOptions.Worker

        /// The path of the picture library and its signature, which changes if the library is updated.
        let library: (path: String, signature: FileSignature?)
    }
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

    fileprivate init(limit: Int) { self.limit = limit }

    /// Only the thread that takes a pool from the list uses it.
    private struct Waiting: @unchecked Sendable {
        let start: Start
        let pool: Pool
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
    }
}
