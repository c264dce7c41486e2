private import CLinux
private import Glibc

/// The machine on which the program runs.
package enum Machine {
    /// How many processors this process may use.
    package static let cores = processors?.count ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// The numbers of the processors that this process may use; nil if there are too many to list.
    private static let processors = ownProcessors

    /// The numbers of the processors that the calling thread may use; nil if there are too many to list.
    package static var ownProcessors: [Int]? {
        var set = cpu_set_t()
        // Fails on a machine with more than 1024 processors, for which the set is too small.
        guard unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 else { return nil }
        return unsafe withUnsafeBytes(of: set) { bytes in
            (0..<bytes.count * 8).filter { unsafe bytes[$0 / 8] & 1 << ($0 % 8) != 0 }
        }
    }

    /// The numbers of the processors for `cores` threads, beginning with the caller's current one; nil if there are too many to
    /// list.
    package static var processorsFromHere: [Int]? {
        guard let processors, let here = processors.firstIndex(of: Int(sched_getcpu())) else { return nil }
        return Array(processors[here...] + processors[..<here])
    }

    /// Runs `body` on `processor` only, if the system allows it; afterwards the thread may use all processors of the process.
    ///
    /// Linux wakes two threads that waited for the disk on the same processor, and may take 16 ms to move one of them to
    /// another processor that is idle.
    ///
    /// - Parameter processor: The processor's number; nil for any.
    package static func keeping(to processor: Int?, _ body: () -> Void) {
        guard let processors, let processor, allow([processor]) else { return body() }
        body()
        _ = allow(processors)
    }

    /// Restricts the calling thread to some processors; returns false if the system refuses.
    private static func allow(_ processors: [Int]) -> Bool {
        var set = cpu_set_t()
        unsafe withUnsafeMutableBytes(of: &set) { bytes in
            for processor in processors { unsafe bytes[processor / 8] |= 1 << (processor % 8) }
        }
        return unsafe sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0
    }
}
