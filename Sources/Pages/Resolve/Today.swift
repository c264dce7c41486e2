import Time

/// The day of a build, in the site's time zone: what pages say of the distance to an event counts from there, so that they
/// change once a day at most, not with every build.
struct Today: Sendable {
    let day: Day
    package let zone: Zone

    /// When it began.
    let start: Instant

    init(_ now: Instant, in zone: Zone) {
        day = zone.local(now).day
        self.zone = zone
        start = zone.start(of: day)
    }

    /// When it will be over.
    var end: Instant { zone.end(of: day) }
}
