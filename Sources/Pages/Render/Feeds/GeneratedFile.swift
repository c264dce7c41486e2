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

    /// Makes data that several files share; called before any of them is made, while all cores are free.
    package let prepare: @Sendable () -> Void

    /// Returns the file's bytes.
    package let make: @Sendable (Bodies) -> [UInt8]

    private let source: @Sendable () -> Digest

    /// Creates a file whose fingerprint is the digest of its bytes, with stand-ins for the bodies in it.
    ///
    /// - Parameter standIns: The stand-ins of the bulletins' bodies.
    convenience init(
        at address: Address, showing bulletins: [Placed<Bulletin>] = [], _ standIns: Bodies = .none,
        make: @escaping @Sendable (Bodies) -> [UInt8]
    ) {
        self.init(at: address, showing: bulletins, from: { SHA256.digest(of: make(standIns)) }, make: make)
    }

    /// Creates a file that takes long to make.
    ///
    /// - Parameter source: Returns the digest of everything that `make` makes the file from.
    package init(
        at address: Address, showing bulletins: [Placed<Bulletin>] = [],
        prepare: @escaping @Sendable () -> Void = {}, from source: @escaping @Sendable () -> Digest,
        make: @escaping @Sendable (Bodies) -> [UInt8]
    ) {
        self.address = address
        self.bulletins = bulletins
        self.source = source
        self.prepare = prepare
        self.make = make
    }

    /// The file's fingerprint: equal fingerprints mean equal files.
    ///
    /// For a file without a source of its own, this takes about as long as making it.
    func fingerprint() -> Digest {
        var hash = SHA256()
        hash.update("corkboard file \(Product.pageFormat) \(address.file)\0")
        hash.update(source().bytes)
        return hash.finish()
    }
}
