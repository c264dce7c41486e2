import Diagnostics

/// How many problems a stage found.
struct ProblemCounts {
    let errors: Int
    let warnings: Int

    init(_ log: DiagnosticLog) {
        errors = log.diagnostics.count { $0.severity == .error }
        warnings = log.diagnostics.count { $0.severity == .warning }
    }

    /// As in `1 error, 2 warnings`.
    var text: String {
        let counts = [counted(errors, "error"), counted(warnings, "warning")].compactMap { $0 }
        return counts.isEmpty ? "no problems" : counts.joined(separator: ", ")
    }

    /// The object that tells how a command ended, for it to add what came of it.
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
