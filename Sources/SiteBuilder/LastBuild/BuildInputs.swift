import Bytes
import Content
import Crypto
import Pages
import Time

/// All inputs of a stored result of a build, which is valid while they are unchanged.
struct BuildInputs: Sendable {
    /// The digest of the program, its options, site.yaml and the theme; for a report, also of the content.
    let read: Digest

    /// The signature of the manifest's file, which changes when the output is written.
    let manifest: FileSignature

    /// The signature of the ledger's file, which changes when votes are counted. Nil without a ledger, and for
    /// `LastBuild`, which is stored with a ledger revision.
    let ledger: FileSignature?

    private let time: BuildTime

    /// The instant at which the site next changes by itself; nil if never.
    var nextChange: Instant? { time.nextChange }

    init(_ read: Digest, _ manifest: FileSignature, ledger: FileSignature?, of site: Site) {
        self.read = read
        self.manifest = manifest
        self.ledger = ledger
        time = BuildTime(of: site)
    }

    /// True if a build with these inputs at `instant` would have the same result.
    func hold(
        _ read: Digest, _ manifest: FileSignature, ledger: FileSignature?, at instant: Instant, in zone: Zone
    ) -> Bool {
        self.read == read && self.manifest == manifest && self.ledger == ledger && time.holds(at: instant, in: zone)
    }
}

extension BuildInputs {
    func store(in writer: inout ByteWriter) {
        writer.write(read)
        manifest.store(in: &writer)
        writer.write(ledger) { $1.store(in: &$0) }
        time.store(in: &writer)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        read = try reader.digest()
        manifest = try FileSignature(from: &reader)
        ledger = try reader.flag() ? try FileSignature(from: &reader) : nil
        time = try BuildTime(from: &reader)
    }
}

/// The time of a build, and how long its result is valid if no file changes.
struct BuildTime: Sendable {
    private let now: Instant

    /// The instant at which the site next changes by itself; nil if never.
    let nextChange: Instant?

    init(of site: Site) { (now, nextChange) = (site.now, site.nextChange) }

    /// True if a build at `instant` would have the same result.
    func holds(at instant: Instant, in zone: Zone) -> Bool {
        guard now <= instant, nextChange.map({ instant < $0 }) ?? true else { return false }
        return zone.local(now).day == zone.local(instant).day
    }
}

extension BuildTime {
    func store(in writer: inout ByteWriter) {
        writer.write(now)
        writer.write(nextChange) { $0.write($1) }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        now = try reader.instant()
        nextChange = try reader.optionalInstant()
    }
}
