import Time

/// When a record is on the site.
struct Publication: Hashable, Sendable {
    /// Whether the record is still being written.
    var isDraft = false

    /// From when it is on the site; a date alone counts from the day's start.
    var publish: Instant?

    /// Until when it is on the site; a date alone counts to the day's end.
    var expire: Instant?

    /// What a record is at one instant.
    enum State: Equatable {
        case visible
        case draft
        case scheduled(Instant)
        case expired(Instant)
    }

    /// The state at `now`; drafts count as finished where they are wanted.
    func state(at now: Instant, drafts: Bool) -> State {
        if isDraft && !drafts { return .draft }
        if let publish, now < publish { return .scheduled(publish) }
        if let expire, expire <= now { return .expired(expire) }
        return .visible
    }
}
