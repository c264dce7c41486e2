package import Crypto
import Files

/// A file that is copied as it is.
package struct Asset: Sendable {
    /// Its path below the output folder, as in `assets/poster.svg`.
    package let path: String

    package let source: Source

    /// Changes with the asset's bytes.
    package let fingerprint: Digest

    package init(path: String, source: Source, fingerprint: Digest) {
        self.path = path
        self.source = source
        self.fingerprint = fingerprint
    }

    /// Where its bytes are.
    package enum Source: Sendable {
        /// In the file at this path below `Content/`.
        case file(String)
        /// Here.
        case bytes([UInt8])
    }

    /// What to do about a path that nothing has, where one of `paths` looks the same: a web host tells them apart by their
    /// bytes. Nil where none does.
    package static func hint(for path: String, among paths: [String]) -> String? {
        // As `String` compares, by canonical equivalence.
        guard paths.contains(path) else { return nil }
        return "the file's name looks the same, but its letters are coded in another way: give the file this name anew"
    }
}
