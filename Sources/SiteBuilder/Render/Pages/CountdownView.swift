import Time

extension Countdown {
    /// A countdown as two lines.
    static let view = View<Countdown>([
        .text("days", "whole blocks of 24 hours, as in 3d") { "\($0.days)d" },
        .text("clock", "the rest as HH:MM:SS") { $0.clockText },
    ])
}
