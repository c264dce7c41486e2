/// The diagnostics of a stage, in the order in which they were found.
public struct DiagnosticLog: Sendable {
    /// Everything reported so far.
    public private(set) var diagnostics: [Diagnostic] = []

    /// Whether anything reported stops the build.
    public private(set) var hasErrors = false

    /// The same as an author reads them: what follows each other about one file, in the order of its lines.
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

    /// An empty log.
    public init() {}

    /// Adds a diagnostic.
    public mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostic.severity == .error { hasErrors = true }
    }

    /// Adds an error.
    public mutating func error(_ code: Diagnostic.Code, at place: Place?, _ message: String, hint: String? = nil) {
        report(Diagnostic(.error, code, at: place, message, hint: hint))
    }

    /// Adds a warning.
    public mutating func warning(_ code: Diagnostic.Code, at place: Place?, _ message: String, hint: String? = nil) {
        report(Diagnostic(.warning, code, at: place, message, hint: hint))
    }

    /// Adds a note.
    public mutating func note(_ code: Diagnostic.Code, at place: Place?, _ message: String, hint: String? = nil) {
        report(Diagnostic(.note, code, at: place, message, hint: hint))
    }

    /// Adds all of another log's, after what is here.
    public mutating func append(_ other: DiagnosticLog) {
        diagnostics += other.diagnostics
        hasErrors = hasErrors || other.hasErrors
    }
}
