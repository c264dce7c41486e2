/// How a process ended.
package enum Ending: Equatable, Sendable {
    /// By itself, with this code.
    case exited(Int32)
    /// By this signal.
    case killed(Int32)

    /// From what `waitpid` says: the signal is in the lowest seven bits, the code in the byte above these and one more.
    init(_ status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal)
    }

    /// One number for both, as shells have it: the code, or 128 and the signal.
    package var status: Int32 {
        switch self {
        case .exited(let code): code
        case .killed(let signal): 128 + signal
        }
    }
}
