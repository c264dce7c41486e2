import Diagnostics

/// Why a command goes no further.
struct Stop: Error {
    let exitCode: ExitCode
    let diagnostics: [Diagnostic]

    init(exitCode: ExitCode, diagnostic: Diagnostic) { self.init(exitCode: exitCode, diagnostics: [diagnostic]) }

    init(exitCode: ExitCode, diagnostics: [Diagnostic]) {
        self.exitCode = exitCode
        self.diagnostics = diagnostics
    }

    /// Stops because of what was asked.
    static func misuse(_ message: String, hint: String) -> Stop {
        Stop(exitCode: .misuse, diagnostic: Diagnostic(.error, .usage, at: nil, message, hint: hint))
    }

    /// Stops because the disk, or what else a file stands for, refused.
    static func world(_ message: String, at file: String? = nil, hint: String? = nil) -> Stop {
        let place = file.map { Place(file: $0) }
        return Stop(exitCode: .world, diagnostic: Diagnostic(.error, .writeFailed, at: place, message, hint: hint))
    }
}
