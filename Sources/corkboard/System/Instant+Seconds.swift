import Time

extension Instant {
    /// The instant, rounded down to a second.
    var wholeSeconds: Instant {
        // The seconds of an instant are always in range.
        (try? Instant(seconds: seconds)) ?? self
    }
}
