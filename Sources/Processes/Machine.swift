private import Glibc
private import Platform

/// The machine that the program runs on.
package enum Machine {
    /// The number of processors that this process may use.
    package static let cores =
        RunningProcess.processorCount ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
