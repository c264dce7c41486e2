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
        let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0, $1) }
        return counts.isEmpty ? "no problems" : counts.joined(separator: ", ")
    }

    /// Returns a command's result as an object; the command adds its own fields.
    func json(succeeded: Bool) -> JSONValue {
        ["succeeded": .boolean(succeeded), "errors": .number(errors), "warnings": .number(warnings)]
    }
}

/// Returns a number with its noun, as in `1 error` or `2 errors`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
