import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Output
import Pages
import Time

/// The fingerprints of the last build's plan, with the digests of everything that it was made from.
///
/// A build compares its own records with these, and takes the fingerprints of pages that are made from nothing that differs.
/// The output plays no part in it: a fingerprint follows from what a page shows alone.
struct LastPlan: Sendable {
    private let surroundings: Surroundings
    private let arrangement: Digest
    private let files: [SourceFile.Digests]
    private let record: PlanRecord

    /// What must be the same for any fingerprint to be taken.
    struct Surroundings: Sendable {
        /// The digest of all that is no record, no vote and no time, and of the names of the files.
        fileprivate let read: Digest
        fileprivate let ledger: FileSignature?
        fileprivate let time: BuildTime
    }

    init(_ surroundings: Surroundings, _ site: Site, _ sources: Sources, _ plan: Plan) {
        self.surroundings = surroundings
        arrangement = site.arrangement
        files = sources.fileDigests.map(\.digests)
        record = PlanRecord(plan)
    }

    /// The fingerprints, with what has changed since then; nil if more than records has.
    func known(_ now: Surroundings, _ site: Site, _ sources: Sources) -> KnownFingerprints? {
        let files = sources.fileDigests
        guard surroundings.read == now.read, surroundings.ledger == now.ledger,
            surroundings.time.holds(at: site.now, in: site.configuration.zone), files.count == self.files.count
        else { return nil }
        var (records, bodies) = (Set<String>(), Set<String>())
        var (isSimple, hasEvents) = (true, false)
        for (file, old) in zip(files, self.files) where file.digests != old {
            if file.digests.bodies != old.bodies { bodies.insert(file.name) }
            guard file.digests.records != old.records else { continue }
            records.insert(file.name)
            hasEvents = hasEvents || file.kind != .bulletin
            isSimple = isSimple && (file.kind == .bulletin || file.kind == .event)
        }
        if hasEvents { isSimple = isSimple && sources.haveOnlySingleEvents(inFiles: records) }
        let changes = RecordChanges(
            records: records, bodies: bodies,
            isArrangementKept: isSimple && (records.isEmpty || arrangement == site.arrangement), hasEvents: hasEvents)
        return KnownFingerprints(record, changes)
    }
}

extension LastPlan {
    init?(stored bytes: [UInt8]) {
        guard var reader = ByteReader(checked: bytes) else { return nil }
        do throws(ByteReader.Damage) {
            surroundings = Surroundings(
                read: try reader.digest(), ledger: try reader.flag() ? try FileSignature(from: &reader) : nil,
                time: try BuildTime(from: &reader))
            arrangement = try reader.digest()
            files = try reader.array { (reader) throws(ByteReader.Damage) in try SourceFile.Digests(from: &reader) }
            record = try PlanRecord(from: &reader)
        } catch {
            return nil
        }
    }

    var stored: [UInt8] {
        var writer = ByteWriter(capacity: files.count * 64 + record.paths.count * 80 + 256)
        writer.write(surroundings.read)
        writer.write(surroundings.ledger) { $1.store(in: &$0) }
        surroundings.time.store(in: &writer)
        writer.write(arrangement)
        writer.write(files) { $1.store(in: &$0) }
        record.store(in: &writer)
        writer.addChecksum()
        return writer.bytes
    }
}

extension BuildState {
    /// What the fingerprints of a site's plan depend on besides its records; nil if that can't be compared with another build.
    func surroundings(
        _ site: Site, _ sources: Sources, _ theme: ThemeFiles, _ options: BuildOptions
    ) throws(FileError) -> LastPlan.Surroundings? {
        guard !options.clean, !dependsOnOthers(site, sources), let others = sources.walk.digestOfOthers else {
            return nil
        }
        var hash = SHA256()
        hash.update("last plan 1 ")
        hash.update(Self.inputs(site.configuration, theme, options).bytes)
        hash.update(others.bytes)
        hash.update(site.surroundings.bytes)
        for file in sources.fileDigests { hash.update("\(file.name)\0") }
        return LastPlan.Surroundings(read: hash.finish(), ledger: try ledgerSignature(), time: BuildTime(of: site))
    }

    /// Reads the fingerprints of the last plan; nil if there are none, or if they are damaged.
    func lastPlan() throws(FileError) -> LastPlan? { try journal()?.read(Self.lastPlanName).flatMap(LastPlan.init) }

    /// Stores the fingerprints of a plan for the next build.
    func keep(_ plan: LastPlan) throws(FileError) {
        try journal()?.records.put(Self.lastPlanName, plan.stored.span, permissions: 0o600)
    }

    private static let lastPlanName = "last-plan"
}
