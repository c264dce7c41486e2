import Time

/// The day of a build, in the site's time zone.
///
/// Pages count the days to an event from this day, so that they change at most once a day, not with every build.
struct Today: Sendable {
    let day: Day
    package let zone: Zone

    let start: Instant

    init(_ now: Instant, in zone: Zone) {
        day = zone.local(now).day
        self.zone = zone
        start = zone.start(of: day)
    }

    /// The end of the day, exclusive.
    var end: Instant { zone.end(of: day) }
}
