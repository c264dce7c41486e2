private import Glibc
private import Platform

/// Restricts a worker before it parses untrusted input.
package enum Confinement {
    /// Closes the files that the parent process left open, such as a lock, except for the three standard streams.
    package static func closeInheritedFiles() { Descriptors.closeAllButStandardStreams() }

    /// Limits memory, files, core dumps and system calls for the rest of the process's life.
    ///
    /// A worker that reads no files has its three open ones, and can open neither another file nor a socket.
    ///
    /// This doesn't use `PR_SET_PDEATHSIG`, because that signal is sent when the *thread* that started the worker ends,
    /// and a pool used from several threads outlives it. A worker notices its parent's end as the end of its input, at
    /// the latest after the processor time for one piece of work.
    package static func enter(memoryBytes: Int, readsFiles: Bool = false) {
        // AddressSanitizer needs terabytes of addresses for its shadow memory.
        #if !SANITIZED
            limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: memoryBytes)
        #endif
        limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
        limit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), to: 0)
        // A library that tries to write a cache file gets an error and continues.
        signal(SIGXFSZ, SIG_IGN)
        limit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), to: readsFiles ? 64 : 3)
        guard CallFilter.forbidNewPrivileges() else { exit(WorkerExit.broken) }
        // AddressSanitizer needs other calls, too. If the system has no filters, the limits above must suffice.
        #if !SANITIZED
            _ = CallFilter.allowOnlyNeededCalls(readingFiles: readsFiles, inAllThreads: true)
        #endif
    }

    /// Lets the process use `seconds` of processor time from now on; then SIGPROF ends it.
    ///
    /// Each call restarts the timer.
    package static func allowProcessorTime(seconds: Double) {
        let whole = seconds.rounded(.down)
        let microseconds = Int(((seconds - whole) * 1_000_000).rounded(.up))
        var timer = itimerval()
        timer.it_value = timeval(tv_sec: Int(whole), tv_usec: min(microseconds, 999_999))
        guard unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil) == 0 else {
            exit(WorkerExit.broken)
        }
    }

    private static func limit(_ resource: __rlimit_resource_t, to value: Int) {
        var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        guard unsafe setrlimit(resource, &limit) == 0 else { exit(WorkerExit.broken) }
    }
}
