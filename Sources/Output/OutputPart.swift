package import Crypto

/// The records of a few files of an output, so that the complete manifest need not be read.
package struct OutputPart: Sendable {
    /// The checksum at the end of the manifest's file.
    package let base: Digest

    package let manifest: Manifest

    /// Other files written since the manifest.
    package let others: Manifest

    package init(base: Digest, manifest: Manifest, others: Manifest) {
        self.base = base
        self.manifest = manifest
        self.others = others
    }
}
