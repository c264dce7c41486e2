import Glibc
import Processes

/// Makes pictures in worker processes that live as long as the pool.
///
/// Only one thread may use it at a time. It never waits for one worker, only for all of them at once.
package final class PicturePool {
    private let executable: String
    private let arguments: [String]
    private let greeting: PictureGreeting
    private let workerCount: Int
    private var workers: [WorkerProcess] = []

    /// How many workers in a row may end before they are ready; then no more are started.
    private static let tolerableFalseStarts = 3

    /// - Parameters:
    ///   - executable: the path of a program that calls `PictureWorker.run()` when started with `arguments`.
    ///   - workers: how many processes work at once, such as one for each processor.
    ///   - drawsCards: True for a pool that makes cards, and nothing else.
    package init(
        executable: String, arguments: [String], workers: Int, drawsCards: Bool = false,
        limits: PictureLimits = PictureLimits()
    ) {
        self.executable = executable
        self.arguments = arguments
        greeting = PictureGreeting(limits: limits, drawsTexts: drawsCards)
        workerCount = max(1, workers)
    }

    deinit { close() }

    /// Ends the workers.
    package func close() {
        for worker in workers { _ = worker.end() }
        workers.removeAll()
    }

    /// Starts a worker and returns the version of the library, and its file.
    package func library() throws(PictureFailure) -> (version: String, path: String) {
        let worker = if let first = workers.first { first } else { try addWorker() }
        while true {
            worker.exchange { (_, _) throws(MalformedFrame) in throw MalformedFrame() }
            if let announcement = worker.announcement {
                var reader = FrameReader(announcement)
                guard let version = try? reader.text(), let path = try? reader.text() else {
                    throw .noWorker(code: 0)
                }
                return (version, path)
            }
            if worker.hasEnded {
                workers.removeAll { $0 === worker }
                throw worker.end() == .exited(WorkerExit.noLibrary) ? .noLibrary : .noWorker(code: 0)
            }
            wait()
        }
    }

    /// Makes `count` pictures, and calls `take` with each when it is finished, in any order.
    ///
    /// - Parameter work: Returns a piece of work by its number when there is a worker for it; nil to skip it. It is asked again
    ///   if its worker died.
    package func make(
        _ count: Int, work: (Int) -> PictureWork?, take: (Int, Result<MadePicture, PictureFailure>) -> Void
    ) {
        var run = PictureRun(count: count, isOfCards: greeting.drawsTexts)
        var falseStarts = 0
        while !run.isFinished {
            let startFailure = giveOut(&run, work, take)
            if run.isFinished { break }
            guard !workers.isEmpty, falseStarts < Self.tolerableFalseStarts, startFailure != .noLibrary else {
                close()
                for index in run.giveUp() { take(index, .failure(startFailure ?? .noWorker(code: 0))) }
                break
            }
            wait()
            for worker in workers {
                worker.exchange { (index, frame) throws(MalformedFrame) in
                    let answer = try PictureAnswer(from: &frame)
                    run.finish(index)
                    take(index, result(of: answer))
                }
                if worker.isReady { falseStarts = 0 }
                guard let failure = failure(of: worker) else { continue }
                workers.removeAll { $0 === worker }
                let reason = reason(worker.end(), else: failure)
                if !worker.isReady { falseStarts += reason == .noLibrary ? Self.tolerableFalseStarts : 1 }
                let mustEnd = worker.isReady && run.isGuilty(worker.batches, reason)
                for index in run.takeBack(worker.batches, isGivenUp: mustEnd) { take(index, .failure(reason)) }
                if reason == .noLibrary {
                    close()
                    for index in run.giveUp() { take(index, .failure(reason)) }
                }
            }
        }
    }

    /// Gives every worker that has none a piece of work.
    ///
    /// - Returns: The reason that a worker failed to start; nil if none did.
    private func giveOut(
        _ run: inout PictureRun, _ work: (Int) -> PictureWork?,
        _ take: (Int, Result<MadePicture, PictureFailure>) -> Void
    ) -> PictureFailure? {
        while run.hasWork {
            let idle: WorkerProcess
            if let worker = workers.first(where: { $0.batches.isEmpty }) {
                idle = worker
            } else if workers.count < min(workerCount, run.mostWorkers) {
                do throws(PictureFailure) { idle = try addWorker() } catch { return error }
            } else {
                return nil
            }
            guard let index = run.next() else { return nil }
            guard let piece = work(index) else {
                run.finish(index)
                continue
            }
            if case .sizes(let bytes, _) = piece, bytes.count > greeting.limits.inputBytes {
                run.finish(index)
                take(index, .failure(.inputTooLong(limit: greeting.limits.inputBytes)))
                continue
            }
            idle.enqueue(Batch([index], isLone: true)) { _, frame in piece.write(to: &frame) }
        }
        return nil
    }

    /// mimalloc gives memory back at once: a picture's pixels are a large block, of which the encoder has no use for the rest.
    private static let variables = ["MIMALLOC_RESET_DELAY=0"]

    private func addWorker() throws(PictureFailure) -> WorkerProcess {
        do throws(LaunchFailure) {
            let worker = try WorkerProcess(
                executable: executable, arguments: arguments, variables: Self.variables,
                longestFrame: greeting.limits.outputBytes
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
        // An interrupted or failed call does no harm: the workers are checked anyway.
        _ = unsafe poll(&ends, nfds_t(ends.count), 1000)
    }

    /// How long a worker may be silent.
    ///
    /// The system limits its processor time, so this catches only a stopped worker.
    private var patience: Duration { .seconds(10 * greeting.limits.cpuSeconds) }

    /// The failure of a worker; nil if there is none.
    private func failure(of worker: WorkerProcess) -> PictureFailure? {
        if worker.hasEnded { return .crashed(status: 0) }
        guard !worker.batches.isEmpty, SuspendingClock.now - worker.lastExchange > patience else { return nil }
        return .noAnswer(seconds: 10 * greeting.limits.cpuSeconds)
    }

    /// The failure that a worker's end stands for; `failure` if the pool ended it.
    private func reason(_ ending: Ending, else failure: PictureFailure) -> PictureFailure {
        if case .noAnswer = failure { return failure }
        return switch ending {
        case .killed(SIGPROF): .tooSlow(limit: greeting.limits.cpuSeconds)
        case .exited(WorkerExit.outOfMemory): .tooMuchMemory(limit: greeting.limits.memoryBytes)
        case .exited(WorkerExit.noLibrary): .noLibrary
        default: .crashed(status: ending.status)
        }
    }

    private func result(of answer: PictureAnswer) -> Result<MadePicture, PictureFailure> {
        switch answer {
        case .made(let picture): .success(picture)
        case .damaged: .failure(.damaged)
        case .tooManyPixels: .failure(.tooManyPixels(limit: greeting.limits.pixels))
        case .unknownFormat: .failure(.unknownFormat)
        case .tooMuchMemory: .failure(.tooMuchMemory(limit: greeting.limits.memoryBytes))
        }
    }
}

/// The state of one call of `make`: the pieces of work still to be given out.
private struct PictureRun {
    private var waiting: [Int]
    private var open: Set<Int>
    private var deaths: [Int: Int] = [:]

    /// How many workers are worth their start, which takes as long as several cards.
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

    /// True if the piece that a worker had when it ended is to blame: at once for breaking a limit, otherwise the second time,
    /// because something else may have ended the worker.
    mutating func isGuilty(_ batches: [Batch], _ reason: PictureFailure) -> Bool {
        guard let index = batches.first?.indices.first else { return false }
        deaths[index, default: 0] += 1
        return reason.isOfPicture || deaths[index] != 1
    }

    /// Takes back what a worker had when it ended; returns what is given up.
    mutating func takeBack(_ batches: [Batch], isGivenUp: Bool) -> [Int] {
        let indices = batches.flatMap(\.indices)
        guard isGivenUp else {
            waiting += indices
            return []
        }
        open.subtract(indices)
        return indices
    }

    /// Gives up everything that has no result.
    mutating func giveUp() -> [Int] {
        defer {
            open = []
            waiting = []
        }
        return open.sorted()
    }
}
