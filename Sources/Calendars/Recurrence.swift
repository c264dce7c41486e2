public import Time

/// The dates of a recurrence rule in order, from its start; endless unless the rule has an end.
///
/// Each period of the rule yields the days that match it, at the matching times; the rule's positions then select among
/// these dates (RFC 5545 §3.3.10). Rules may be hostile, so work is counted in steps, and the sequence ends after too
/// many steps without a date.
public struct Recurrence: Sequence {
    private let rule: RecurrenceRule
    private let start: LocalTime
    private let zone: Zone

    /// - Parameters:
    ///   - start: The first date, which must match the rule.
    ///   - zone: The time zone of the rule's end, if the end is an instant.
    public init(_ rule: RecurrenceRule, from start: LocalTime, in zone: Zone) {
        self.rule = rule
        self.start = start
        self.zone = zone
    }

    /// Returns an iterator that begins with the first date.
    public func makeIterator() -> Dates { Dates(rule, start: start, zone: zone) }

    /// True if the dates from a day on can be found without those before it.
    package var canSkip: Bool {
        if case .count = rule.end { return false }
        return [.daily, .weekly, .monthly, .yearly].contains(rule.frequency)
    }

    /// Returns the dates on some days in order, and the number of steps needed to find them.
    ///
    /// It skips the periods between these days, unless the rule counts its dates or has periods within a day.
    public func dates(on days: Set<Day>) -> (dates: [LocalTime], steps: Int) {
        let dates = makeIterator()
        var found: [LocalTime] = []
        var next: LocalTime?
        for day in days.sorted() {
            if next.map({ $0.day < day }) ?? true {
                dates.skip(to: day)
                next = dates.next()
            }
            while let time = next, time.day <= day {
                if time.day == day { found.append(time) }
                next = dates.next()
            }
        }
        return (found, dates.steps)
    }

    /// An iterator over the dates of a rule.
    public final class Dates: IteratorProtocol {
        /// The number of steps so far: one for each period, and one for each day or date examined.
        public private(set) var steps = 0

        private let rule: RecurrenceRule
        private let start: LocalTime
        private let zone: Zone

        // The rule's lists, stored here because looking them up every time would dominate the run time.
        private let months: [Int]
        private let weeks: [Int]
        private let daysOfYear: [Int]
        private let daysOfMonth: [Int]

        // The times of day, sorted.
        private let hours: [Int]
        private let minutes: [Int]
        private let seconds: [Int]

        /// The index of the next period; the start's period is 0.
        private var period = 0

        /// The remaining dates of the current period, in reverse order.
        private var dates: [LocalTime] = []
        private var left: Int
        private var isOver = false

        /// The most steps between two dates: forty years of days, the longest wait for a 29 February on a given
        /// weekday.
        private static let stepLimit = 15_000

        /// Recurrences stop after this year.
        private static let lastYear = 2500

        fileprivate init(_ rule: RecurrenceRule, start: LocalTime, zone: Zone) {
            self.rule = rule
            self.start = start
            self.zone = zone
            left = if case .count(let count) = rule.end { count } else { .max }
            (months, weeks) = (rule[.months].sorted(), rule[.weeks])
            (daysOfYear, daysOfMonth) = (rule[.daysOfYear], rule[.daysOfMonth])
            func numbers(_ part: RecurrenceRule.Part, _ own: Int) -> [Int] {
                rule[part].isEmpty ? [own] : rule[part].sorted()
            }
            hours = numbers(.hours, start.hour)
            minutes = numbers(.minutes, start.minute)
            seconds = numbers(.seconds, start.second)
        }

        /// Returns the next date, or nil after the last one.
        public func next() -> LocalTime? {
            guard !isOver, left > 0, let time = nextTime(), isBeforeEnd(time) else {
                isOver = true
                return nil
            }
            left -= 1
            return time
        }

        private func nextTime() -> LocalTime? {
            let limit = steps + Self.stepLimit
            while dates.isEmpty {
                guard steps < limit, let times = nextPeriod() else { return nil }
                dates = chosen(of: times).filter { $0 >= start }.reversed()
            }
            return dates.popLast()
        }

        /// Returns the dates of one period that are at the rule's positions (BYSETPOS).
        private func chosen(of times: [LocalTime]) -> [LocalTime] {
            let positions = rule[.positions]
            if positions.isEmpty { return times }
            let indices = Set(positions.map { $0 > 0 ? $0 - 1 : times.count + $0 }).filter(times.indices.contains)
            return indices.sorted().map { times[$0] }
        }

