private import CLinux
private import Glibc

/// Facts about this process that the system knows.
package enum RunningProcess {
    /// The number of processors that the calling thread may use; nil if it can't be determined.
    package static var processorCount: Int? {
        var set = cpu_set_t()
        // Fails on a machine with more than 1024 processors, because the set is too small for them.
        guard unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 else { return nil }
        return unsafe withUnsafeBytes(of: set) { bytes in unsafe bytes.reduce(0) { $0 + $1.nonzeroBitCount } }
    }

    /// A path that starts the running program, even if its file was replaced since the start.
    ///
    /// It refers to an open file, because under valgrind, /proc/self/exe is valgrind.
    package static let program: String = {
        let file = unsafe open(programLink, O_RDONLY | O_CLOEXEC)
        return file < 0 ? programLink : "/proc/self/fd/\(file)"
    }()

    /// A link to the program's file. It has no target if the system hides it.
    package static let programLink = "/proc/self/exe"

    /// A link to the working folder. It has no target if the system hides it.
    package static let workingFolderLink = "/proc/self/cwd"
}
