private import Glibc

/// How a worker ended that had not been asked to.
package enum WorkerEnd: Equatable, Sendable {
    /// It gave no answer for too long, and was ended.
    case silent
    /// It used more processor time than allowed.
    case tooSlow
    /// It needed more memory than allowed.
    case tooMuchMemory
    /// A library that it needs is not installed.
    case noLibrary
    /// Anything else: `status` is 128 and the signal's number, or the exit status.
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
