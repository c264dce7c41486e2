import Bytes
package import Processes

/// Makes pictures in worker processes that live as long as the pool.
///
/// Only one thread may use it at a time.
package final class PicturePool: WorkerPool {
    private let limits = PictureLimits()
    private let drawsCards: Bool
    private let workerCount: Int
    package let group: WorkerGroup

    /// - Parameters:
    ///   - executable: The path of a program that calls `PictureWorker.run()` when started with `arguments`.
    ///   - workers: The number of processes, such as one for each processor.
    ///   - drawsCards: True for a pool that makes only cards.
    package init(executable: String, arguments: [String], workers: Int, drawsCards: Bool = false) {
        self.drawsCards = drawsCards
        workerCount = max(1, workers)
        group = WorkerGroup(
            executable: executable, arguments: arguments,
            // A picture's pixels are a large block that the encoder doesn't reuse, so jemalloc returns memory at once.
            // Cards are small and have the same size. Without huge pages, page faults would be a third of the work;
            // with one arena, they need no more memory.
            variables: ["MALLOC_CONF=" + (drawsCards ? "narenas:1,thp:always" : "dirty_decay_ms:0,muzzy_decay_ms:0")],
            longestFrame: limits.outputBytes, cpuSeconds: limits.cpuSeconds,
            memoryBytes: limits.memoryBytes, greeting: drawsCards.sized)
    }

    /// Returns the library's version and file, as reported by a worker.
    package func library() throws(PictureFailure) -> (version: String, path: String) {
        let worker: WorkerProcess
        do throws(LaunchFailure) {
            worker = if let first = group.workers.first { first } else { try group.start() }
        } catch {
            throw .worker(.noStart(code: error.code))
        }
        var end: WorkerEnd?
        while end == nil {
            group.exchange { _, _ in
                false
            } ended: {
                end = $1
            }
            if let announcement = worker.announcement {
                var reader = ByteReader(announcement)
                guard let version = try? reader.text(), let path = try? reader.text() else {
                    throw .worker(.noStart(code: 0))
                }
                return (version, path)
            }
            if end == nil { group.wait() }
        }
        throw .worker(end == .noLibrary ? .noLibrary : .noStart(code: 0))
    }

    /// Makes `count` pictures, and calls `take` with each result once it is available, in any order.
    ///
    /// - Parameter work: Returns the piece of work with this number, once a worker is free for it; nil to skip it.
    ///   Called again if that worker dies.
    package func make(
        _ count: Int, work: (Int) -> PictureWork?, take: (Int, PictureResult) -> Void
    ) {
        // Starting a worker is as slow as drawing several cards.
        let mostWorkers = min(workerCount, drawsCards ? (count + 7) / 8 : count)
        group.perform(Array(0..<count), mostWorkers: mostWorkers) { worker, queue in
            while let index = queue.suspects.popLast() ?? queue.fresh.popLast() {
                guard let piece = work(index) else { continue }
                if case .sizes(let bytes, _) = piece, bytes.count > limits.inputBytes {
                    take(index, .failure(.inputTooLong(limit: limits.inputBytes)))
                    continue
                }
                worker.enqueue(Batch([index]), piece.sized)
                return true
            }
            return false
        } take: { index, frame in
            guard let result = PictureResult(encoded: frame) else { return false }
            take(index, result)
            return true
        } fail: { index, end in
            take(index, .failure(.worker(end)))
        }
    }
}
