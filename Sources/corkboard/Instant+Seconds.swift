import Time

extension Instant {
    /// Without the part of a second.
    var wholeSeconds: Instant {
        // Seconds of an instant are in its range.
        (try? Instant(seconds: seconds)) ?? self
    }
}
