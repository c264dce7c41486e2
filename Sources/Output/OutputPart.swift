package import Crypto

/// The records of a few files of an output, so that its whole manifest need not be read.
package struct OutputPart: Sendable {
    /// The checksum at the end of the manifest's file.
    package let base: Digest

    /// The files of the part.
    package let manifest: Manifest

    /// Other files written since the manifest was.
    package let others: Manifest

    package init(base: Digest, manifest: Manifest, others: Manifest) {
        self.base = base
        self.manifest = manifest
        self.others = others
    }
}
