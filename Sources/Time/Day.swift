/// A day of the proleptic Gregorian calendar, in no particular time zone.
public struct Day: Hashable, Sendable {
    /// The year, 1 to 9999; the results of arithmetic may be just outside that range.
    public let year: Int

    /// The month, 1 to 12.
    public let month: Int

    /// The day of the month, from 1.
    public let day: Int

    /// Creates a day; nil if the date doesn't exist or the year isn't in 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month) else { return nil }
        guard day >= 1, day <= Self.count(inMonth: month, of: year) else { return nil }
        self.init(uncheckedYear: year, month: month, day: day)
    }

    private init(uncheckedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day `number` days after 1970-01-01.
    init(number: Int64) {
        // Counts from 0000-03-01, so that the leap day is the last day of its year, in eras of 400 years.
        let (era, dayOfEra) = (number + 719_468).dividedDown(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            uncheckedYear: Int(era * 400 + yearOfEra + (month <= 2 ? 1 : 0)),
            month: Int(month),
            day: Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
        )
    }

    /// The number of days since 1970-01-01.
    var number: Int64 { Self.number(year: Int64(year), month: Int64(month), day: Int64(day)) }

    /// Returns the number of days from 1970-01-01 to a date; a day or month past the end overflows into the next.
    static func number(year: Int64, month: Int64, day: Int64) -> Int64 {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).dividedDown(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of the week.
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        Weekday.allCases[Int((number + 3).dividedDown(by: 7).remainder)]
    }

    /// The day this many days later, or earlier if negative; nil outside the years 1 to 9999.
    public func adding(days: Int) -> Day? {
        let (sum, overflow) = number.addingReportingOverflow(Int64(days))
        guard !overflow, Self.numbers.contains(sum) else { return nil }
        return Day(number: sum)
    }

    /// The number of days until `other`; negative if earlier.
    public func distance(to other: Day) -> Int { Int(other.number - number) }

    /// The number of days in a month.
    package static func count(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    static let years = 1...9999

    private static let numbers = Day.number(year: 1, month: 1, day: 1)...Day.number(year: 9999, month: 12, day: 31)
}

extension Day: Comparable {
    /// Sorts earlier days first.
    public static func < (a: Day, b: Day) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}

extension Day: CustomStringConvertible {
    /// The day in the format of RFC 3339: `2026-12-31`.
    public var description: String { DigitText.text(write) }

    /// Appends the day in the format of RFC 3339, in UTF-8.
    public func writeRFC3339(to bytes: inout [UInt8]) { DigitText.append(to: &bytes, write) }

    /// The English names.
    package static let monthNames = [
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ]
}

/// A day of the week, numbered according to ISO 8601.
public enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
}
