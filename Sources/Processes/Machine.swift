private import CLinux
private import Glibc

/// The machine that the program runs on.
package enum Machine {
    /// The number of processors that this process may use.
    package static let cores = processorCount ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// The number of processors that the calling thread may use; nil if it can't be determined.
    private static var processorCount: Int? {
        var set = cpu_set_t()
        // Fails on a machine with more than 1024 processors, because the set is too small for them.
        guard unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 else { return nil }
        return unsafe withUnsafeBytes(of: set) { bytes in unsafe bytes.reduce(0) { $0 + $1.nonzeroBitCount } }
    }
}
