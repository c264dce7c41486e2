private import Glibc

/// Worker processes of one program, which live as long as the group.
///
/// Only one thread may use it at a time. It waits for all workers at once, never for a single one.
package final class WorkerGroup {
    /// The running workers, oldest first.
    package private(set) var workers: [WorkerProcess] = []

    private let makeWorker: () throws(LaunchFailure) -> WorkerProcess
    private let cpuSeconds: Double
    private let memoryBytes: Int
    private var falseStarts = 0

    /// After this many workers in a row have ended before they were ready, no more are started.
    private static let tolerableFalseStarts = 3

    /// - Parameters:
    ///   - variables: Variables to add to our environment, as `NAME=value`.
    ///   - longestFrame: The maximum size of a frame from a worker, in bytes.
    ///   - cpuSeconds: The processor time to which the worker limits itself for each piece of work. The group kills a
    ///     worker that is silent for ten times as long: only a stopped one is.
    ///   - memoryBytes: The memory to which the worker limits itself.
    ///   - greeting: The first frame to each worker.
    package init(
        executable: String, arguments: [String], variables: [String] = [], longestFrame: Int, cpuSeconds: Double,
        memoryBytes: Int, greeting: [UInt8]
    ) {
        self.cpuSeconds = cpuSeconds
        self.memoryBytes = memoryBytes
        makeWorker = { () throws(LaunchFailure) in
            try WorkerProcess(
                executable: executable, arguments: arguments, variables: variables, longestFrame: longestFrame,
                greeting: greeting)
        }
    }

    deinit { close() }

    /// How many seconds a worker may be silent.
    private var longestSilence: Double { 10 * cpuSeconds }

    private var patience: Duration { .seconds(longestSilence) }

    /// True if no workers are left, or several in a row ended before they were ready.
    var isHopeless: Bool { workers.isEmpty || falseStarts >= Self.tolerableFalseStarts }

    /// Starts another worker.
    @discardableResult
    package func start() throws(LaunchFailure) -> WorkerProcess {
        let worker = try makeWorker()
        workers.append(worker)
        return worker
    }

    /// Waits until a worker can be read or written, or until one has been silent for too long.
    package func wait() {
        var ends = workers.map { worker in
            pollfd(fd: worker.socket, events: Int16(worker.wantsToSend ? POLLIN | POLLOUT : POLLIN), revents: 0)
        }
        let busy = workers.filter { !$0.batches.isEmpty }
        let oldest = busy.map(\.lastExchange).min() ?? .now
        let rest = (oldest + patience - .now) / .milliseconds(1)
        // An interrupted or failed call does no harm: the workers are checked anyway.
        _ = unsafe poll(&ends, nfds_t(ends.count), Int32(min(max(rest.rounded(.up), 0), 60_000)))
    }

    /// Sends and receives without blocking.
    ///
    /// - Parameters:
    ///   - take: Called with the index of each answered piece of work, and the answer. Returns false for an invalid
    ///     answer; the worker then counts as ended.
    ///   - ended: Called with each worker that has ended, and how. Its `batches` are those that it didn't answer.
    package func exchange(
        _ take: (Int, ArraySlice<UInt8>) -> Bool, ended: (WorkerProcess, WorkerEnd) -> Void
    ) {
        for worker in workers {
            worker.exchange(take)
            if worker.isReady { falseStarts = 0 }
            let isSilent = !worker.batches.isEmpty && SuspendingClock.now - worker.lastExchange > patience
            guard worker.hasEnded || isSilent else { continue }
            if !worker.isReady { falseStarts += 1 }
            workers.removeAll { $0 === worker }
            let ending = worker.end()
            ended(worker, worker.hasEnded ? workerEnd(ending) : .silent(seconds: longestSilence))
        }
    }

    /// How a worker ended, unless the group killed it.
    private func workerEnd(_ ending: Ending) -> WorkerEnd {
        switch ending {
        case .killed(SIGPROF): .tooSlow(limit: cpuSeconds)
        case .exited(WorkerExit.outOfMemory): .tooMuchMemory(limit: memoryBytes)
        case .exited(WorkerExit.noLibrary): .noLibrary
        default: .crashed(status: ending.status)
        }
    }

    /// Ends all workers except the oldest `count`.
    package func end(beyond count: Int) {
        for worker in workers.dropFirst(count) { _ = worker.end() }
        workers = Array(workers.prefix(count))
    }

    /// Ends the workers.
    package func close() {
        end(beyond: 0)
        falseStarts = 0
    }
}
