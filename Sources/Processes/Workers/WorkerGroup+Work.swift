/// The pieces of work of one call of a pool that no worker has, by their indices.
package struct WorkQueue {
    /// The pieces that no worker had yet; the last one is the next.
    package var fresh: [Int]

    /// The pieces that a worker had when it ended; the last one is the next.
    package var suspects: [Int] = []

    /// How many workers ended because of a piece.
    private var deaths: [Int: Int] = [:]

    fileprivate init(_ pieces: [Int]) { fresh = pieces.reversed() }

    fileprivate var count: Int { fresh.count + suspects.count }

    /// Reclaims the batches of a worker that ended, and returns the piece that failed; nil if all are tried again.
    ///
    /// The first batch is responsible, because answers are sent before the next batch starts. A single piece that
    /// exceeded a limit fails. Any other end may have an external cause, so the piece is tried once more.
    fileprivate mutating func takeBack(from worker: WorkerProcess, _ end: WorkerEnd) -> Int? {
        var failed: Int?
        for (position, batch) in worker.batches.enumerated() {
            if position == 0, batch.isLone, worker.isReady, let index = batch.indices.first {
                deaths[index, default: 0] += 1
                if end.isOfWork || deaths[index] != 1 {
                    failed = index
                    continue
                }
            }
            suspects += batch.indices.reversed()
        }
        return failed
    }
}

extension WorkerGroup {
    /// Lets workers do pieces of work, and starts workers as needed.
    ///
    /// - Parameters:
    ///   - pieces: The indices of the pieces, in the order in which workers get them.
    ///   - mostWorkers: The number of workers worth starting.
    ///   - send: Enqueues a batch to a worker that has none, or only one of several pieces. Returns false if the worker
    ///     gets none now.
    ///   - take: Called with each answer, in any order. Returns false for an invalid answer; the worker then counts as
    ///     ended.
    ///   - fail: Called with each piece that has no answer, and the reason.
    ///   - progress: Called from time to time with the number of pieces that are left.
    package func perform(
        _ pieces: [Int], mostWorkers: Int, send: (WorkerProcess, inout WorkQueue) -> Bool,
        take: (Int, ArraySlice<UInt8>) -> Bool, fail: (Int, WorkerEnd) -> Void, progress: (Int) -> Void = { _ in }
    ) {
        var queue = WorkQueue(pieces)
        /// Gives up on all pieces, for a reason that a new worker wouldn't change.
        func giveUp(_ reason: WorkerEnd) {
            let left = queue.fresh + queue.suspects + workers.flatMap(\.batches).flatMap(\.indices)
            // The workers' batches belong to this call, so their answers must not reach the next one.
            close()
            for index in left.sorted() { fail(index, reason) }
        }
        while true {
            let startFailure = giveOut(&queue, mostWorkers: mostWorkers, send)
            if queue.count + sentCount == 0 { return }
            if isHopeless { return giveUp(.noStart(code: startFailure?.code ?? 0)) }
            wait()
            var lacksLibrary = false
            exchange(take) { worker, end in
                if end == .noLibrary, !worker.isReady { lacksLibrary = true }
                if let failed = queue.takeBack(from: worker, end) { fail(failed, end) }
            }
            if lacksLibrary { return giveUp(.noLibrary) }
            progress(queue.count + sentCount)
        }
    }

    /// The number of pieces that workers have.
    private var sentCount: Int { workers.reduce(0) { $0 + $1.batches.reduce(0) { $0 + $1.indices.count } } }

    /// Gives every worker a batch, and a second one to workers with several pieces.
    ///
    /// - Returns: The reason that a worker failed to start; nil if all started.
    private func giveOut(
        _ queue: inout WorkQueue, mostWorkers: Int, _ send: (WorkerProcess, inout WorkQueue) -> Bool
    ) -> LaunchFailure? {
        for worker in workers where worker.batches.isEmpty {
            guard send(worker, &queue) else { return nil }
        }
        while workers.count < mostWorkers, queue.count > 0 {
            do throws(LaunchFailure) {
                guard send(try start(), &queue) else { return nil }
            } catch {
                return error
            }
        }
        for worker in workers where worker.batches.count == 1 && !worker.batches[0].isLone {
            guard send(worker, &queue) else { return nil }
        }
        return nil
    }
}
