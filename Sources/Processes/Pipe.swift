private import Platform

/// A pipe that child processes don't inherit unless it is passed to them.
package struct Pipe: Sendable {
    /// The ends for reading and writing. The caller closes both.
    package let reading: CInt, writing: CInt

    /// Creates a pipe; nil if too many files are open.
    package init?() {
        guard let ends = Descriptors.pipe() else { return nil }
        (reading, writing) = ends
    }
}
