package import Bytes
import Content
package import Crypto
import Diagnostics

/// The fingerprints of an earlier plan, for files whose sources haven't changed since.
///
/// They only save work: if a file isn't recognised as unchanged, its fingerprint is computed from its data.
package struct KnownFingerprints: Sendable {
    private let plan: PlanRecord

    /// The changes since the earlier plan.
    let changes: RecordChanges

    package init(_ plan: PlanRecord, _ changes: RecordChanges) {
        self.plan = plan
        self.changes = changes
    }

    /// The earlier fingerprint of the file at `path`, if it has the same index in both plans.
    func fingerprint(at index: Int, of path: String) -> Digest? {
        index < plan.paths.count && plan.paths[index].utf8.elementsEqual(path.utf8) ? plan.fingerprints[index] : nil
    }
}

/// The fingerprints of a plan's files, in its order, without assets.
package struct PlanRecord: Sendable, ByteCodable {
    package private(set) var paths: [String] = []
    package private(set) var fingerprints: [Digest] = []

    /// Records a plan without the plans in further languages that are joined with it.
    package init(_ plan: Plan) {
        let jobs = plan.ownJobs
        paths.reserveCapacity(jobs.count)
        fingerprints.reserveCapacity(jobs.count)
        for job in jobs {
            if case .asset = job.content { continue }
            paths.append(job.path)
            fingerprints.append(job.fingerprint)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let count = try reader.int()
        for _ in 0..<count {
            paths.append(try reader.text())
            fingerprints.append(try reader.digest())
        }
    }

    package func store(in writer: inout ByteWriter) {
        writer.reserve(paths.count * 72)
        writer.write(paths.count)
        for (path, fingerprint) in zip(paths, fingerprints) {
            writer.write(path)
            writer.write(fingerprint)
        }
    }
}

extension Site {
    /// The digest of the addresses, order, tags and colours of records, and of the choice of lists with pictures. Pages
    /// depend on it in addition to the records that they show.
    package var arrangement: Digest {
        var writer = ByteWriter(capacity: (bulletins.count + events.count) * 64)
        writer.write(bulletins) { $0.write($1.address.file) }
        writer.write(board) { $0.write($1) }
        writer.write(colours) { $0.write($1.rawValue) }
        writer.write(events) { $0.write($1.address.file) }
        writer.write(series) { $0.write($1.address.file) }
        writer.write(eventRows) { writer, row in
            writer.store(row.name, row.icon, row.slug, row.sport)
            writer.write(row.past) { $0.write($1.address.file) }
            writer.write(row.upcoming) { $0.write($1.address.file) }
        }
        // Which events have a picture of their list depends on the other events.
        for slugs in [cardPages.songLists, cardPages.podiums] { writer.write(slugs.sorted()) { $0.write($1) } }
        writer.write(tags.all) { writer, tag in
            writer.store(tag.name, tag.language, tag.address.file)
            writer.write(tag.bulletins) { $0.write($1) }
            writer.write(tag.events) { $0.write($1.address.file) }
        }
        return SHA256.digest(of: writer.bytes)
    }

    /// The digest of all that pages may depend on in addition to the records, the settings, the theme and the votes.
    package var surroundings: Digest {
        var writer = ByteWriter()
        writer.write(pictures.digest)
        writer.write(assets) { $0.store($1.path, $1.fingerprint) }
        writer.write(menuPages) { $0.store($1.label, $1.link, $1.language) }
        return SHA256.digest(of: writer.bytes)
    }
}
