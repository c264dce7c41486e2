import Glibc

/// The machine that the program runs on.
enum Machine {
    /// How many processors this process may use.
    static let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
