public import Diagnostics
import Glibc

/// A point in time in the years 1 to 9999, to the microsecond.
///
/// Results of arithmetic and the ends of days may be up to two days outside these years, so that every instant has a
/// local time in every zone, and arithmetic can't overflow.
public struct Instant: Hashable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let microseconds: Int64

    /// Creates the instant this many microseconds after 1970-01-01T00:00:00Z.
    ///
    /// - Throws: `InvalidValue` outside the years 1 to 9999.
    public init(microseconds: Int64) throws(InvalidValue) {
        let seconds = microseconds.dividedDown(by: 1_000_000).quotient
        guard Self.years.contains(seconds) else { throw .outOfRange(seconds: seconds) }
        self.microseconds = microseconds
    }

    /// Creates the instant this many seconds after 1970-01-01T00:00:00Z.
    ///
    /// - Throws: `InvalidValue` outside the years 1 to 9999.
    public init(seconds: Int64) throws(InvalidValue) {
        guard Self.years.contains(seconds) else { throw .outOfRange(seconds: seconds) }
        microseconds = seconds * 1_000_000
    }

    /// Creates the result of arithmetic, clamped to the allowed range.
    init(clampingSeconds seconds: Int64, microsecond: Int64 = 0) {
        let limits = Self.years.lowerBound - Self.slack...Self.years.upperBound + Self.slack
        microseconds = min(max(seconds, limits.lowerBound), limits.upperBound) * 1_000_000 + microsecond
    }

    /// The seconds since 1970-01-01T00:00:00Z, rounded down.
    public var seconds: Int64 { microseconds.dividedDown(by: 1_000_000).quotient }

    /// The microseconds since the last full second.
    var microsecond: Int64 { microseconds.dividedDown(by: 1_000_000).remainder }

    /// The instant, rounded down to a second.
    package var wholeSeconds: Instant { Instant(clampingSeconds: seconds) }

    /// 1970-01-01T00:00:00Z.
    public static let epoch = Instant(clampingSeconds: 0)

    /// The current time of the machine's clock.
    public static func now() -> Instant {
        var time = timespec()
        let status = unsafe clock_gettime(CLOCK_REALTIME, &time)
        precondition(status == 0, "the real-time clock can always be read")
        return Instant(clampingSeconds: Int64(time.tv_sec), microsecond: Int64(time.tv_nsec) / 1000)
    }

    /// The instant this much later, or earlier if negative; clamped to the allowed range.
    public func adding(seconds: Int64 = 0, microseconds: Int64 = 0) -> Instant {
        let (whole, fraction) = microseconds.dividedDown(by: 1_000_000)
        let (carry, microsecond) = (self.microsecond + fraction).dividedDown(by: 1_000_000)
        // The other summands are at most 10¹³, so only a huge argument overflows; then the result is clamped.
        let (sum, overflow) = seconds.addingReportingOverflow(whole + carry + self.seconds)
        let held = overflow ? (seconds < 0 ? Int64.min : .max) : sum
        return Instant(clampingSeconds: held, microsecond: microsecond)
    }

    /// The years 1 to 9999 in seconds since 1970.
    static let years = Int64(-62_135_596_800)...253_402_300_799

    private static let slack: Int64 = 2 * 86_400
}

extension Instant: Comparable {
    /// Sorts earlier instants first.
    public static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }
}

extension InvalidValue {
    fileprivate static func outOfRange(seconds: Int64) -> InvalidValue {
        let areMilliseconds = Instant.years.contains(seconds / 1000)
        return InvalidValue(
            "\(seconds) seconds since 1970 is outside the years 1 to 9999",
            hint: areMilliseconds ? "is it in milliseconds? Divide it by 1000" : "write it as 2026-12-31T21:00:00Z"
        )
    }
}
