private import CLinux
private import Glibc

/// A pipe that child processes don't inherit unless it is passed to them.
package struct Pipe: Sendable {
    /// The ends for reading and writing. The caller closes both.
    package let reading: CInt, writing: CInt

    /// Creates a pipe; nil if too many files are open.
    package init?() {
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
    }
}
