package import Diagnostics
package import Files

/// An output as an earlier build left it, opened in the background.
package struct OpenedOutput: Sendable {
    /// The output, and the status on disk of its manifest's files; nil if the site can't be written there.
    package let opened: Result<(output: OutputFolder, standing: [FileStatus?])?, FileError>

    /// The diagnostics reported while it was opened.
    package let diagnostics: DiagnosticLog

    package init(
        opened: Result<(output: OutputFolder, standing: [FileStatus?])?, FileError>, diagnostics: DiagnosticLog
    ) {
        self.opened = opened
        self.diagnostics = diagnostics
    }
}
