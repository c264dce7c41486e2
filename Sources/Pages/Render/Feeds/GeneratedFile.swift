import Bytes
package import Content
package import Crypto

/// A file that code makes, from no template: a feed, a calendar, a part of the search; a class, because it is handed from one
/// list to another.
package final class GeneratedFile: Sendable {
    let address: Address

    /// The bulletins whose texts are shown in it.
    let bulletins: [Placed<Bulletin>]

    /// Makes what several files share; called before any of them is made, while all cores are free.
    package let prepare: @Sendable () -> Void

    /// Makes the file.
    package let make: @Sendable (Bodies) -> [UInt8]

    private let source: @Sendable () -> Digest

    /// A file whose fingerprint is the digest of its bytes, with stand-ins for the bodies in it.
    ///
    /// - Parameter standIns: Those of the bulletins.
    convenience init(
        at address: Address, showing bulletins: [Placed<Bulletin>] = [], _ standIns: Bodies = .none,
        make: @escaping @Sendable (Bodies) -> [UInt8]
    ) {
        self.init(at: address, showing: bulletins, from: { SHA256.digest(of: make(standIns)) }, make: make)
    }

    /// A file that takes long to make.
    ///
    /// - Parameter source: The digest of everything that `make` makes the file from.
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

    /// Determines the file's bytes: equal fingerprints, equal files. Takes about as long as making the file.
    func fingerprint() -> Digest {
        var hash = SHA256()
        hash.update("corkboard file \(Product.pageFormat) \(address.file)\0")
        hash.update(source().bytes)
        return hash.finish()
    }
}
