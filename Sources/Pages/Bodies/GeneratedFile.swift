import Bytes
package import Content
import Crypto

/// A file that is generated without a template, such as a feed, a calendar or a part of the search index.
///
/// It is a class because it moves from one list to another.
package final class GeneratedFile: Sendable {
    package let address: Address

    /// The bulletins whose bodies the file contains.
    let bulletins: [RoutedRecord<Bulletin>]

    /// The texts that must be read before the file can be made, for a part of the search index.
    package let texts: (any RequiredTexts)?

    /// Makes data that several files share; called before any of them is made, while all cores are free.
    package let prepare: @Sendable () -> Void

    /// Returns the file's bytes.
    package let make: @Sendable (Bodies) -> [UInt8]

    /// Returns the digest of everything that the file is made from.
    private let source: @Sendable () -> Digest

    /// Returns true if changes of records can't change the file; it doesn't look at their bodies.
    private let isKept: @Sendable (RecordChanges) -> Bool

    /// Creates a file whose fingerprint is the digest of its bytes, with placeholders for its bodies.
    ///
    /// - Parameters:
    ///   - standIns: The placeholders of the bulletins' bodies.
    ///   - isKept: Returns true if changes of records can't change the file. It may always return false, and must not
    ///     return true unless it checked everything that the file is made from.
    convenience init(
        at address: Address, showing bulletins: [RoutedRecord<Bulletin>] = [], _ standIns: Bodies = .none,
        unless isKept: @escaping @Sendable (RecordChanges) -> Bool = { _ in false },
        make: @escaping @Sendable (Bodies) -> [UInt8]
    ) {
        self.init(
            at: address, showing: bulletins, unless: isKept, from: { SHA256.digest(of: make(standIns)) }, make: make)
    }

    /// Creates a file that is slow to make.
    ///
    /// - Parameters:
    ///   - texts: The texts to read first; the file is then made after all pages.
    ///   - isKept: As for other files.
    ///   - source: Returns the digest of everything that `make` uses.
    init(
        at address: Address, showing bulletins: [RoutedRecord<Bulletin>] = [],
        reading texts: (any RequiredTexts)? = nil,
        unless isKept: @escaping @Sendable (RecordChanges) -> Bool = { _ in false },
        prepare: @escaping @Sendable () -> Void = {}, from source: @escaping @Sendable () -> Digest,
        make: @escaping @Sendable (Bodies) -> [UInt8]
    ) {
        self.address = address
        self.bulletins = bulletins
        self.texts = texts
        self.source = source
        self.isKept = isKept
        self.prepare = prepare
        self.make = make
    }

    /// True if these changes of records don't change the file; false if that is unknown.
    func isKept(after changes: RecordChanges) -> Bool {
        // The fingerprint of a file with `texts` depends on the texts that changed, and is quickly computed.
        texts == nil && (changes.areBodies || isKept(changes))
            && bulletins.allSatisfy { changes.keep($0.record.body) }
    }

    /// The file's fingerprint: equal fingerprints mean equal files.
    ///
    /// Without a separate source, this is about as slow as making the file.
    func fingerprint() -> Digest {
        var hash = SHA256()
        hash.update("corkboard file \(Product.pageFormat) \(address.file)\0")
        hash.update(source().bytes)
        return hash.finish()
    }
}

/// Texts that must be read before a file can be made.
package protocol RequiredTexts: AnyObject, Sendable {
    /// The bulletins whose texts are still unknown.
    var unknownBulletins: [RoutedRecord<Bulletin>] { get }
}
