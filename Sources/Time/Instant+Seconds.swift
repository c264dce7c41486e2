extension Instant {
    /// The instant, rounded down to a second.
    package var wholeSeconds: Instant {
        // The seconds of an instant are always in range.
        (try? Instant(seconds: seconds)) ?? self
    }
}
