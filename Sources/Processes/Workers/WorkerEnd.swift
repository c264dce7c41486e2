/// How a worker ended unexpectedly, or why no worker could be started.
package enum WorkerEnd: Hashable, Sendable {
    /// No worker could be started. `code` is the system's error number, or 0 if the program isn't a worker.
    case noStart(code: Int32)
    /// The worker didn't answer for this time, and was killed.
    case silent(seconds: Double)
    /// The worker used more than `limit` seconds of processor time.
    case tooSlow(limit: Double)
    /// The worker needed more than `limit` bytes of memory.
    case tooMuchMemory(limit: Int)
    /// A library that the worker needs isn't installed.
    case noLibrary
    /// Any other end. `status` is the exit status, or 128 plus the signal's number.
    case crashed(status: Int32)

    /// True if the piece of work is to blame, so that another attempt would fail, too; false if the machine may be to
    /// blame.
    package var isOfWork: Bool {
        switch self {
        case .tooSlow, .tooMuchMemory: true
        case .noStart, .silent, .noLibrary, .crashed: false
        }
    }
}
