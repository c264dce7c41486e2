import Bytes
import Content
import Pages
import Time

/// The instant of a build, and how long its result holds if nobody changes the site.
struct BuildMoment: Sendable {
    private let now: Instant

    /// The instant at which the site next changes by itself; nil if never.
    let nextChange: Instant?

    init(of site: Site) { (now, nextChange) = (site.now, site.nextChange) }

    /// True if the site is the same at `instant` as it was then, provided that nobody changed it.
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
