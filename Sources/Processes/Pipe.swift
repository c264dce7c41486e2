private import CLinux
private import Glibc

/// A pipe whose ends no program inherits unless it is given one.
package struct Pipe: Sendable {
    /// The end to read from, and the end to write to; the caller closes both.
    package let reading: CInt, writing: CInt

    /// Makes a pipe; nil if the system is short of files.
    package init?() {
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
    }
}
