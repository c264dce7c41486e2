import Diagnostics

/// What stops a reader: the document can't be understood from here on.
struct Problem: Error {
    var code: Diagnostic.Code
    var position: Position
    var message: String
    var hint: String?
}

extension DiagnosticLog {
    /// Reports what stopped the reader of `file`.
    mutating func report(_ problem: Problem, in file: String) {
        error(problem.code, at: Place(file: file, at: problem.position), problem.message, hint: problem.hint)
    }
}
