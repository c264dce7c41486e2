import Glibc

/// A point in time, in the years 1 to 9999, to the microsecond.
///
/// Sums and the ends of days may lie two days beyond these years, so that every instant has a local time in every zone,
/// and no arithmetic here can overflow.
public struct Instant: Hashable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    public let microseconds: Int64

    /// The instant so many microseconds after 1970-01-01T00:00:00Z.
    ///
    /// - Throws: `InvalidTime` outside the years 1 to 9999.
    public init(microseconds: Int64) throws(InvalidTime) {
        let seconds = microseconds.dividedDown(by: 1_000_000).quotient
        guard Self.years.contains(seconds) else { throw .outOfRange(seconds: seconds) }
        self.microseconds = microseconds
    }

    /// The instant so many seconds after 1970-01-01T00:00:00Z.
    ///
    /// - Throws: `InvalidTime` outside the years 1 to 9999.
    public init(seconds: Int64) throws(InvalidTime) {
        guard Self.years.contains(seconds) else { throw .outOfRange(seconds: seconds) }
        microseconds = seconds * 1_000_000
    }

    /// An instant of arithmetic on other ones, held at the ends of the range.
    init(clampingSeconds seconds: Int64, microsecond: Int64 = 0) {
        let limits = Self.years.lowerBound - Self.slack...Self.years.upperBound + Self.slack
        microseconds = min(max(seconds, limits.lowerBound), limits.upperBound) * 1_000_000 + microsecond
    }

    /// The seconds since 1970-01-01T00:00:00Z, rounded down.
    public var seconds: Int64 { microseconds.dividedDown(by: 1_000_000).quotient }

    /// The microseconds since the last whole second.
    var microsecond: Int64 { microseconds.dividedDown(by: 1_000_000).remainder }

    /// What the machine's clock says.
    public static func now() -> Instant {
        var time = timespec()
        let status = unsafe clock_gettime(CLOCK_REALTIME, &time)
        precondition(status == 0, "the real-time clock can always be read")
        return Instant(clampingSeconds: Int64(time.tv_sec), microsecond: Int64(time.tv_nsec) / 1000)
    }

    /// The instant so much later, or earlier where negative; held at the ends of the range.
    public func adding(seconds: Int64 = 0, microseconds: Int64 = 0) -> Instant {
        let (whole, fraction) = microseconds.dividedDown(by: 1_000_000)
        let (carry, microsecond) = (self.microsecond + fraction).dividedDown(by: 1_000_000)
        // At most 10¹³ beside what was asked for: only a sum of two huge numbers overflows, and that one saturates.
        let (sum, overflow) = seconds.addingReportingOverflow(whole + carry + self.seconds)
        let held = overflow ? (seconds < 0 ? Int64.min : .max) : sum
        return Instant(clampingSeconds: held, microsecond: microsecond)
    }

    /// The seconds of the years 1 to 9999.
    static let years = Int64(-62_135_596_800)...253_402_300_799

    private static let slack: Int64 = 2 * 86_400
}

extension Instant: Comparable {
    /// Earlier first.
    public static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }
}

extension InvalidTime {
    fileprivate static func outOfRange(seconds: Int64) -> InvalidTime {
        let areMilliseconds = Instant.years.contains(seconds / 1000)
        return InvalidTime(
            "\(seconds) seconds since 1970 is outside the years 1 to 9999",
            hint: areMilliseconds ? "is it in milliseconds? Divide it by 1000" : "write it as 2026-12-31T21:00:00Z"
        )
    }
}
