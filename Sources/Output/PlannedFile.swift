package import Crypto

/// A file that an output should have.
package struct PlannedFile: Hashable, Sendable {
    /// Its path in the output: relative, `/` between components.
    package let path: String

    /// The fingerprint of everything that its bytes are made from.
    package let fingerprint: Digest

    /// Plans a file at `path`, to be written again when `fingerprint` changes.
    ///
    /// - Precondition: The path leads to a file in the output, and does not begin with the reserved prefix.
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
