import Diagnostics

/// What a script learns from how the tool ended.
enum ExitCode: Int32, Sendable {
    case done = 0
    /// Problems in the content.
    case problems = 1
    /// Something was asked for that can't be meant.
    case misuse = 2
    /// The disk, the network or a lock was in the way.
    case world = 3
}

extension ExitCode {
    /// The code of a stage with this log: what the world or the asking spoilt says nothing about the content.
    init(_ log: DiagnosticLog) {
        let codes = log.diagnostics.lazy.filter { $0.severity == .error }.map { ExitCode($0.code) }
        self = codes.max { $0.rawValue < $1.rawValue } ?? .done
    }

    private init(_ code: Diagnostic.Code) {
        switch code {
        case .writeFailed, .fetchFailed, .markdownWorker, .ledger, .changedMeanwhile, .publishFailed: self = .world
        case .usage, .noSite, .outputRefused, .outputForeign, .publishRefused: self = .misuse
        default: self = .problems
        }
    }
}
