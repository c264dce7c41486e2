private import Glibc

/// A process that we started, and have to wait for once.
package struct Child: Sendable {
    /// The process's id, which is another's soon after it was waited for.
    package let id: Int32

    init(id: Int32) {
        self.id = id
    }

    /// Waits until it has ended.
    package func wait() -> Ending {
        guard let ending = ending(0) else { preconditionFailure("waiting without an end is for one that goes on") }
        return ending
    }

    /// How it ended; nil while it goes on.
    package func ending() -> Ending? { ending(WNOHANG) }

    private func ending(_ options: Int32) -> Ending? {
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(id, &status, options)
            if ended == 0 { return nil }
            if ended == id { return Ending(status) }
            precondition(errno == EINTR, "a child is waited for once, by a process that does not ignore SIGCHLD")
        }
    }
}
