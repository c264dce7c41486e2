import Time

extension Countdown {
    /// The fields of a countdown: its days, and the rest as a clock.
    static let view = View<Countdown>([
        .words("days", "whole blocks of 24 hours, as in 3d") { $1[.countdownDays, ["days": "\($0.days)"]] },
        .flag("isLastDay", "whether it is less than 24 hours, so that the clock says it all") { $0.days == 0 },
        .text("clock", "the rest as HH:MM:SS") { $0.clockText },
    ])
}
