import Diagnostics

/// The numbers of errors and warnings that a stage reported.
struct ProblemCounts {
    let errors: Int
    let warnings: Int

    init(_ log: DiagnosticLog) {
        errors = log.diagnostics.count { $0.severity == .error }
        warnings = log.diagnostics.count { $0.severity == .warning }
    }

    /// The counts in words, as in `1 error, 2 warnings`.
    var text: String {
        let counts = [counted(errors, "error"), counted(warnings, "warning")].compactMap { $0 }
        return counts.isEmpty ? "no problems" : counts.joined(separator: ", ")
    }

    /// Returns a command's result as an object; the command adds its own fields.
    func json(succeeded: Bool) -> JSONValue {
        ["succeeded": .boolean(succeeded), "errors": .number(errors), "warnings": .number(warnings)]
    }

    private func counted(_ count: Int, _ noun: String) -> String? {
        switch count {
        case 0: nil
        case 1: "1 \(noun)"
        default: "\(count) \(noun)s"
        }
    }
}
