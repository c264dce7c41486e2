/// How a process ended.
package enum Ending: Equatable, Sendable {
    /// By exiting with this code.
    case exited(Int32)
    /// By a signal.
    case killed(Int32)

    /// Decodes the status from `waitpid`: the signal is in the lowest seven bits, the exit code in bits 8 to 15.
    init(_ status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal)
    }

    /// A single number for both, as in shells: the exit code, or 128 plus the signal.
    package var status: Int32 {
        switch self {
        case .exited(let code): code
        case .killed(let signal): 128 + signal
        }
    }
}
