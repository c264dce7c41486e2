import Crypto

/// A file that code makes, from no template: a feed, a calendar, the search index; a class,
/// because it is handed from one list to another.
final class GeneratedFile: Sendable {
    let address: Address

    /// The bulletins whose texts are shown in it, with the fields that need them made for their pages.
    let bulletins: [Placed<Bulletin>]

    /// Determines the file's bytes: equal fingerprints, equal files.
    let fingerprint: Digest

    /// Makes what several files share; called before any of them is made, while all cores are free.
    let prepare: @Sendable () -> Void

    /// Makes the file.
    let make: @Sendable (Bodies) -> [UInt8]

    /// A file at `address` that shows no bulletins.
    init(at address: Address, fingerprint: Digest, make: @escaping @Sendable (Bodies) -> [UInt8]) {
        self.address = address
        self.fingerprint = fingerprint
        self.make = make
        bulletins = []
        prepare = {}
    }

    /// A file at `address`.
    ///
    /// - Parameter source: Writes all that determines the bytes, beside this program's version.
    init(
        at address: Address, showing bulletins: [Placed<Bulletin>] = [],
        prepare: @escaping @Sendable () -> Void = {}, source: (inout ByteWriter) -> Void,
        make: @escaping @Sendable (Bodies) -> [UInt8]
    ) {
        var writer = ByteWriter()
        writer.write("corkboard file \(Product.pageFormat)")
        writer.write(address.file)
        source(&writer)
        self.address = address
        self.bulletins = bulletins
        self.prepare = prepare
        self.make = make
        fingerprint = SHA256.digest(of: writer.bytes)
    }
}
