private import CLinux
private import Glibc

/// The machine that the program runs on.
package enum Machine {
    /// How many processors this process may use.
    package static let cores: Int = {
        var allowed = cpu_set_t()
        // It has no room for those of a machine with more than 1024.
        guard unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &allowed) == 0 else {
            return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        }
        return unsafe withUnsafeBytes(of: allowed) { bytes in unsafe bytes.reduce(0) { $0 + $1.nonzeroBitCount } }
    }()
}
