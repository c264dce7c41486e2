import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Output
import Pages
import Time

/// The fingerprints of the last build's plan, with the digests of all their inputs.
///
/// A build compares its records with these digests, and reuses the fingerprints of pages without changed inputs. The
/// output doesn't matter, because a fingerprint depends only on what its page shows.
struct CachedPlan: Sendable {
    private let inputs: BuildCache.Inputs
    private let arrangement: Digest
    private let files: [SourceFile.Digests]
    private let record: PlanRecord

    init(_ inputs: BuildCache.Inputs, site: Site, sources: Sources, plan: Plan) {
        self.inputs = inputs
        arrangement = Self.arrangement(site, sources)
        files = sources.fileDigests.map(\.digests)
        record = PlanRecord(plan)
    }

    /// The fingerprints and the changed records; nil if any of `now`, which are all inputs except records, differ.
    func known(_ now: BuildCache.Inputs, site: Site, sources: Sources) -> KnownFingerprints? {
        let files = sources.fileDigests
        guard inputs.hold(now.read, ledger: now.ledger, at: site.now, in: site.configuration.zone),
            files.count == self.files.count
        else { return nil }
        var (records, bodies) = (Set<String>(), Set<String>())
        var (isSimple, hasBulletins, hasEvents) = (true, false, false)
        for (file, old) in zip(files, self.files) where file.digests != old {
            if file.digests.bodies != old.bodies { bodies.insert(file.name) }
            guard file.digests.records != old.records else { continue }
            records.insert(file.name)
            hasBulletins = hasBulletins || file.kind != .event
            hasEvents = hasEvents || file.kind != .bulletin
            isSimple = isSimple && (file.kind == .bulletin || file.kind == .event)
        }
        let changes = RecordChanges(
            records: records, bodies: bodies, series: hasEvents ? sources.series(inFiles: records) : [],
            isArrangementKept: isSimple && (records.isEmpty || arrangement == Self.arrangement(site, sources)),
            hasBulletins: hasBulletins, hasEvents: hasEvents)
        return KnownFingerprints(record, changes)
    }

    /// The digest of the order of records, and of the series that records change: a record that now changes another
    /// series leaves the first one different, too.
    private static func arrangement(_ site: Site, _ sources: Sources) -> Digest {
        var hash = SHA256()
        hash.update(site.arrangement.bytes)
        for (file, series) in sources.changedDates { hash.update("\(file)\0\(series)\0") }
        return hash.finish()
    }
}

extension CachedPlan: CachePart {
    static let name = "last-plan"

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        inputs = try BuildCache.Inputs(from: &reader)
        arrangement = try reader.digest()
        files = try reader.array { (reader) throws(ByteReader.Damage) in try SourceFile.Digests(from: &reader) }
        record = try PlanRecord(from: &reader)
    }

    func store(in writer: inout ByteWriter) {
        writer.reserve(files.count * 64 + record.paths.count * 80 + 256)
        inputs.store(in: &writer)
        writer.write(arrangement)
        writer.write(files) { $1.store(in: &$0) }
        record.store(in: &writer)
    }
}

extension BuildCache {
    /// The inputs of a plan's fingerprints other than records; nil if they can't be compared with those of another
    /// build.
    func planInputs(
        _ site: Site, gates: Gates, sources: Sources, theme: ThemeFiles, options: BuildOptions
    ) throws(FileError) -> Inputs? {
        guard !options.clean, !site.configuration.voting.isElsewhere, let others = sources.walk.digestOfOthers else {
            return nil
        }
        var hash = SHA256()
        hash.update(Self.inputs(site.configuration, theme: theme, options: options).bytes)
        hash.update(others.bytes)
        // The digests of records don't contain codes.
        hash.update(gates.digest.bytes)
        hash.update(site.surroundings.bytes)
        for file in sources.fileDigests { hash.update("\(file.name)\0") }
        return Inputs(hash.finish(), ledger: try ledgerSignature(), of: site)
    }
}
