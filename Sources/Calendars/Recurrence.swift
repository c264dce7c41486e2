private import CICal
public import Time

/// The dates of a recurrence rule from its start on, in order and without end unless the rule has one.
///
/// This is the only code that calls libical. A rule comes to it as this package writes it, never as somebody else did.
@safe public struct Recurrence: Sequence {
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

    /// The library that follows rules; it is opened for the first one.
    public static let library = CORKBOARD_ICAL

    // Function pointers, which never change once the library is open.
    private static let functions: corkboard_ical? = {
        var functions = corkboard_ical()
        return unsafe corkboard_ical_open(&functions) == 0 ? nil : functions
    }()

    /// True if `library` is installed; without it, no rule has any dates.
    public static var isInstalled: Bool { functions != nil }

    /// Begins with the first date.
    public func makeIterator() -> Dates { Dates(rule, start, zone) }

    /// An iterator over the dates of a rule.
    public final class Dates: IteratorProtocol {
        private let start: LocalTime
        private let end: RecurrenceRule.End
        private let zone: Zone
        private let steps: Steps
        private var left: Int
        private var isOver = false

        /// The places in each week, if the rule chooses by them, which libical doesn't do; and the day on which weeks begin.
        private let places: [Int]
        private let weekStart: Weekday

        // The chosen dates of the week at hand, the next one last, and the first date of the week after it.
        private var chosen: [LocalTime] = []
        private var nextWeek: LocalTime?

        fileprivate init(_ rule: RecurrenceRule, _ start: LocalTime, _ zone: Zone) {
            (self.start, end, self.zone) = (start, rule.end, zone)
            left = if case .count(let count) = rule.end { count } else { .max }
            places = rule.frequency == .weekly ? rule[.positions] : []
            weekStart = rule.weekStart
            guard rule.frequency == .weekly else {
                steps = Steps(rule, start)
                return
            }
            // libical loses the first week of "every two weeks on Sunday" unless it begins with one of the weekdays; and the
            // places of a week count from its beginning, too.
            let weekly = rule.weekly(from: start)
            let weekdays = Set(weekly.days.map(\.weekday))
            let monday = start.day.firstOfWeek(weekStart)
            let first = (0..<7).lazy.compactMap { monday.adding(days: $0) }.first { weekdays.contains($0.weekday) }
            let begin = first.flatMap {
                LocalTime($0, hour: start.hour, minute: start.minute, second: start.second)
            }
            steps = Steps(weekly, begin ?? start)
            if !places.isEmpty { nextWeek = steps.next() }
        }

        /// The next date; nil after the last.
        public func next() -> LocalTime? {
            guard !isOver, left > 0, let time = places.isEmpty ? nextStep() : nextChosen(), isBeforeEnd(time) else {
                isOver = true
                return nil
            }
            left -= 1
            return time
        }

        private func nextStep() -> LocalTime? {
            while let time = steps.next() {
                if time >= start { return time }
            }
            return nil
        }

        /// The next date among those that the rule chooses in each week.
        private func nextChosen() -> LocalTime? {
            while chosen.isEmpty {
                guard let first = nextWeek, first.day.year < Self.lastYear else { return nil }
                var week = [first]
                let monday = first.day.firstOfWeek(weekStart)
                nextWeek = steps.next()
                while let time = nextWeek, time.day.firstOfWeek(weekStart) == monday {
                    week.append(time)
                    nextWeek = steps.next()
                }
                let indices = Set(places.map { $0 > 0 ? $0 - 1 : week.count + $0 }).filter(week.indices.contains)
                chosen = indices.sorted(by: >).map { week[$0] }.filter { $0 >= start }
            }
            return chosen.popLast()
        }

        /// Places that no week has are looked for until then, as long as libical follows a rule.
        private static let lastYear = 2582

        private func isBeforeEnd(_ time: LocalTime) -> Bool {
            switch end {
            case .never, .count: true
            case .day(let day): time.day <= day
            case .time(let last): time <= last
            case .instant(let last): zone.instant(onClocksAt: time) <= last
            }
        }
    }

    /// An iterator of libical's, freed with its last reference.
    @safe private final class Steps {
        private let iterator: OpaquePointer?  // from icalrecur_iterator_new; nil if there is no date

        init(_ rule: RecurrenceRule, _ start: LocalTime) {
            guard var functions = Recurrence.functions else {
                unsafe iterator = nil
                return
            }
            let begin = corkboard_ical_time(
                year: Int32(start.day.year), month: Int32(start.day.month), day: Int32(start.day.day),
                hour: Int32(start.hour), minute: Int32(start.minute), second: Int32(start.second))
            unsafe iterator = unsafe corkboard_ical_begin(&functions, rule.textWithoutEnd, begin)
        }

        deinit {
            if let functions = Recurrence.functions, let iterator = unsafe iterator { unsafe functions.end(iterator) }
        }

        func next() -> LocalTime? {
            guard let iterator = unsafe iterator, var functions = Recurrence.functions else { return nil }
            var found = corkboard_ical_time()
            guard unsafe corkboard_ical_next(&functions, iterator, &found) != 0,
                let day = Day(year: Int(found.year), month: Int(found.month), day: Int(found.day))
            else { return nil }
            return LocalTime(day, hour: Int(found.hour), minute: Int(found.minute), second: Int(found.second))
        }
    }
}

extension Day {
    /// The last day on or before this one that is the first of a week.
    fileprivate func firstOfWeek(_ first: Weekday) -> Day {
        adding(days: -((weekday.rawValue - first.rawValue + 7) % 7)) ?? self
    }
}
