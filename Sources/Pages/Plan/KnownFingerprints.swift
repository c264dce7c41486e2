package import Bytes
import Content
package import Crypto
import Diagnostics

/// The fingerprints of an earlier plan, for the files that are made from nothing that has changed since.
///
/// They only spare work: a file that isn't recognised as unchanged gets its fingerprint from what it shows.
package struct KnownFingerprints: Sendable {
    /// The files of the earlier plan, in its order, without assets.
    private let paths: [String]
    private let fingerprints: [Digest]

    /// The changes since.
    let changes: RecordChanges

    package init(_ plan: PlanRecord, _ changes: RecordChanges) {
        (paths, fingerprints) = (plan.paths, plan.fingerprints)
        self.changes = changes
    }

    /// The fingerprint that the file at `path` had, if it was at the same place in the plan.
    func fingerprint(at index: Int, of path: String) -> Digest? {
        index < paths.count && paths[index].utf8.elementsEqual(path.utf8) ? fingerprints[index] : nil
    }
}

/// The fingerprints of a plan's files, in its order, without assets.
package struct PlanRecord: Sendable {
    package private(set) var paths: [String] = []
    package private(set) var fingerprints: [Digest] = []

    /// Records the part of a plan that is in the site's own language.
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

/// The differences between the records of two builds of a site, where nothing else that pages are made from differs.
package struct RecordChanges: Sendable {
    /// The files, as diagnostics name them, whose records differ in anything but their bodies.
    private let records: Set<String>

    /// The files whose records' bodies differ.
    private let bodies: Set<String>

    /// True if the records differ only in bulletins, and in events that don't recur, and the site has them at the same addresses
    /// and in the same order, with the same tags.
    private let isArrangementKept: Bool

    /// True if some of the events differ.
    private let hasEvents: Bool

    package init(records: Set<String>, bodies: Set<String>, isArrangementKept: Bool, hasEvents: Bool) {
        (self.records, self.bodies, self.isArrangementKept) = (records, bodies, isArrangementKept)
        self.hasEvents = hasEvents
    }

    /// True if no record differs in anything but its body.
    var areBodies: Bool { records.isEmpty }

    /// True if the body is the same.
    func keep(_ body: Body?) -> Bool { body.map { !bodies.contains($0.place.file) } ?? true }

    /// True if what is made from these bulletins alone, without their bodies, is the same.
    func keep(_ bulletins: some Sequence<Placed<Bulletin>>) -> Bool {
        isArrangementKept && bulletins.allSatisfy { !records.contains($0.record.place.file) }
    }

    /// True if what is made from this event alone, without its body, is the same.
    func keep(_ event: SiteEvent) -> Bool {
        // A date of a series depends on several files.
        isArrangementKept && event.fullEvent.occurrence == nil && !records.contains(event.fullEvent.place.file)
    }

    /// True if what is made from any events, without their bodies, is the same.
    var keepEvents: Bool { areBodies || isArrangementKept && !hasEvents }
}

extension Site {
    /// The digest of what pages depend on besides the records that they show: their addresses, their order, and the tags.
    package var arrangement: Digest {
        var writer = ByteWriter(capacity: (bulletins.count + events.count) * 64)
        writer.write(bulletins) { $0.write($1.address.file) }
        writer.write(board) { $0.write($1) }
        writer.write(events) { $0.write($1.address.file) }
        writer.write(series) { $0.write($1.address.file) }
        writer.write(tags.all) { writer, tag in
            writer.write(tag.name)
            writer.write(tag.language) { $0.write($1) }
            writer.write(tag.address.file)
            writer.write(tag.bulletins) { $0.write($1) }
            writer.write(tag.events) { $0.write($1.address.file) }
        }
        return SHA256.digest(of: writer.bytes)
    }

    /// The digest of what all pages may depend on besides the records, the settings, the theme and the votes.
    package var surroundings: Digest {
        var writer = ByteWriter()
        writer.write(pictures.digest)
        writer.write(assets) { writer, asset in
            writer.write(asset.path)
            writer.write(asset.fingerprint)
        }
        writer.write(menuPages) { writer, page in
            writer.write(page.label)
            writer.write(page.link)
            writer.write(page.language) { $0.write($1) }
        }
        return SHA256.digest(of: writer.bytes)
    }
}
