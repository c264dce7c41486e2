package import Bytes
package import Time

/// The period during which a record is published.
package struct Publication: Hashable, Sendable {
    package var isDraft = false

    /// The instant when it is published; a date without a time means the start of that day.
    package var publish: Instant?

    /// The instant when it is removed; a date without a time means the end of that day.
    package var expire: Instant?

    /// The reason why a record isn't on the site at an instant.
    package enum Absence: Hashable, Sendable {
        case draft
        case scheduled(Instant)
        case expired(Instant)
    }

    /// Returns the reason why a record isn't on the site at `now`; nil if it is. If `drafts` is true, drafts count as
    /// finished.
    package func absence(at now: Instant, drafts: Bool) -> Absence? {
        if isDraft && !drafts { return .draft }
        if let publish, now < publish { return .scheduled(publish) }
        if let expire, expire <= now { return .expired(expire) }
        return nil
    }
}

extension Publication.Absence: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        switch self {
        case .draft: writer.store(0)
        case .scheduled(let instant): writer.store(1, instant)
        case .expired(let instant): writer.store(2, instant)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        switch try reader.byte() {
        case 0: self = .draft
        case 1: self = .scheduled(try reader.value())
        case 2: self = .expired(try reader.value())
        default: throw ByteReader.Damage()
        }
    }
}
