import Bytes
package import Content
package import Crypto

/// A file that is generated without a template, such as a feed, a calendar or a part of the search index.
///
/// It is a class because it moves from one list to another.
package final class GeneratedFile: Sendable {
    let address: Address

    /// The bulletins whose bodies the file contains.
    let bulletins: [RoutedRecord<Bulletin>]

    /// The texts that must be read before the file can be made, for a part of the search index.
    package let texts: (any RequiredTexts)?

    /// Makes data that several files share; called before any of them is made, while all cores are free.
    package let prepare: @Sendable () -> Void

    /// Returns the file's bytes.
    package let make: @Sendable (Bodies) -> [UInt8]

    private let source: Source

    /// The source of the fingerprint.
    private enum Source: Sendable {
        /// The file's bytes, with placeholders for its bodies.
        indirect case bytes(Bodies)
        /// The bytes of a file without bodies; tells whether changes of records keep the file.
        case plainBytes(unless: @Sendable (RecordChanges) -> Bool)
        /// Everything that the file is made from.
        case digest(@Sendable () -> Digest)
    }

    /// Creates a file whose fingerprint is the digest of its bytes, with placeholders for its bodies.
    ///
    /// - Parameter standIns: The placeholders of the bulletins' bodies.
    convenience init(
        at address: Address, showing bulletins: [RoutedRecord<Bulletin>], _ standIns: Bodies,
        make: @escaping @Sendable (Bodies) -> [UInt8]
    ) {
        self.init(at: address, showing: bulletins, prepare: {}, .bytes(standIns), make)
    }

    /// Creates a file without bodies, whose fingerprint is the digest of its bytes.
    ///
    /// - Parameter isKept: Returns true if changes of records can't change the file. It may always return false, and
    ///   must not return true unless it checked everything that the file is made from.
    convenience init(
        at address: Address, unless isKept: @escaping @Sendable (RecordChanges) -> Bool = { _ in false },
        make: @escaping @Sendable (Bodies) -> [UInt8]
    ) {
        self.init(at: address, showing: [], prepare: {}, .plainBytes(unless: isKept), make)
    }

    /// Creates a file that is slow to make.
    ///
    /// - Parameters:
    ///   - texts: The texts to read first; the file is then made after all pages.
    ///   - source: Returns the digest of everything that `make` uses.
    package convenience init(
        at address: Address, showing bulletins: [RoutedRecord<Bulletin>] = [],
        reading texts: (any RequiredTexts)? = nil,
        prepare: @escaping @Sendable () -> Void = {}, from source: @escaping @Sendable () -> Digest,
        make: @escaping @Sendable (Bodies) -> [UInt8]
    ) {
        self.init(at: address, showing: bulletins, prepare: prepare, .digest(source), make, texts)
    }

    private init(
        at address: Address, showing bulletins: [RoutedRecord<Bulletin>], prepare: @escaping @Sendable () -> Void,
        _ source: Source, _ make: @escaping @Sendable (Bodies) -> [UInt8], _ texts: (any RequiredTexts)? = nil
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
        // It contains no bodies.
        if case .plainBytes(let isKept) = source { changes.areBodies || isKept(changes) } else { false }
    }

    /// The file's fingerprint: equal fingerprints mean equal files.
    ///
    /// Without a separate source, this is about as slow as making the file.
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

/// Texts that must be read before a file can be made.
package protocol RequiredTexts: AnyObject, Sendable {
    /// The bulletins whose texts are still unknown.
    var unknownBulletins: [RoutedRecord<Bulletin>] { get }
}
