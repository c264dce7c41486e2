import Time

extension Countdown {
    /// The fields of a countdown: its days, and the remaining time as a clock.
    static let view = View<Countdown>([
        .words("days", "the full days, as in 3d") { $1[.countdownDays, ["days": "\($0.days)"]] },
        .flag("isLastDay", "whether less than 24 hours are left, so that the clock is enough") { $0.days == 0 },
        .text("clock", "the remaining time as HH:MM:SS") { $0.clockText },
    ])
}
