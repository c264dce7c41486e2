private import CLinux
private import Glibc

/// The machine on which the program runs.
package enum Machine {
    /// How many processors this process may use.
    package static let cores = processorCount ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// How many processors the calling thread may use; nil where there are too many to tell.
    private static var processorCount: Int? {
        var set = cpu_set_t()
        // Fails on a machine with more than 1024 processors, for which the set is too small.
        guard unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 else { return nil }
        return unsafe withUnsafeBytes(of: set) { bytes in unsafe bytes.reduce(0) { $0 + $1.nonzeroBitCount } }
    }
}
