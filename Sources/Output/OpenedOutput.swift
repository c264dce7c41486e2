package import Diagnostics
package import Files

/// An output as an earlier build left it, opened while other things went on.
package struct OpenedOutput: Sendable {
    /// With what stands in the places of its manifest's files; nil where the site can't go there.
    package let opened: Result<(output: OutputFolder, standing: [FileStatus?])?, FileError>

    /// What there was to say about it.
    package let said: DiagnosticLog

    package init(opened: Result<(output: OutputFolder, standing: [FileStatus?])?, FileError>, said: DiagnosticLog) {
        self.opened = opened
        self.said = said
    }
}
