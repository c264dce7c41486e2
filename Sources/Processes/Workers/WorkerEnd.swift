private import Glibc

/// How a worker ended unexpectedly.
package enum WorkerEnd: Equatable, Sendable {
    /// No worker could be started. `code` is the system's error number, or 0 if the program isn't a worker.
    case noStart(code: Int32)
    /// The worker didn't answer for this time, and was killed.
    case silent(seconds: Double)
    /// The worker used more processor time than allowed.
    case tooSlow
    /// The worker needed more memory than allowed.
    case tooMuchMemory
    /// A library that the worker needs isn't installed.
    case noLibrary
    /// Any other end. `status` is the exit status, or 128 plus the signal's number.
    case crashed(status: Int32)

    init(_ ending: Ending) {
        self =
            switch ending {
            case .killed(SIGPROF): .tooSlow
            case .exited(WorkerExit.outOfMemory): .tooMuchMemory
            case .exited(WorkerExit.noLibrary): .noLibrary
            default: .crashed(status: ending.status)
            }
    }
}
