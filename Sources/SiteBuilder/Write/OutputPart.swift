import Crypto

/// What is known of a few files of an output without reading its whole manifest.
struct OutputPart: Sendable {
    /// What the manifest's file ends in.
    let base: Digest

    /// The files of the part.
    let manifest: Manifest

    /// Other files that were written since the manifest was.
    let others: Manifest
}
