import Crypto

/// Makes one fingerprint after another, in memory that is used again and again.
struct Fingerprinter: ~Copyable {
    /// What determines the thing whose fingerprint comes next.
    var sources = ByteWriter(capacity: 512)

    private var hash = SHA256()

    /// The digest of what was written to the sources, which are empty then.
    mutating func finish() -> Digest {
        hash.update(sources.bytes)
        sources.removeAll()
        return hash.finish()
    }
}
