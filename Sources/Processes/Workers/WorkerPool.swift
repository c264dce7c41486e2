/// Workers that can wait for further work. Only one thread may use them at a time.
package protocol WorkerPool: AnyObject, SendableMetatype {
    /// The processes.
    var group: WorkerGroup { get }
}

extension WorkerPool {
    /// Ends the workers.
    package func close() { group.close() }

    /// Ends all workers except one, because a waiting worker needs megabytes, and most builds have little work.
    package func keepOneWorker() { group.end(beyond: 1) }

    /// Removes workers that have ended since the last work was done; false if no worker is left.
    package func hasWorkers() -> Bool {
        group.exchange { _, _ in
            false
        } ended: { _, _ in
        }
        return !group.workers.isEmpty
    }

    /// The process ids of the workers, for tests that kill them.
    package var workerIDs: [Int32] { group.workers.map(\.id) }
}
