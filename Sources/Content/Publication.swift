package import Time

/// When a record is on the site.
package struct Publication: Hashable, Sendable {
    /// Whether the record is still being written.
    package var isDraft = false

    /// From when it is on the site; a date alone counts from the day's start.
    package var publish: Instant?

    /// Until when it is on the site; a date alone counts to the day's end.
    package var expire: Instant?

    /// What a record is at one instant.
    package enum State: Equatable {
        case visible
        case draft
        case scheduled(Instant)
        case expired(Instant)
    }

    /// The state at `now`; drafts count as finished where they are wanted.
    package func state(at now: Instant, drafts: Bool) -> State {
        if isDraft && !drafts { return .draft }
        if let publish, now < publish { return .scheduled(publish) }
        if let expire, expire <= now { return .expired(expire) }
        return .visible
    }
}
