/// The time left until an instant: blocks of 24 hours, then hours, minutes and seconds.
///
/// A day is always 24 hours, even if the clocks change in between.
public struct Countdown: Hashable, Sendable {
    /// Blocks of 24 hours.
    public let days: Int

    /// Hours, 0 to 23.
    public let hours: Int

    /// Minutes, 0 to 59.
    public let minutes: Int

    /// Seconds, 0 to 59.
    public let seconds: Int

    /// Creates the time left, rounded up to the second so that a countdown never shows zero; nil from the instant
    /// itself on.
    public init?(to instant: Instant, asOf now: Instant) {
        let left = instant.microseconds - now.microseconds
        guard left > 0 else { return nil }
        let seconds = Int((left + 999_999) / 1_000_000)
        days = seconds / 86_400
        hours = seconds / 3600 % 24
        minutes = seconds / 60 % 60
        self.seconds = seconds % 60
    }

    /// The time left without the days, such as `04:05:06`.
    public var clockText: String {
        DigitText.text { text in
            text.add(hours)
            text.add(":")
            text.add(minutes)
            text.add(":")
            text.add(seconds)
        }
    }
}
