private import Glibc

extension Machine {
    /// Returns which resource is too scarce to build a site, in words; nil if all suffice.
    ///
    /// Without this check, libdispatch would wait for a thread for ever, or the runtime would end the process without a
    /// message.
    package static func shortage() -> String? {
        let files = fileLimit(raisedTo: 64)
        if files < 64 { return "only \(files) files can be open at a time (ulimit -n), but 64 are needed" }
        let memory = limit(on: __rlimit_resource_t(RLIMIT_AS.rawValue), raisedTo: 512 << 20) >> 20
        if memory < 512 { return "only \(memory) MiB of memory can be used (ulimit -v), but 512 are needed" }
        let threads = threadCount(upTo: cores + 4)
        if threads < cores + 4 {
            return
                "only \(threads) threads can be started (ulimit -u, or a limit on processes), but \(cores + 4) are needed"
        }
        return nil
    }

    /// Raises a lower limit on the files that can be open at a time towards `wanted`, and returns the limit.
    package static func fileLimit(raisedTo wanted: Int) -> Int {
        Int(clamping: limit(on: __rlimit_resource_t(RLIMIT_NOFILE.rawValue), raisedTo: rlim_t(wanted)))
    }

    /// Raises a lower limit on a resource towards `wanted`, and returns the limit.
    private static func limit(on resource: __rlimit_resource_t, raisedTo wanted: rlim_t) -> rlim_t {
        var limits = rlimit()
        guard unsafe getrlimit(resource, &limits) == 0 else { return .max }
        guard limits.rlim_cur < wanted else { return limits.rlim_cur }
        let former = limits.rlim_cur
        limits.rlim_cur = min(wanted, limits.rlim_max)
        return unsafe setrlimit(resource, &limits) == 0 ? limits.rlim_cur : former
    }

    /// Starts up to `wanted` threads that run at the same time, and returns how many could be started.
    private static func threadCount(upTo wanted: Int) -> Int {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        defer { unsafe gate.deallocate() }
        unsafe pthread_mutex_init(gate, nil)
        unsafe pthread_mutex_lock(gate)
        var threads: [pthread_t] = []
        for _ in 0..<wanted {
            var thread = pthread_t()
            let failure = unsafe pthread_create(
                &thread, nil,
                { gate in
                    let gate = unsafe gate?.assumingMemoryBound(to: pthread_mutex_t.self)
                    guard let gate = unsafe gate else { return nil }
                    unsafe pthread_mutex_lock(gate)
                    unsafe pthread_mutex_unlock(gate)
                    return nil
                }, gate)
            guard failure == 0 else { break }
            threads.append(thread)
        }
        unsafe pthread_mutex_unlock(gate)
        for thread in threads { pthread_join(thread, nil) }
        return threads.count
    }
}
