package import Crypto

/// What is known of a few files of an output without reading its whole manifest.
package struct OutputPart: Sendable {
    /// What the manifest's file ends in.
    package let base: Digest

    /// The files of the part.
    package let manifest: Manifest

    /// Other files that were written since the manifest was.
    package let others: Manifest

    package init(base: Digest, manifest: Manifest, others: Manifest) {
        self.base = base
        self.manifest = manifest
        self.others = others
    }
}
