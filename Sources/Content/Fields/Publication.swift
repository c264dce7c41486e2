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
