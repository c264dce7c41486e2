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
struct LastPlan: Sendable {
    private let surroundings: Surroundings
    private let arrangement: Digest
    private let files: [SourceFile.Digests]
    private let record: PlanRecord

    /// The inputs that must be unchanged for any fingerprint to be reused.
    struct Surroundings: Sendable {
        /// The digest of file names, and of all inputs except records, votes and the time.
        fileprivate let read: Digest
        fileprivate let ledger: FileSignature?
        fileprivate let time: BuildTime
    }

    init(_ surroundings: Surroundings, _ site: Site, _ sources: Sources, _ plan: Plan) {
        self.surroundings = surroundings
        arrangement = Self.arrangement(site, sources)
        files = sources.fileDigests.map(\.digests)
        record = PlanRecord(plan)
    }

    /// The fingerprints and the changed records; nil if other inputs have changed.
    func known(_ now: Surroundings, _ site: Site, _ sources: Sources) -> KnownFingerprints? {
        let files = sources.fileDigests
        guard surroundings.read == now.read, surroundings.ledger == now.ledger,
            surroundings.time.holds(at: site.now, in: site.configuration.zone), files.count == self.files.count
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
    /// The inputs of a plan's fingerprints other than records; nil if they can't be compared with those of another
    /// build.
    func surroundings(
        _ site: Site, _ sources: Sources, _ theme: ThemeFiles, _ options: BuildOptions
    ) throws(FileError) -> LastPlan.Surroundings? {
        guard !options.clean, !dependsOnOthers(site, sources), let others = sources.walk.digestOfOthers else {
            return nil
        }
        var hash = SHA256()
        hash.update("last plan 3 ")
        hash.update(Self.inputs(site.configuration, theme, options).bytes)
        hash.update(others.bytes)
        hash.update(site.surroundings.bytes)
        for file in sources.fileDigests { hash.update("\(file.name)\0") }
        return LastPlan.Surroundings(read: hash.finish(), ledger: try ledgerSignature(), time: BuildTime(of: site))
    }

    /// Reads the fingerprints of the last plan; nil if missing or damaged.
    func lastPlan() throws(FileError) -> LastPlan? { try journal()?.read(Self.lastPlanName).flatMap(LastPlan.init) }

    /// Stores the fingerprints of a plan for the next build.
    func keep(_ plan: LastPlan) throws(FileError) {
        try journal()?.records.put(Self.lastPlanName, plan.stored.span, permissions: 0o600)
    }

    private static let lastPlanName = "last-plan"
}
