/// The diagnostics of a stage, in the order they were reported.
public struct DiagnosticLog: Sendable {
    /// All diagnostics reported so far.
    public private(set) var diagnostics: [Diagnostic] = []

    /// True if an error was reported, which stops the build.
    public private(set) var hasErrors = false

    /// The diagnostics in reading order: each run of diagnostics about the same file is sorted by line.
    public var inOrderOfLines: [Diagnostic] {
        var run = 0
        let keys = diagnostics.indices.map { index in
            let place = diagnostics[index].place
            let file = place.map { Place(file: $0.file) }
            if index == 0 || file != diagnostics[index - 1].place.map({ Place(file: $0.file) }) { run = index }
            return (run, place?.line ?? 0, place?.column ?? 0, index)
        }
        return keys.sorted { $0 < $1 }.map { diagnostics[$0.3] }
    }

    /// Creates an empty log.
    public init() {}

    /// Returns the result of `body`, and discards what it reports.
    package static func discarding<Result>(_ body: (inout DiagnosticLog) -> Result) -> Result {
        var log = DiagnosticLog()
        return body(&log)
    }

    /// Adds a diagnostic.
    public mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostic.severity == .error { hasErrors = true }
    }

    /// Adds an error.
    public mutating func error(_ code: Diagnostic.Code, at place: Place?, _ message: String, hint: String? = nil) {
        report(Diagnostic(.error, code: code, at: place, message: message, hint: hint))
    }

    /// Adds a warning.
    public mutating func warning(_ code: Diagnostic.Code, at place: Place?, _ message: String, hint: String? = nil) {
        report(Diagnostic(.warning, code: code, at: place, message: message, hint: hint))
    }

    /// Adds a note.
    public mutating func note(_ code: Diagnostic.Code, at place: Place?, _ message: String, hint: String? = nil) {
        report(Diagnostic(.note, code: code, at: place, message: message, hint: hint))
    }

    /// Appends those diagnostics of another log that this one lacks.
    public mutating func append(newIn other: DiagnosticLog) {
        if other.diagnostics.isEmpty { return }
        var reported = Set(diagnostics)
        for diagnostic in other.diagnostics where reported.insert(diagnostic).inserted { report(diagnostic) }
    }

    /// Appends all diagnostics of another log.
    public mutating func append(_ other: DiagnosticLog) {
        diagnostics += other.diagnostics
        hasErrors = hasErrors || other.hasErrors
    }
}
