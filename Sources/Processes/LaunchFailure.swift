private import Glibc

/// The reason that a program could not be started.
package struct LaunchFailure: Error {
    /// The `errno`.
    package let code: Int32

    /// True if there is no such program.
    package var isMissing: Bool { code == ENOENT }
}

extension LaunchFailure: CustomStringConvertible {
    /// The system's message.
    // glibc's strerror has been safe to call from any thread since 2.32.
    package var description: String { unsafe String(cString: strerror(code)) }
}
