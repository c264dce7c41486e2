/// The rule for all times after the last change in a zone's file: a POSIX `TZ` string with the extensions of RFC 9636
/// §3.3.
///
/// `GMT0BST,M3.5.0/1,M10.5.0` means: GMT at offset 0; BST from 01:00 on the last Sunday of March to 02:00 on the last
/// Sunday of October.
struct ZoneRule: Sendable {
    let standard: Zone.Offset
    let summer: Summer?

    /// The part of the year with another offset.
    struct Summer: Sendable {
        let offset: Zone.Offset
        let start: Change
        let end: Change
    }

    /// A yearly clock change, in the local time before the change.
    struct Change: Sendable {
        let day: DayOfYear
        /// Seconds after midnight, from −167 to 167 hours.
        let time: Int64
    }

    enum DayOfYear: Sendable {
        /// The day, from 1 to 365; 29 February isn't counted.
        case withoutLeapDay(Int64)
        /// The day, from 0 to 365.
        case counted(Int64)
        /// A weekday (0 is Sunday) of a month: the first to fourth, or the last for week 5.
        case weekday(month: Int64, week: Int64, weekday: Int64)
    }

    /// Returns the offset at a number of seconds since 1970.
    func offset(at seconds: Int64) -> Zone.Offset {
        guard let summer else { return standard }
        var latest = (time: Int64.min, offset: standard)
        // A change can be shifted by up to a week, and so into a neighbouring year. If two changes have the same time,
        // the later in the list wins: when summer time lasts all year, it ends just as the next one starts.
        for change in changes(around: seconds, summer) where change.time <= seconds && change.time >= latest.time {
            latest = change
        }
        return latest.offset
    }

    /// Returns the changes between two times, unsorted.
    func changes(in range: ClosedRange<Int64>) -> [Int64] {
        guard let summer else { return [] }
        let around = changes(around: range.lowerBound, summer) + changes(around: range.upperBound, summer)
        return around.map(\.time).filter(range.contains)
    }

    /// Returns the changes after a time within some years, in order.
    func changes(after time: Int64, inYears years: ClosedRange<Int64>) -> [Int64] {
        guard let summer else { return [] }
        return changes(inYears: years, summer).map(\.time).filter { $0 > time }.sorted()
    }

    /// Returns the changes in the year of `seconds` and in its neighbours.
    private func changes(around seconds: Int64, _ summer: Summer) -> [(time: Int64, offset: Zone.Offset)] {
        let year = Int64(Day(number: seconds.dividedDown(by: 86_400).quotient).year)
        return changes(inYears: year - 1...year + 1, summer)
    }

    private func changes(inYears years: ClosedRange<Int64>, _ summer: Summer) -> [(time: Int64, offset: Zone.Offset)] {
        years.flatMap { year in
            [
                (summer.start.localTime(in: year) - Int64(standard.seconds), summer.offset),
                (summer.end.localTime(in: year) - Int64(summer.offset.seconds), standard),
            ]
        }
    }
}

extension ZoneRule.Change {
    /// Returns the time of the change in a year, in seconds since 1970-01-01 00:00 local time.
    fileprivate func localTime(in year: Int64) -> Int64 { day.number(in: year) * 86_400 + time }
}

extension ZoneRule.DayOfYear {
    /// Returns the number of days from 1970-01-01 to this day of a year.
    fileprivate func number(in year: Int64) -> Int64 {
        switch self {
        case .withoutLeapDay(let day):
            let newYear = Day.number(year: year, month: 1, day: 1)
            return newYear + day - 1 + (day >= 60 && Day.isLeap(Int(year)) ? 1 : 0)
        case .counted(let day):
            return Day.number(year: year, month: 1, day: 1) + day
        case .weekday(let month, let week, let weekday):
            let first = Day.number(year: year, month: month, day: 1)
            let weekdayOfFirst = (first + 4).dividedDown(by: 7).remainder
            let day = (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
            return first + (day < Day.count(inMonth: Int(month), of: Int(year)) ? day : day - 7)
        }
    }
}
