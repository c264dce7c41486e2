import Crypto

/// One output file to be made.
struct Job: Sendable {
    /// Where it goes, below the output folder.
    let path: String

    let content: Content

    /// Determines the file's bytes: equal fingerprints, equal files.
    let fingerprint: Digest

    /// What the file is made of.
    enum Content: Sendable {
        case page(any WebPage)
        case asset(Asset)
    }
}
