import Diagnostics

/// What a script learns from how the tool ended.
enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case problems = 1
    case misuse = 2
    case world = 3

    /// What it tells, in words.
    var meaning: String {
        switch self {
        case .done: "Done"
        case .problems: "Problems in the content; the site stays as it was"
        case .misuse: "Misuse: something was asked for that can't be meant"
        case .world: "The disk, the network or a lock was in the way"
        }
    }
}

extension ExitCode {
    /// The code of a stage with this log: what the world or the asking spoilt says nothing about the content.
    ///
    /// - Parameter isDone: Whether it made what it was to make.
    init(_ log: DiagnosticLog, isDone: Bool = true) {
        let codes = log.diagnostics.lazy.filter { $0.severity == .error }.map { ExitCode($0.code) }
        self = codes.max { $0.rawValue < $1.rawValue } ?? (isDone ? .done : .problems)
    }

    private init(_ code: Diagnostic.Code) {
        switch code {
        case .writeFailed, .fetchFailed, .markdownWorker, .ledger, .changedMeanwhile, .publishFailed: self = .world
        case .usage, .noSite, .outputRefused, .outputForeign, .publishRefused: self = .misuse
        default: self = .problems
        }
    }
}
