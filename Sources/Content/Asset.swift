package import Crypto
import Files

/// A file that is copied as it is.
package struct Asset: Sendable {
    /// Its path below the output folder, as in `assets/poster.svg`.
    package let path: String

    package let source: Source

    /// The fingerprint of its bytes.
    package let fingerprint: Digest

    package init(path: String, source: Source, fingerprint: Digest) {
        self.path = path
        self.source = source
        self.fingerprint = fingerprint
    }

    /// The source of its bytes.
    package enum Source: Sendable {
        /// In the file at this path below `Content/`.
        case file(String)
        /// In memory.
        case bytes([UInt8])
    }

    /// A hint for a missing file, if one of `paths` looks the same but has other bytes; nil if none does.
    ///
    /// To a web host, such paths are different files.
    package static func hint(for path: String, among paths: [String]) -> String? {
        // `String` compares by canonical equivalence.
        guard paths.contains(path) else { return nil }
        return "the file's name looks the same, but its letters are coded in another way: give the file this name anew"
    }
}