        private func isBeforeEnd(_ time: LocalTime) -> Bool {
            switch rule.end {
            case .never, .count: true
            case .day(let day): time.day <= day
            case .time(let last): time <= last
            case .instant(let last): zone.instant(onClocksAt: time) <= last
            }
        }

        // MARK: - Periods

        /// Skips the periods before the period of `day`, unless the rule counts its dates or has periods within a day.
        package func skip(to day: Day) {
            if case .count = rule.end { return }
            let first = start.day
            let distance: Int =
                switch rule.frequency {
                case .yearly: day.year - first.year
                case .monthly: (day.year - first.year) * 12 + day.month - first.month
                case .weekly: first.firstOfWeek(rule.weekStart).distance(to: day) / 7
                case .daily: first.distance(to: day)
                case .hourly, .minutely, .secondly: 0
                }
            guard distance / rule.interval > period else { return }
            period = distance / rule.interval
            dates = []
        }

        /// Returns the dates of the next period in order; nil beyond the last year.
        private func nextPeriod() -> [LocalTime]? {
            let distance = period * rule.interval
            period += 1
            steps += 1
            let first = start.day
            switch rule.frequency {
            case .yearly:
                let year = first.year + distance
                return year > Self.lastYear ? nil : times(on: days(ofYear: year))
            case .monthly:
                let months = first.year * 12 + first.month - 1 + distance
                let (year, month) = (months / 12, months % 12 + 1)
                return year > Self.lastYear ? nil : times(on: days(ofMonth: month, year))
            case .weekly:
                guard let week = day(first.firstOfWeek(rule.weekStart), 7 * distance) else { return nil }
                return times(on: days(ofWeek: week))
            case .daily:
                guard let day = day(first, distance) else { return nil }
                return has(day) ? times(on: [day]) : []
            case .hourly: return times(at: start.hour + distance, perDay: 24)
            case .minutely: return times(at: start.hour * 60 + start.minute + distance, perDay: 1440)
            case .secondly:
                return times(at: (start.hour * 60 + start.minute) * 60 + start.second + distance, perDay: 86_400)
            }
        }

        /// Returns the day `distance` days after `first`; nil beyond the last year.
        private func day(_ first: Day, _ distance: Int) -> Day? {
            first.adding(days: distance).flatMap { $0.year > Self.lastYear ? nil : $0 }
        }

        private func times(on days: [Day]) -> [LocalTime] {
            steps += days.count * hours.count * minutes.count * seconds.count
            return days.flatMap { day in times(on: day, hours: hours, minutes: minutes, seconds: seconds) }
        }

        private func times(on day: Day, hours: [Int], minutes: [Int], seconds: [Int]) -> [LocalTime] {
            hours.flatMap { hour in
                minutes.flatMap { minute in
                    seconds.compactMap { LocalTime(day, hour: hour, minute: minute, second: $0) }
                }
            }
        }

        /// Returns the dates in one hour, minute or second, numbered from midnight of the first day; nil beyond the
        /// last year.
        private func times(at unit: Int, perDay: Int) -> [LocalTime]? {
            guard let day = day(start.day, unit / perDay) else { return nil }
            guard has(day) else { return [] }
            let second = unit % perDay * (86_400 / perDay)
            func isNamed(_ number: Int, _ part: RecurrenceRule.Part) -> Bool {
                rule[part].isEmpty || rule[part].contains(number)
            }
            let (hour, minute) = (second / 3600, second / 60 % 60)
            guard isNamed(hour, .hours), perDay == 24 || isNamed(minute, .minutes),
                perDay < 86_400 || isNamed(second % 60, .seconds)
            else { return [] }
            return times(
                on: day, hours: [hour], minutes: perDay == 24 ? minutes : [minute],
                seconds: perDay == 86_400 ? [second % 60] : seconds)
        }

        // MARK: - Days

        private func days(ofYear year: Int) -> [Day] {
            guard daysOfYear.isEmpty, weeks.isEmpty else {
                guard let first = Day(year: year, month: 1, day: 1) else { return [] }
                steps += first.dayCountOfYear
                return (0..<first.dayCountOfYear).compactMap { first.adding(days: $0) }.filter(has)
            }
            guard months.isEmpty else {
                return months.flatMap { days(ofMonth: $0, year) }
            }
            guard rule.days.isEmpty else {
                // Numbered weekdays count within the year.
                guard let first = Day(year: year, month: 1, day: 1) else { return [] }
                return days(in: first, first.dayCountOfYear).filter(hasDayOfMonth)
            }
            if daysOfMonth.isEmpty {
                return Day(year: year, month: start.day.month, day: start.day.day).map { [$0] } ?? []
            }
            return (1...12).flatMap { days(ofMonth: $0, year) }
        }

