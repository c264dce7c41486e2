import Bytes
import Content
import Pages
import Time

/// As of when a site was built, and until when it stays as it is if nobody changes it.
struct BuildMoment: Sendable {
    private let now: Instant

    /// When the site next changes by itself; nil: never.
    let nextChange: Instant?

    init(of site: Site) { (now, nextChange) = (site.now, site.nextChange) }

    /// Whether the site is at `instant` what it was then, if nobody changed it.
    func holds(at instant: Instant, in zone: Zone) -> Bool {
        guard now <= instant, nextChange.map({ instant < $0 }) ?? true else { return false }
        return zone.local(now).day == zone.local(instant).day
    }
}

extension BuildMoment {
    func store(in writer: inout ByteWriter) {
        writer.write(now)
        writer.write(nextChange) { $0.write($1) }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        now = try reader.instant()
        nextChange = try reader.optionalInstant()
    }
}
