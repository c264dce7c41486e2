package import Time

/// The period in which a record is on the site.
package struct Publication: Hashable, Sendable {
    /// True if the record is a draft.
    package var isDraft = false

    /// The first instant on the site; a date alone counts from the day's start.
    package var publish: Instant?

    /// The first instant no longer on the site; a date alone counts to the day's end.
    package var expire: Instant?

    /// The state of a record at one instant.
    package enum State: Equatable {
        case visible
        case draft
        case scheduled(Instant)
        case expired(Instant)
    }

    /// Determines the state at `now`; if `drafts` is true, drafts count as finished.
    package func state(at now: Instant, drafts: Bool) -> State {
        if isDraft && !drafts { return .draft }
        if let publish, now < publish { return .scheduled(publish) }
        if let expire, expire <= now { return .expired(expire) }
        return .visible
    }
}
