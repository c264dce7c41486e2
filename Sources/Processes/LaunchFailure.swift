private import Glibc

/// Why a program could not be started.
package struct LaunchFailure: Error {
    /// An `errno`.
    package let code: Int32

    /// Whether there is no program of that name.
    package var isMissing: Bool { code == ENOENT }
}

extension LaunchFailure: CustomStringConvertible {
    /// The system's words for it.
    // glibc's strerror has been safe to call from any thread since 2.32.
    package var description: String { unsafe String(cString: strerror(code)) }
}
