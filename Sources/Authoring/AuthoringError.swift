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

extension AuthoringError {
    /// Refuses a change that doesn't fit the site's records.
    ///
    /// - Parameter field: The invalid field of a record, if the error is about one.
    package static func misuse(_ message: String, hint: String, field: String? = nil) -> AuthoringError {
        .misuse([Diagnostic(.error, code: .usage, at: nil, message: message, hint: hint, field: field)])
    }

    /// Returns the error with the name of the invalid field.
    func naming(_ field: String) -> AuthoringError {
        guard case .misuse(let diagnostics) = self else { return self }
        return .misuse(
            diagnostics.map { diagnostic in
                var diagnostic = diagnostic
                diagnostic.field = field
                return diagnostic
            })
    }

    /// The diagnostics to report for the error.
    package var diagnostics: [Diagnostic] {
        switch self {
        case .changedMeanwhile(let file):
            [
                Diagnostic(
                    .error, code: .changedMeanwhile, at: Place(file: file),
                    message: "someone else changed this file meanwhile",
                    hint: "nothing was written; look at the file, then try again")
            ]
        case .taken(let file):
            [
                Diagnostic(
                    .error, code: .changedMeanwhile, at: Place(file: file), message: "this file exists already",
                    hint: "nothing was written; rename the existing file")
            ]
        case .gone(let what):
            [Diagnostic(.error, code: .usage, at: nil, message: "\(what) no longer exists", hint: "restore it first")]
        case .collecting:
            [
                Diagnostic(
                    .error, code: .usage, at: nil, message: "a server is collecting ballots for this site",
                    hint: "do this in its editing pages, or stop \"corkboard serve\" first")
            ]
        case .uneditable(let place):
            [
                Diagnostic(
                    .error, code: .uneditable, at: place,
                    message: "this can't be changed without damaging the text around it",
                    hint: "nothing was written; change it in a text editor")
            ]
        case .refused(let log):
            // The place would point into a version of the file that was never written.
            log.diagnostics.filter { $0.severity == .error }.map {
                Diagnostic($0.severity, code: $0.code, at: nil, message: $0.message, hint: $0.hint, field: $0.field)
            }
        case .problems(let log): log.diagnostics
        case .unreadable(let log): Array(log.diagnostics.filter { $0.severity == .error }.prefix(1))
        case .misuse(let diagnostics): diagnostics
        case .file(let error), .ledger(.file(let error)):
            [Diagnostic(.error, code: .writeFailed, at: nil, message: "\(error)", hint: nil)]
        case .ledger(let error):
            [Diagnostic(.error, code: .ledger, at: nil, message: "\(error)", hint: "fix this, then try again")]
        }
    }
}
