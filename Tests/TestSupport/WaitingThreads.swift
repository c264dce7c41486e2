import Foundation
import Glibc
import Synchronization
public import Testing

/// Runs tests on threads of their own, which may wait for programs: the pool of Swift's tasks has only one thread per core, and a
/// test that waits keeps it from all others.
public struct WaitingThreads: SuiteTrait, TestTrait, TestScoping {
    /// True: a suite's tests have the trait, too.
    public var isRecursive: Bool { true }

    /// Runs a test, or a case of one, on one of the threads.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Threads.shared) { try await function() }
    }
}

extension Trait where Self == WaitingThreads {
    /// For tests that wait for programs, servers or clocks.
    public static var waitingThreads: Self { Self() }
}

/// Twice as many threads as there are cores.
private final class Threads: TaskExecutor {
    static let shared = Threads()

    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    private init() {
        for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
            let thread = Thread { [unowned self] in
                // Threads of the tests' pool block signals, and the programs that they start inherit that.
                var signals = sigset_t()
                unsafe sigemptyset(&signals)
                unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
                while true {
                    arrivals.wait()
                    let job = jobs.withLock { $0.removeFirst() }
                    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
                }
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }
}
