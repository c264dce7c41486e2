package import Crypto

/// A file that an output should contain.
package struct PlannedFile: Hashable, Sendable {
    /// The path in the output: relative, with `/` between components.
    package let path: String

    /// The fingerprint of all inputs that determine the file's bytes.
    package let fingerprint: Digest

    /// Plans a file at `path`, which is rewritten when `fingerprint` changes.
    ///
    /// - Precondition: The path stays inside the output and doesn't start with the reserved prefix.
    package init(path: String, fingerprint: Digest) {
        precondition(OutputPath.isProper(path.utf8Span.span), "a planned path leads out of the output")
        precondition(!path.utf8.starts(with: OutputPath.reservedPrefix.utf8), "a planned path is reserved")
        self.path = path
        self.fingerprint = fingerprint
    }

    package init(marker fingerprint: Digest) {
        path = OutputMarker.path
        self.fingerprint = fingerprint
    }
}
