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
    private let files: [SourceFile.Digests]

    /// The plan in each language, the main language first.
    private let languages: [(arrangement: Digest, record: PlanRecord)]

    /// - Parameter sites: The site in each language, in the order of the plans.
    init(_ inputs: BuildCache.Inputs, sites: [Site], sources: Sources, plan: Plan) {
        self.inputs = inputs
        files = sources.fileDigests.map(\.digests)
        languages = zip(sites, plan.languages).map { site, plan in
            (arrangement: Self.arrangement(site, sources), record: PlanRecord(plan))
        }
    }

    /// The fingerprints in each language, with the changed records; empty if any of `now`, which are all inputs except
    /// records, differ.
    func known(_ now: BuildCache.Inputs, sites: [Site], sources: Sources) -> [KnownFingerprints] {
        let files = sources.fileDigests
        guard let own = sites.first, inputs.hold(now.read, ledger: now.ledger, at: own.now, in: own.configuration.zone),
            files.count == self.files.count, sites.count == languages.count
        else { return [] }
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
        records.formUnion(sources.files(translatedBy: records))
        let series = hasEvents ? sources.series(inFiles: records) : []
        return zip(languages, sites).map { language, site in
            let changes = RecordChanges(
                records: records, bodies: bodies, series: series,
                isArrangementKept: isSimple
                    && (records.isEmpty || language.arrangement == Self.arrangement(site, sources)),
                hasBulletins: hasBulletins, hasEvents: hasEvents)
            return KnownFingerprints(language.record, changes)
        }
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
        (inputs, files) = try reader.values()
        languages = try reader.array { (reader) throws(ByteReader.Damage) in
            (arrangement: try reader.digest(), record: try PlanRecord(from: &reader))
        }
    }

    func store(in writer: inout ByteWriter) {
        writer.reserve(files.count * 64 + languages.reduce(256) { $0 + $1.record.paths.count * 80 })
        writer.store(inputs, files)
        writer.write(languages) { $0.store($1.arrangement, $1.record) }
    }
}

extension LoadedSite {
    /// The inputs of a plan's fingerprints other than records; nil if they can't be compared with another build's.
    func planInputs(gates: Gates, theme: ThemeFiles) throws(FileError) -> BuildCache.Inputs? {
        guard !project.options.clean, !site.configuration.voting.isElsewhere,
            let others = sources.walk.digestOfOthers
        else { return nil }
        var hash = SHA256()
        hash.update(BuildCache.inputs(project, theme: theme).bytes)
        hash.update(others.bytes)
        // The digests of records don't contain codes.
        hash.update(gates.digest.bytes)
        hash.update(site.surroundings.bytes)
        for file in sources.fileDigests { hash.update("\(file.name)\0") }
        return BuildCache.Inputs(hash.finish(), ledger: try buildCache.ledgerSignature(), of: site)
    }
}
