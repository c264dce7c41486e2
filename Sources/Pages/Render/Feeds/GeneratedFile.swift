import Bytes
package import Content
package import Crypto

/// A file that code generates without a template, such as a feed, a calendar or a part of the search index.
///
/// It is a class, because it is handed from one list to another.
package final class GeneratedFile: Sendable {
    let address: Address

    /// The bulletins whose bodies the file shows.
    let bulletins: [Placed<Bulletin>]

    /// The texts that must be read before the file can be made, if it is a part of their index.
    package let texts: SearchTexts?

    /// Makes data that several files share; called before any of them is made, while all cores are free.
    package let prepare: @Sendable () -> Void

    /// Returns the file's bytes.
    package let make: @Sendable (Bodies) -> [UInt8]

    private let source: Source

    /// What the fingerprint is the digest of.
    private enum Source: Sendable {
        /// The file's bytes, with stand-ins for the bodies in it.
        indirect case bytes(Bodies)
        /// The bytes of a file that shows no bodies.
        case plainBytes
        /// Everything that the file is made from.
        case digest(@Sendable () -> Digest)
    }

    /// Creates a file whose fingerprint is the digest of its bytes, with stand-ins for the bodies in it.
    ///
    /// - Parameter standIns: The stand-ins of the bulletins' bodies.
    convenience init(
        at address: Address, showing bulletins: [Placed<Bulletin>], _ standIns: Bodies,
        make: @escaping @Sendable (Bodies) -> [UInt8]
    ) {
        self.init(at: address, showing: bulletins, prepare: {}, .bytes(standIns), make)
    }

    /// Creates a file that shows no bodies, whose fingerprint is the digest of its bytes.
    convenience init(at address: Address, make: @escaping @Sendable (Bodies) -> [UInt8]) {
        self.init(at: address, showing: [], prepare: {}, .plainBytes, make)
    }

    /// Creates a file that takes long to make.
    ///
    /// - Parameters:
    ///   - texts: The texts that must be read first; then the file is made after all pages.
    ///   - source: Returns the digest of everything that `make` makes the file from.
    package convenience init(
        at address: Address, showing bulletins: [Placed<Bulletin>] = [], reading texts: SearchTexts? = nil,
        prepare: @escaping @Sendable () -> Void = {}, from source: @escaping @Sendable () -> Digest,
        make: @escaping @Sendable (Bodies) -> [UInt8]
    ) {
        self.init(at: address, showing: bulletins, prepare: prepare, .digest(source), make, texts)
    }

    private init(
        at address: Address, showing bulletins: [Placed<Bulletin>], prepare: @escaping @Sendable () -> Void,
        _ source: Source, _ make: @escaping @Sendable (Bodies) -> [UInt8], _ texts: SearchTexts? = nil
    ) {
        self.address = address
        self.bulletins = bulletins
        self.texts = texts
        self.source = source
        self.prepare = prepare
        self.make = make
    }

    /// True if these changes of records don't change the file; false if that is unknown.
    func isKept(after changes: RecordChanges) -> Bool {
        // Its bytes are made without bodies.
        if case .plainBytes = source { changes.areBodies } else { false }
    }

    /// The file's fingerprint: equal fingerprints mean equal files.
    ///
    /// For a file without a source of its own, this takes about as long as making it.
    func fingerprint() -> Digest {
        var hash = SHA256()
        hash.update("corkboard file \(Product.pageFormat) \(address.file)\0")
        switch source {
        case .bytes(let standIns): hash.update(SHA256.digest(of: make(standIns)).bytes)
        case .plainBytes: hash.update(SHA256.digest(of: make(.none)).bytes)
        case .digest(let source): hash.update(source().bytes)
        }
        return hash.finish()
    }
}