        private func days(ofMonth month: Int, _ year: Int) -> [Day] {
            guard months.isEmpty || months.contains(month),
                let first = Day(year: year, month: month, day: 1)
            else { return [] }
            let count = Day.count(inMonth: month, of: year)
            if !rule.days.isEmpty { return days(in: first, count).filter(hasDayOfMonth) }
            let numbers = daysOfMonth.isEmpty ? [start.day.day] : daysOfMonth
            return Set(numbers.map { $0 > 0 ? $0 : count + 1 + $0 }).sorted().compactMap {
                Day(year: year, month: month, day: $0)
            }
        }

        private func days(ofWeek week: Day) -> [Day] {
            let weekdays = rule.days.isEmpty ? [start.day.weekday] : rule.days.map(\.weekday)
            return Set(weekdays.map { ($0.rawValue - rule.weekStart.rawValue + 7) % 7 }).sorted()
                .compactMap { week.adding(days: $0) }
                .filter { months.isEmpty || months.contains($0.month) }
        }

        /// Returns the days that BYDAY selects among `count` days from `first`, in order.
        private func days(in first: Day, _ count: Int) -> [Day] {
            var offsets: Set<Int> = []
            for day in rule.days {
                let offset = (day.weekday.rawValue - first.weekday.rawValue + 7) % 7
                let inAll = (count - offset + 6) / 7
                guard let number = day.number else {
                    offsets.formUnion((0..<inAll).map { offset + 7 * $0 })
                    continue
                }
                let index = number > 0 ? number - 1 : inAll + number
                if (0..<inAll).contains(index) { offsets.insert(offset + 7 * index) }
            }
            steps += offsets.count
            return offsets.sorted().compactMap { first.adding(days: $0) }
        }

        /// Returns true if a day matches all parts of the rule that select days.
        private func has(_ day: Day) -> Bool {
            guard months.isEmpty || months.contains(day.month), hasDayOfMonth(day) else { return false }
            if !daysOfYear.isEmpty {
                let number = day.numberInYear
                guard daysOfYear.contains(number) || daysOfYear.contains(number - day.dayCountOfYear - 1) else {
                    return false
                }
            }
            if !weeks.isEmpty {
                let (number, count) = day.week(from: rule.weekStart)
                guard weeks.contains(number) || weeks.contains(number - count - 1) else { return false }
                // BYWEEKNO without a part for days selects the start's weekday.
                if rule.days.isEmpty, daysOfYear.isEmpty, daysOfMonth.isEmpty {
                    return day.weekday == start.day.weekday
                }
            }
            guard !rule.days.isEmpty else { return true }
            let isInMonth = rule.frequency == .monthly || !months.isEmpty
            let (index, count) =
                isInMonth
                ? (day.day, Day.count(inMonth: day.month, of: day.year)) : (day.numberInYear, day.dayCountOfYear)
            return rule.days.contains { each in
                guard each.weekday == day.weekday else { return false }
                guard let number = each.number else { return true }
                return number > 0 ? (index - 1) / 7 + 1 == number : -((count - index) / 7 + 1) == number
            }
        }

        private func hasDayOfMonth(_ day: Day) -> Bool {
            return daysOfMonth.isEmpty || daysOfMonth.contains(day.day)
                || daysOfMonth.contains(day.day - Day.count(inMonth: day.month, of: day.year) - 1)
        }
    }
}

extension Day {
    /// The first day of this day's week.
    fileprivate func firstOfWeek(_ first: Weekday) -> Day {
        adding(days: -((weekday.rawValue - first.rawValue + 7) % 7)) ?? self
    }

    fileprivate var dayCountOfYear: Int { Day.isLeap(year) ? 366 : 365 }

    /// The day's number in the year, from 1.
    fileprivate var numberInYear: Int { (Day(year: year, month: 1, day: 1)?.distance(to: self) ?? 0) + 1 }

    /// The day's week number, and the number of weeks in its year. Week 1 has at least four days of the year (ISO
    /// 8601).
    fileprivate func week(from first: Weekday) -> (number: Int, count: Int) {
        func number(_ day: Day) -> (number: Int, year: Int) {
            let middle = day.firstOfWeek(first).adding(days: 3) ?? day
            return ((middle.numberInYear - 1) / 7 + 1, middle.year)
        }
        let (own, year) = number(self)
        return (own, Day(year: year, month: 12, day: 28).map { number($0).number } ?? 52)
    }
}
