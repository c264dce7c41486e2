import Diagnostics

/// An error that ends reading, because the rest of the document can't be understood.
struct Problem: Error {
    var code: Diagnostic.Code
    var position: Position
    var message: String
    var hint: String?
}

extension DiagnosticLog {
    /// Reports the error that stopped the reader of `file`.
    mutating func report(_ problem: Problem, in file: String) {
        error(problem.code, at: Place(file: file, at: problem.position), problem.message, hint: problem.hint)
    }
}
