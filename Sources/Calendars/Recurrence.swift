public import Time

/// The dates of a recurrence rule from its start on, in order and without end unless the rule has one.
///
/// A rule is followed period by period: the days of each period that the rule names, at the times that it names, and of these
/// the ones at its positions (RFC 5545 §3.3.10). Rules may come from strangers, so the work is counted in steps, and a rule ends
/// where too many of them lead to no date.
public struct Recurrence: Sequence {
    private let rule: RecurrenceRule
    private let start: LocalTime
    private let zone: Zone

    /// - Parameters:
    ///   - start: The first date, which the rule must name.
    ///   - zone: The zone of the rule's end, if that is an instant.
    public init(_ rule: RecurrenceRule, from start: LocalTime, in zone: Zone) {
        self.rule = rule
        self.start = start
        self.zone = zone
    }

    /// Begins with the first date.
    public func makeIterator() -> Dates { Dates(rule, start, zone) }

    /// An iterator over the dates of a rule.
    public final class Dates: IteratorProtocol {
        /// The steps that were taken: a period each, and a day that the rule may name.
        public private(set) var steps = 0

        private let rule: RecurrenceRule
        private let start: LocalTime
        private let zone: Zone

        // The rule's lists; looking them up again and again would take most of the time.
        private let months: [Int]
        private let weeks: [Int]
        private let daysOfYear: [Int]
        private let daysOfMonth: [Int]

        // The times of day, in order.
        private let hours: [Int]
        private let minutes: [Int]
        private let seconds: [Int]

        /// The next period, counted from that of the start.
        private var period = 0

        /// The dates of the period at hand, the next one last.
        private var dates: [LocalTime] = []
        private var left: Int
        private var isOver = false

        /// The steps from one date to the next at most: forty years of days, as long as a 29 February may need to fall on a
        /// certain weekday.
        private static let stepLimit = 15_000

        /// No rule is followed beyond this year.
        private static let lastYear = 2500

        fileprivate init(_ rule: RecurrenceRule, _ start: LocalTime, _ zone: Zone) {
            (self.rule, self.start, self.zone) = (rule, start, zone)
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

        /// The next date; nil after the last.
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

        /// The dates at the rule's positions (BYSETPOS) among those of a period.
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

        /// The dates of the next period in order; nil if there is none.
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

        /// The day that is some days after another; nil beyond the last year.
        private func day(_ first: Day, _ distance: Int) -> Day? {
            first.adding(days: distance).flatMap { $0.year > Self.lastYear ? nil : $0 }
        }

        private func times(on days: [Day]) -> [LocalTime] {
            steps += days.count * hours.count * minutes.count * seconds.count
            return days.flatMap { day in times(on: day, hours, minutes, seconds) }
        }

        private func times(on day: Day, _ hours: [Int], _ minutes: [Int], _ seconds: [Int]) -> [LocalTime] {
            hours.flatMap { hour in
                minutes.flatMap { minute in
                    seconds.compactMap { LocalTime(day, hour: hour, minute: minute, second: $0) }
                }
            }
        }

        /// The dates of an hour, a minute or a second, counted from the beginning of the first day.
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
                on: day, [hour], perDay == 24 ? minutes : [minute], perDay == 86_400 ? [second % 60] : seconds)
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
                // Numbered weekdays are counted in the year.
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

        /// The days that BYDAY names among some days, in order.
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

        /// True if the rule names a day, by all of its parts.
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
                // A week alone means the weekday of the start.
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
    /// The last day on or before this one that is the first of a week.
    fileprivate func firstOfWeek(_ first: Weekday) -> Day {
        adding(days: -((weekday.rawValue - first.rawValue + 7) % 7)) ?? self
    }

    fileprivate var dayCountOfYear: Int { Day.isLeap(year) ? 366 : 365 }

    /// 1 for the first day of the year.
    fileprivate var numberInYear: Int { (Day(year: year, month: 1, day: 1)?.distance(to: self) ?? 0) + 1 }

    /// The number of the day's week, and that of the weeks in its year: the first one has four of the year's days (ISO 8601).
    fileprivate func week(from first: Weekday) -> (number: Int, count: Int) {
        func number(_ day: Day) -> (number: Int, year: Int) {
            let middle = day.firstOfWeek(first).adding(days: 3) ?? day
            return ((middle.numberInYear - 1) / 7 + 1, middle.year)
        }
        let (own, year) = number(self)
        return (own, Day(year: year, month: 12, day: 28).map { number($0).number } ?? 52)
    }
}
