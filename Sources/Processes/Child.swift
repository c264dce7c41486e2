private import Glibc

/// A process that we started. The caller must wait for it exactly once.
package struct Child: Sendable {
    /// The process id; invalid after waiting, because the system reuses it.
    package let id: Int32

    /// Returns once the process has ended, and leaves its id to it until `wait()`.
    package func finish() {
        var ending = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(id), &ending, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }

    /// Asks the process and all others of its group to end. The process must have a separate group, and not have been waited
    /// for.
    package func terminateGroup() { kill(-id, SIGTERM) }

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
