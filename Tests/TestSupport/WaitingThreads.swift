import Foundation
import Glibc
import Synchronization
public import Testing

/// Runs tests on separate threads that may wait for programs. The pool of Swift's tasks has only one thread per core,
/// so a waiting test would block all others.
public struct WaitingThreads: SuiteTrait, TestTrait, TestScoping {
    /// True, so that a suite's tests inherit the trait.
    public var isRecursive: Bool { true }

    /// Runs a test or a test case on one of the threads.
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

/// A pool with twice as many threads as cores.
private final class Threads: TaskExecutor {
    static let shared = Threads()

    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    private init() {
        for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
            let thread = Thread { [unowned self] in
                // The threads of the testing library's pool block signals, and programs that they start would inherit
                // that.
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
