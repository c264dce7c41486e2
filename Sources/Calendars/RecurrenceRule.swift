public import Time

/// A recurrence rule, in the terms of RFC 5545 §3.3.10.
///
/// Rules use local time: every Friday at 21:00 stays at 21:00 when the clocks change.
public struct RecurrenceRule: Hashable, Sendable {
    /// The unit of the rule's periods.
    public let frequency: Frequency

    /// The distance between two periods with dates, in units of the frequency: 1 to 1000.
    public let interval: Int

    /// The rule's end.
    public let end: End

    /// The first day of a week.
    public let weekStart: Weekday

    /// The weekdays (BYDAY), as written.
    public let days: [WeekdayNumber]

    /// The lists of the other parts, as written; absent parts have no entry.
    private let lists: [Part: [Int]]

    /// The unit of a rule's periods.
    public enum Frequency: String, CaseIterable, Sendable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly
    }

    /// The end of a rule.
    public enum End: Hashable, Sendable {
        case never
        /// After this many dates, including the first.
        case count(Int)
        /// With the last date on or before this day.
        case day(Day)
        /// With the last date at or before this local time.
        case time(LocalTime)
        /// With the last date at or before this instant.
        case instant(Instant)
    }

    /// A weekday, and which one in a month or a year: 1 is the first, -1 the last, nil all of them.
    public struct WeekdayNumber: Hashable, Sendable {
        /// The weekday.
        public let weekday: Weekday

        /// Which weekday in a month or a year; nil for all of them.
        public let number: Int?

        /// Creates a weekday; nil as `number` means all of them.
        public init(_ weekday: Weekday, number: Int? = nil) {
            self.weekday = weekday
            self.number = number
        }
    }

    /// The parts of a rule that are lists of numbers, in the order of the rule's text.
    public enum Part: String, CaseIterable, Sendable {
        case months = "BYMONTH"
        case weeks = "BYWEEKNO"
        case daysOfYear = "BYYEARDAY"
        case daysOfMonth = "BYMONTHDAY"
        case hours = "BYHOUR"
        case minutes = "BYMINUTE"
        case seconds = "BYSECOND"
        case positions = "BYSETPOS"

        /// The numbers allowed in the part, and whether negative numbers count from the end.
        var limits: (range: ClosedRange<Int>, isSigned: Bool) {
            switch self {
            case .months: (1...12, false)
            case .weeks: (1...53, true)
            case .daysOfYear, .positions: (1...366, true)
            case .daysOfMonth: (1...31, true)
            case .hours: (0...23, false)
            case .minutes, .seconds: (0...59, false)
            }
        }
    }

    /// Creates a rule from its parts. The caller ensures that numbers are within their limits.
    public init(
        _ frequency: Frequency, interval: Int = 1, end: End = .never, weekStart: Weekday = .monday,
        days: [WeekdayNumber] = [], _ lists: [Part: [Int]] = [:]
    ) {
        self.frequency = frequency
        self.interval = interval
        self.end = end
        self.weekStart = weekStart
        self.days = days
        self.lists = lists
    }

    /// The numbers of a part; empty if the rule doesn't have it.
    public subscript(part: Part) -> [Int] { lists[part] ?? [] }

    /// True if one day can have several dates.
    public var mayRepeatWithinADay: Bool {
        switch frequency {
        case .secondly, .minutely, .hourly: true
        case .daily, .weekly, .monthly, .yearly:
            [.hours, .minutes, .seconds].contains { self[$0].count > 1 }
        }
    }
}

extension RecurrenceRule {
    /// The rule in the form of RFC 5545, without its end.
    var textWithoutEnd: String {
        var text = "FREQ=\(frequency.rawValue.uppercased())"
        if interval != 1 { text += ";INTERVAL=\(interval)" }
        func add(_ part: Part) {
            if let list = lists[part] { text += ";\(part.rawValue)=\(list.map(String.init).joined(separator: ","))" }
        }
        for part in [Part.months, .weeks, .daysOfYear, .daysOfMonth] { add(part) }
        if !days.isEmpty { text += ";BYDAY=\(days.map(\.text).joined(separator: ","))" }
        for part in [Part.hours, .minutes, .seconds, .positions] { add(part) }
        if weekStart != .monday { text += ";WKST=\(weekStart.code)" }
        return text
    }

    /// Returns the same rule with another end.
    public func ending(_ end: End) -> RecurrenceRule {
        RecurrenceRule(frequency, interval: interval, end: end, weekStart: weekStart, days: days, lists)
    }

    /// Returns the rule for a calendar file, with UNTIL in the same form as DTSTART.
    ///
    /// - Parameters:
    ///   - zone: The time zone of the dates.
    ///   - areDays: True for all-day dates.
    public func text(in zone: Zone, areDays: Bool) -> String {
        // RFC 5545 §3.3.10: UNTIL is a date if DTSTART is a date, and in UTC if DTSTART has a time zone.
        let until: End =
            switch (end, areDays) {
            case (.never, _), (.count, _), (.day, true), (.instant, false): end
            case (.day(let day), false): .instant(zone.end(of: day).adding(seconds: -1))
            case (.time(let time), true): .day(time.day)
            case (.time(let time), false): .instant(zone.instant(onClocksAt: time))
            case (.instant(let instant), true): .day(zone.local(instant).day)
            }
        return ending(until).description
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule in the form of RFC 5545; parsing it returns the same rule.
    public var description: String {
        var bytes = Array(textWithoutEnd.utf8)
        switch end {
        case .never: break
        case .count(let count): bytes += ";COUNT=\(count)".utf8
        case .day(let day):
            bytes += ";UNTIL=".utf8
            day.writeBasic(to: &bytes)
        case .time(let time):
            bytes += ";UNTIL=".utf8
            time.writeBasic(to: &bytes)
        case .instant(let instant):
            bytes += ";UNTIL=".utf8
            instant.writeBasic(to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension RecurrenceRule.WeekdayNumber {
    /// The weekday with its number, such as `FR` or `-1FR`.
    fileprivate var text: String { (number.map(String.init) ?? "") + weekday.code }
}

extension Weekday {
    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// The two-letter code in RFC 5545.
    var code: String { Self.codes[rawValue - 1] }
}
