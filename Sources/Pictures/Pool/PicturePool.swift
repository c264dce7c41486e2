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
            longestFrame: limits.outputBytes, patience: .seconds(limits.patience), greeting: drawsCards.sized)
    }

    /// Returns the library's version and file, as reported by a worker.
    package func library() throws(PictureFailure) -> (version: String, path: String) {
        let worker = if let first = group.workers.first { first } else { try addWorker() }
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
                    throw .noWorker(code: 0)
                }
                return (version, path)
            }
            if end == nil { group.wait() }
        }
        throw end == .noLibrary ? .noLibrary : .noWorker(code: 0)
    }

    /// Makes `count` pictures, and calls `take` with each result once it is available, in any order.
    ///
    /// - Parameter work: Returns the piece of work with this number, once a worker is free for it; nil to skip it.
    ///   Called again if that worker dies.
    package func make(
        _ count: Int, work: (Int) -> PictureWork?, take: (Int, Result<MadePicture, PictureFailure>) -> Void
    ) {
        var run = PictureRun(count: count, isOfCards: drawsCards)
        /// Gives up on all pictures, for a reason that a new worker wouldn't change.
        func giveUp(_ failure: PictureFailure) {
            close()
            for index in run.giveUp() { take(index, .failure(failure)) }
        }
        while !run.isFinished {
            let startFailure = giveOut(&run, work, take)
            if run.isFinished { break }
            if group.isHopeless { return giveUp(startFailure ?? .noWorker(code: 0)) }
            group.wait()
            var lacksLibrary = false
            group.exchange { index, frame in
                guard let result = PictureResult(encoded: frame) else { return false }
                run.finish(index)
                take(index, result)
                return true
            } ended: { worker, end in
                let reason = PictureFailure(end, limits)
                if reason == .noLibrary { lacksLibrary = true }
                guard let index = worker.batches.first?.indices.first else { return }
                guard worker.isReady, run.blames(index, for: reason) else { return run.requeue(index) }
                run.finish(index)
                take(index, .failure(reason))
            }
            if lacksLibrary { return giveUp(.noLibrary) }
        }
    }

    /// Gives each idle worker a piece of work, and starts workers as needed.
    ///
    /// - Returns: The reason why a worker couldn't be started; nil without a failure.
    private func giveOut(
        _ run: inout PictureRun, _ work: (Int) -> PictureWork?,
        _ take: (Int, Result<MadePicture, PictureFailure>) -> Void
    ) -> PictureFailure? {
        while run.hasWork {
            let idle: WorkerProcess
            if let worker = group.workers.first(where: { $0.batches.isEmpty }) {
                idle = worker
            } else if group.workers.count < min(workerCount, run.mostWorkers) {
                do throws(PictureFailure) { idle = try addWorker() } catch { return error }
            } else {
                return nil
            }
            guard let index = run.next() else { return nil }
            guard let piece = work(index) else {
                run.finish(index)
                continue
            }
            if case .sizes(let bytes, _) = piece, bytes.count > limits.inputBytes {
                run.finish(index)
                take(index, .failure(.inputTooLong(limit: limits.inputBytes)))
                continue
            }
            idle.enqueue(Batch([index], isLone: true), piece.sized)
        }
        return nil
    }

    private func addWorker() throws(PictureFailure) -> WorkerProcess {
        do throws(LaunchFailure) { return try group.start() } catch { throw .noWorker(code: error.code) }
    }
}

extension PictureFailure {
    /// The failure that corresponds to a worker's end.
    fileprivate init(_ end: WorkerEnd, _ limits: PictureLimits) {
        self =
            switch end {
            case .silent: .noAnswer(seconds: limits.patience)
            case .tooSlow: .tooSlow(limit: limits.cpuSeconds)
            case .tooMuchMemory: .tooMuchMemory(limit: limits.memoryBytes)
            case .noLibrary: .noLibrary
            case .crashed(let status): .crashed(status: status)
            }
    }
}

extension PictureLimits {
    /// How many seconds a worker may be silent.
    fileprivate var patience: Double { 10 * cpuSeconds }
}

/// The state of one call of `make`: which pieces of work are waiting, and which are unfinished.
private struct PictureRun {
    private var waiting: [Int]
    private var open: Set<Int>
    private var deaths: [Int: Int] = [:]

    /// The number of workers worth starting: starting one is as slow as drawing several cards.
    let mostWorkers: Int

    init(count: Int, isOfCards: Bool) {
        mostWorkers = isOfCards ? (count + 7) / 8 : count
        waiting = Array((0..<count).reversed())
        open = Set(0..<count)
    }

    var isFinished: Bool { open.isEmpty }
    var hasWork: Bool { !waiting.isEmpty }

    mutating func next() -> Int? { waiting.popLast() }

    mutating func finish(_ index: Int) { open.remove(index) }

    /// True if the piece of work that a worker had when it ended is to blame: the first time if it broke a limit,
    /// otherwise only the second time, because the worker may have ended for another reason.
    mutating func blames(_ index: Int, for reason: PictureFailure) -> Bool {
        deaths[index, default: 0] += 1
        return reason.isOfPicture || deaths[index] != 1
    }

    mutating func requeue(_ index: Int) { waiting.append(index) }

    /// Gives up all unfinished work, and returns it.
    mutating func giveUp() -> [Int] {
        defer {
            open = []
            waiting = []
        }
        return open.sorted()
    }
}
