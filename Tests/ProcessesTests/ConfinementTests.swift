#if !SANITIZED
    import Foundation
    import Glibc
    import Platform
    import Processes
    import Synchronization
    import Testing

    /// What workers may ask of the system.
    @Suite struct ConfinementTests {
        /// Runs `body` on a thread that may make only the calls of a worker.
        private func confined(readingFiles: Bool, _ body: @Sendable @escaping () -> Void) {
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                #expect(CallFilter.allowOnlyNeededCalls(readingFiles: readingFiles, inAllThreads: false))
                body()
                done.signal()
            }
            done.wait()
        }

        /// The error of a call; nil if it succeeds.
        private static func failure(_ call: () -> CInt) -> CInt? {
            let result = call()
            return result < 0 ? errno : nil
        }

        @Test(arguments: [false, true]) func workersReachNothingOutside(_ readsFiles: Bool) {
            let (parent, own) = (getppid(), getpid())
            let failures = Mutex<[String: CInt?]>([:])
            confined(readingFiles: readsFiles) {
                let tries: [(String, () -> CInt)] = [
                    ("socket", { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }),
                    ("kill", { kill(parent, 0) }), ("killing itself", { kill(own, 0) }),
                    ("creating a file", { unsafe open("/tmp/corkboard-confined", O_WRONLY | O_CREAT, 0o600) }),
                    ("writing a file", { unsafe open("/dev/null", O_RDWR) }),
                    ("removing a file", { unsafe unlink("/tmp/corkboard-confined") }),
                    (
                        "a child",
                        {
                            var id: pid_t = 0
                            let code = unsafe posix_spawn(&id, "/bin/true", nil, nil, [nil], [nil])
                            errno = code
                            return code == 0 ? 0 : -1
                        }
                    ),
                    ("another program", { unsafe execv("/bin/true", [nil]) }),
                    ("priorities", { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5) }),
                ]
                for (name, attempt) in tries { failures.withLock { $0[name] = Self.failure(attempt) } }
            }
            for (name, failure) in failures.withLock(\.self) { #expect(failure == EPERM, "\(name)") }
            #expect(failures.withLock(\.count) == 9)
        }

        @Test func onlyWorkersThatDrawTextsReadFiles() {
            let failures = Mutex<[CInt?]>([])
            for readsFiles in [false, true] {
                confined(readingFiles: readsFiles) {
                    failures.withLock { $0.append(Self.failure { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }) }
                }
            }
            #expect(failures.withLock(\.self) == [EPERM, nil])
        }

        @Test func workersHaveMemoryAndThreads() {
            let sum = Mutex(0)
            confined(readingFiles: false) {
                let done = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    let numbers = Array(repeating: 1, count: 10_000_000)
                    sum.withLock { $0 = numbers.reduce(0, +) }
                    done.signal()
                }
                done.wait()
            }
            #expect(sum.withLock(\.self) == 10_000_000)
        }
    }
#endif
