package import Ballots
package import Diagnostics
package import Files

/// The reason a record was not written, changed or deleted. The files are unchanged.
package enum AuthoringError: Error {
    /// The file has changed since it was read.
    case changedMeanwhile(file: String)

    /// A file with this name already exists.
    case taken(file: String)

    /// A required record or file no longer exists, such as the event of a song.
    case gone(what: String)

    /// The file is written in a form that can't be edited safely.
    case uneditable(Place)

    /// The change would leave a record with errors.
    case refused(DiagnosticLog)

    /// The file already has errors.
    case problems(DiagnosticLog)

    /// The site can't be read.
    case unreadable(DiagnosticLog)

    /// The change doesn't fit the site's records, such as one of an unknown record.
    case misuse([Diagnostic])

    /// A server is collecting ballots, and has not filed all of them in batches.
    case collecting

    /// The disk reported an error.
    case file(FileError)

    /// The votes can't be read or changed.
    case ledger(LedgerError)
}

/// Runs `body`, and rethrows its errors as `AuthoringError.file`.
func onDisk<Result: ~Copyable>(_ body: () throws(FileError) -> Result) throws(AuthoringError) -> Result {
    try onDisk(as: AuthoringError.file, body)
}

/// Returns the result of `body`. Without a result, throws the problems that `body` reports.
func throwingProblems<Result>(_ body: (inout DiagnosticLog) -> Result?) throws(AuthoringError) -> Result {
    var log = DiagnosticLog()
    guard let result = body(&log) else { throw .problems(log) }
    return result
}

extension AuthoringError {
    /// Refuses a change that doesn't fit the site's records.
    ///
    /// - Parameters:
    ///   - place: The record that can't be changed, if the error is about one.
    ///   - field: The invalid field of a record, if the error is about one.
    package static func misuse(
        _ message: String, hint: String, at place: Place? = nil, field: String? = nil
    ) -> AuthoringError {
        .misuse([Diagnostic(.error, code: .usage, at: place, message: message, hint: hint, field: field)])
    }

    /// The diagnostics to report for the error.
    package var diagnostics: [Diagnostic] {
        var log = DiagnosticLog()
        switch self {
        case .changedMeanwhile(let file):
            log.error(
                .changedMeanwhile, at: Place(file: file), "someone else changed this file meanwhile",
                hint: "nothing was written; look at the file, then try again")
        case .taken(let file):
            log.error(
                .changedMeanwhile, at: Place(file: file), "this file exists already",
                hint: "nothing was written; rename the existing file")
        case .gone(let what): log.error(.usage, at: nil, "\(what) no longer exists", hint: "restore it first")
        case .collecting:
            log.error(
                .usage, at: nil, "a server is collecting ballots for this site",
                hint: "do this in its editing pages, or stop \"corkboard serve\" first")
        case .uneditable(let place):
            log.error(
                .uneditable, at: place, "this can't be changed without damaging the text around it",
                hint: "nothing was written; change it in a text editor")
        case .refused(let problems):
            for var problem in problems.diagnostics where problem.severity == .error {
                // The place would point into a version of the file that was never written.
                problem.place = nil
                log.report(problem)
            }
        case .problems(let problems): return problems.diagnostics
        case .unreadable(let problems): return Array(problems.diagnostics.filter { $0.severity == .error }.prefix(1))
        case .misuse(let diagnostics): return diagnostics
        case .file(let error), .ledger(.file(let error)): log.error(.writeFailed, at: nil, "\(error)")
        case .ledger(let error): log.error(.ledger, at: nil, "\(error)", hint: "fix this, then try again")
        }
        return log.diagnostics
    }
}
