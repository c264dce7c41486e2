import Bytes
import Content
import Crypto
import Pages
import Time

extension BuildCache {
    /// All inputs of a part of the cache, which is valid while they are unchanged.
    struct Inputs: Sendable {
        /// The digest of everything that was read for the part.
        let read: Digest

        /// The signature of the manifest's file, which changes when the output is written; nil if the part doesn't
        /// depend on the output.
        let manifest: FileSignature?

        /// The signature of the ledger's file, which changes when votes are counted; nil without a ledger, or if the
        /// part is stored with a ledger revision.
        let ledger: FileSignature?

        private let now: Instant

        /// The instant at which the site next changes by itself; nil if never.
        let nextChange: Instant?

        init(_ read: Digest, manifest: FileSignature? = nil, ledger: FileSignature?, of site: Site) {
            self.read = read
            self.manifest = manifest
            self.ledger = ledger
            now = site.now
            nextChange = site.nextChange
        }

        /// True if a build with these inputs at `instant` would have the same result.
        func hold(
            _ read: Digest, manifest: FileSignature? = nil, ledger: FileSignature?, at instant: Instant, in zone: Zone
        ) -> Bool {
            self.read == read && self.manifest == manifest && self.ledger == ledger && now <= instant
                && (nextChange.map { instant < $0 } ?? true) && zone.local(now).day == zone.local(instant).day
        }
    }
}

extension BuildCache.Inputs: ByteCodable {
    func store(in writer: inout ByteWriter) { writer.store(read, manifest, ledger, now, nextChange) }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (read, manifest, ledger, now, nextChange) = try reader.values()
    }
}
