import Diagnostics

/// The exit codes, for scripts.
enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case problems = 1
    case misuse = 2
    case world = 3

    var meaning: String {
        switch self {
        case .done: "Done"
        case .problems: "Problems in the content; the site is unchanged"
        case .misuse: "Misuse: a flag or argument is wrong"
        case .world: "Failure of the disk, the network or a lock"
        }
    }
}

extension ExitCode {
    /// Returns the exit code for a stage with this log.
    ///
    /// Errors of the disk, the network or the command line have separate codes, because the content isn't at fault.
    ///
    /// - Parameter isDone: True if the stage produced its result.
    init(_ log: DiagnosticLog, isDone: Bool = true) {
        let codes = log.diagnostics.lazy.filter { $0.severity == .error }.map { ExitCode($0.code) }
        self = codes.max { $0.rawValue < $1.rawValue } ?? (isDone ? .done : .problems)
    }

    private init(_ code: Diagnostic.Code) {
        switch code {
        case _ where code.isOfWorld: self = .world
        case .usage, .noSite, .outputRefused, .outputForeign, .publishRefused: self = .misuse
        default: self = .problems
        }
    }
}
