import Diagnostics
import Files

/// An output as an earlier build left it, opened while other things went on.
struct OpenedOutput: Sendable {
    /// With what stands in the places of its manifest's files; nil where the site can't go there.
    let opened: Result<(output: Output, standing: [FileStatus?])?, FileError>

    /// What there was to say about it.
    let said: DiagnosticLog
}
