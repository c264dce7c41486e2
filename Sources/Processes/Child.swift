private import Glibc

/// A process that we started. The caller must wait for it exactly once.
package struct Child: Sendable {
    /// The process id; invalid after waiting, because the system reuses it.
    package let id: Int32

    init(id: Int32) {
        self.id = id
    }

    /// Waits for the process to end.
    package func wait() -> Ending {
        guard let ending = ending(0) else { preconditionFailure("waitpid returned before the child ended") }
        return ending
    }

    /// Returns how the process ended; nil while it is running.
    ///
    /// A result other than nil counts as waiting.
    package func ending() -> Ending? { ending(WNOHANG) }

    private func ending(_ options: Int32) -> Ending? {
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(id, &status, options)
            if ended == 0 { return nil }
            if ended == id { return Ending(status) }
            precondition(errno == EINTR, "wait for a child only once, and don't ignore SIGCHLD")
        }
    }
}
