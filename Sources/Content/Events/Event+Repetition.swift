import Calendars
import Diagnostics
import Documents
import Time

extension Event.Role {
    /// Reads the role of a record: `repeat` or `rrule` make it a series, which can have `occurrences`.
    init(
        _ fields: inout FieldReader, times: Event.Times, context: RecordContext, _ log: inout DiagnosticLog
    ) {
        let ofDates = RecordContext(body: nil, site: context.site, ownZone: context.ownZone)
        let changes = fields.changes(ofDates, &log)
        if let first = changes.first, !fields.has("repeat"), !fields.has("rrule") {
            log.error(
                .missingField, at: first.value.place, "only a repeating event can have occurrences",
                hint: "write \(example("repeat: weekly", in: fields.file)), or remove \"occurrences\"")
        }
        let first = times.start.map { Event.Span(start: $0, end: times.end) }
        self = fields.series(from: first, changes, in: context.zone, &log).map { .series($0) } ?? .single
        for key in ["repeat", "rrule"] where !fields.has("start") && fields.has(key) {
            log.error(
                .missingField, at: fields.place(of: key), "a repeating event needs a start, which is its first date",
                hint: "write \(example("start: 2026-12-04 20:00", in: fields.file))")
        }
    }
}

extension RecordField {
    /// The fields of `repeat` as a group.
    static let repetitionGroup = [
        RecordField("every", .text, "a number and a unit, such as `2 weeks`"),
        RecordField(
            "on", .list, "the days, such as `friday`, `first friday`, `last day` or `15`",
            standard: "the day of `start`"
        ),
        RecordField("until", .moment, "the last day"),
        RecordField("count", .number, "the number of dates"),
        RecordField("rule", .text, "a rule of RFC 5545, instead of `every` and `on`"),
        RecordField("except", .list, "dates of the rule to skip", kind: "list of dates"),
        RecordField("also", .list, "further dates", kind: "list of dates"),
    ]
}

extension FieldReader {
    /// Reads `repeat` or `rrule`; nil if both are missing, without a first date, or after reporting an error.
    ///
    /// - Parameters:
    ///   - first: The first date, if the record has one.
    ///   - changes: The changes on single dates, by key.
    mutating func series(
        from first: Event.Span?, _ changes: [String: Event.Changes] = [:], in zone: Zone, _ log: inout DiagnosticLog
    ) -> Event.Series? {
        guard let repetition = repetition(in: zone, &log), let first else { return nil }
        var series = Event.Series(
            rule: repetition.rule, place: repetition.place, first: first, zone: zone,
            exceptions: Set(repetition.exceptions.map { Moment.day($0.day) }), additions: repetition.additions,
            changes: changes)
        return series.check(repetition, &log) ? series : nil
    }
}

extension Event.Series {
    /// Reports a start that the rule doesn't match, and unknown dates; false if the series can't be used.
    fileprivate mutating func check(_ repetition: Repetition, _ log: inout DiagnosticLog) -> Bool {
        let plain = Event.Series(rule: rule, place: place, first: first, zone: zone)
        var found: Event.Span?
        plain.forEachDate { _, span in
            found = span
            return false
        }
        guard let found else {
            log.error(
                .invalidValue, at: place, "this rule has no dates",
                hint: "does it end before the start, or name a day that no month has?")
            return false
        }
        guard found.start.day(in: zone) == first.start.day(in: zone) else {
            log.error(
                .invalidValue, at: place, "the start, \(first.start.day(in: zone)), isn't a date of the rule",
                hint: "change the start to the first date after it, \(found.start.day(in: zone))")
            return false
        }
        for exception in repetition.exceptions where plain.recurrence.dates(on: [exception.day]).dates.isEmpty {
            log.warning(
                .invalidValue, at: exception.place,
                "\(exception.day) isn't a date of the rule, so \"except\" has no effect",
                hint: "is the day right?")
        }
        let keys = additions.map(key(ofDateAt:))
        if let double = keys.first(where: { key in keys.count { $0 == key } > 1 }) {
            log.warning(
                .invalidValue, at: place, "\"also\" has \(double) twice; only the first one is used",
                hint: "for several dates on a day, write a rule such as FREQ=DAILY;BYHOUR=15,20")
        }
        for (key, change) in changes.sorted(by: { $0.key < $1.key }) {
            if let span = span(of: key) {
                changes[key]?.checkEnd(after: span.start, in: zone, &log)
                continue
            }
            log.error(
                .danglingReference, at: change.place, "the event has no date \(key)",
                hint: "its first dates are \(firstKeys.joined(separator: ", "))")
            changes[key] = nil
        }
        return true
    }

    /// The keys of the first three dates.
    package var firstKeys: [String] {
        var keys: [String] = []
        forEachDate { key, _ in
            keys.append(key)
            return keys.count < 3
        }
        return keys
    }
}

/// The value of `repeat` or `rrule`.
private struct Repetition {
    var rule: RecurrenceRule
    let place: Place
    var exceptions: [(day: Day, place: Place)] = []
    var additions: [Moment] = []
}

extension FieldReader {
    /// Reads `rrule`, or `repeat` with a word or an object; nil if both are missing or after reporting an error.
    fileprivate mutating func repetition(in zone: Zone, _ log: inout DiagnosticLog) -> Repetition? {
        if has("rrule") {
            if has("repeat") {
                log.error(
                    .invalidValue, at: place(of: "rrule"), "both \"repeat\" and \"rrule\" are set",
                    hint: "keep \"repeat\", or write \(example("repeat: {rule: \"FREQ=…\"}", in: file))")
            }
            let place = place(of: "rrule")
            return rule("rrule", &log).map { Repetition(rule: $0, place: place) }
        }
        guard has("repeat") else { return nil }
        let place = place(of: "repeat")
        if case .object? = node("repeat")?.value {
            guard var fields = object("repeat", of: "repetition", &log) else { return nil }
            defer { fields.finish(&log) }
            return fields.repetition(at: place, in: zone, &log)
        }
        return choice("repeat", of: Event.RepetitionWord.self, &log)
            .flatMap { RecurrenceRule.Frequency(rawValue: $0.rawValue) }
            .map { Repetition(rule: RecurrenceRule($0), place: place) }
    }

    private mutating func repetition(
        at place: Place, in zone: Zone, _ log: inout DiagnosticLog
    ) -> Repetition? {
        let end = repetitionEnd(in: zone, &log)
        let exceptions = moments("except", in: zone, &log).map { (day: $0.moment.day(in: zone), place: $0.place) }
        let additions = moments("also", in: zone, &log).map(\.moment)
        guard has("rule") else {
            let period = value("every", &log, parse: repetitionPeriod)
            let days = repeatedDays(&log)
            // Without `every`, the days decide: "first friday" repeats monthly, "friday" weekly.
            let usual: RecurrenceRule.Frequency = days.contains { $0.isOfMonth } ? .monthly : .weekly
            if !has("every"), days.isEmpty {
                log.error(
                    .missingField, at: place, "how often does it repeat? \"every\" and \"on\" are missing",
                    hint: "write \(example("every: 2 weeks", in: file))")
                return nil
            }
            guard !has("every") || period != nil else { return nil }
            let frequency = period?.frequency ?? usual
            for day in days where !day.suits(frequency) {
                log.error(
                    .invalidValue, at: self.place(of: "on"), "\"\(day.text)\" isn't a day of a \(frequency.unit)",
                    hint: frequency == .monthly
                        ? "write \(example("on: [first friday, last sunday, 15]", in: file))"
                        : frequency == .weekly
                            ? "write \(example("on: [friday, saturday]", in: file)), or \"every: month\""
                            : "remove \"on\": the start sets the day")
                return nil
            }
            let rule = RecurrenceRule(
                frequency, interval: period?.interval ?? 1, end: end ?? .never, days: days.compactMap(\.weekday),
                days.contains { $0.number != nil } ? [.daysOfMonth: days.compactMap(\.number)] : [:])
            return Repetition(rule: rule, place: place, exceptions: exceptions, additions: additions)
        }
        for key in ["every", "on"] where has(key) {
            log.error(
                .invalidValue, at: self.place(of: key),
                "both \"rule\" and \"\(key)\" set how often it repeats",
                hint: "keep one of them")
        }
        guard var rule = rule("rule", &log) else { return nil }
        if let end { rule = rule.ending(end) }
        return Repetition(rule: rule, place: place, exceptions: exceptions, additions: additions)
    }

    private mutating func rule(_ key: String, _ log: inout DiagnosticLog) -> RecurrenceRule? {
        value(key, &log) { (text) throws(InvalidValue) in
            let rule = try RecurrenceRule(parsing: text)
            guard rule.hasPages else {
                throw InvalidValue(
                    "each date has its own page, and this rule has too many dates on one day",
                    hint: "repeat at most daily at a few hours, as in FREQ=DAILY;BYHOUR=15,20")
            }
            guard rule[.seconds].count < 2 else {
                throw InvalidValue(
                    "dates that differ only in their seconds would have the same address",
                    hint: "keep one number of BYSECOND")
            }
            return rule
        }
    }

    private mutating func repetitionEnd(in zone: Zone, _ log: inout DiagnosticLog) -> RecurrenceRule.End? {
        let count = integer("count", in: 1...RecurrenceRule.mostDates, &log)
        let until = moment("until", in: zone, &log)
        if count != nil, until != nil {
            log.error(
                .invalidValue, at: place(of: "count"), "\"count\" and \"until\" both set the end",
                hint: "keep \"count\" or \"until\"")
        }
        switch until {
        case .day(let day): return .day(day)
        case .instant(let instant): return .instant(instant)
        case nil: return count.map { .count($0) }
        }
    }

    /// Reads a date or a list of dates.
    private mutating func moments(
        _ key: String, in zone: Zone, _ log: inout DiagnosticLog
    ) -> [(moment: Moment, place: Place)] {
        var read: [Moment] = []
        _ = texts(key, as: .moments, &log) { (text) throws(InvalidValue) in
            read.append(try Moment.parse(text, in: zone))
        }
        var places = Array(repeating: place(of: key), count: read.count)
        if case .array(let items)? = node(key)?.value, items.count == read.count {
            places = items.map { Place(file: file, at: $0.position) }
        }
        return Array(zip(read, places)).map { (moment: $0, place: $1) }
    }

    private mutating func repeatedDays(_ log: inout DiagnosticLog) -> [RepeatedDay] {
        var days: [RepeatedDay] = []
        _ = texts("on", &log) { (text) throws(InvalidValue) in days.append(try RepeatedDay(parsing: text)) }
        note("on", .integer(-31...31))
        // YAML reads `15` as a number, not as text.
        if case .number(let digits)? = node("on")?.value, let day = try? RepeatedDay(parsing: digits) { days = [day] }
        return days
    }

    /// Reads `occurrences`: the changes on single dates, by key.
    fileprivate mutating func changes(
        _ context: RecordContext, _ log: inout DiagnosticLog
    ) -> [String: Event.Changes] {
        guard let list = object("occurrences", of: "list of occurrences", &log),
            case .object(let members)? = node("occurrences")?.value
        else { return [:] }
        var changes: [String: Event.Changes] = [:]
        for member in members {
            guard var fields = list.reader(ofAny: member.value, of: "occurrence", &log) else { continue }
            defer { fields.finish(&log) }
            changes[member.key] = Event.Changes(&fields, context, &log)
        }
        return changes
    }
}

extension Event {
    /// The values of `repeat` that are words: some of the frequencies of rules.
    package enum RepetitionWord: String, CaseIterable, Sendable {
        case daily, weekly, monthly, yearly
    }
}

/// Parses a number of days, weeks, months or years, as in `2 weeks`.
private func repetitionPeriod(_ text: String) throws(InvalidValue) -> (
    frequency: RecurrenceRule.Frequency, interval: Int
) {
    let words = text.lowercased().split(separator: " ")
    let unit = words.last.map { $0.hasSuffix("s") ? String($0.dropLast()) : String($0) }
    let frequency = RecurrenceRule.Frequency.units.first { $0.unit == unit }?.frequency
    let interval = words.count == 1 ? 1 : words.count == 2 ? Int(words[0]) : nil
    guard let frequency, let interval, (1...1000).contains(interval) else {
        throw InvalidValue("\"\(text)\" isn't a period", hint: "write week, 2 weeks, month, 3 months, day or year")
    }
    return (frequency, interval)
}

/// A day of a week, as in `friday`, or of a month, as in `first friday`, `last sunday`, `15` or `last day`.
private struct RepeatedDay {
    let text: String
    let weekday: RecurrenceRule.WeekdayNumber?
    let number: Int?

    init(parsing text: String) throws(InvalidValue) {
        self.text = text
        let words = text.lowercased().split(separator: " ").map(String.init)
        let ordinals = ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1]
        let ordinal = words.count == 2 ? ordinals[words[0]] : nil
        let name = words.last ?? ""
        let weekday = Weekday.allCases.first {
            let full = "\($0)"
            return name == full || name.count >= 2 && name.count <= 3 && full.hasPrefix(name)
        }
        if let weekday, words.count == 1 || ordinal != nil {
            (self.weekday, number) = (RecurrenceRule.WeekdayNumber(weekday, number: ordinal), nil)
        } else if words == ["last", "day"] {
            (self.weekday, number) = (nil, -1)
        } else if words.count == 1, let day = Int(name), (1...31).contains(day.magnitude) {
            (self.weekday, number) = (nil, day)
        } else {
            throw InvalidValue(
                "\"\(text)\" isn't a day that repeats", hint: "write friday, first friday, last sunday, 15 or last day")
        }
    }

    /// True for a day of a month, not of a week.
    var isOfMonth: Bool { number != nil || weekday?.number != nil }

    func suits(_ frequency: RecurrenceRule.Frequency) -> Bool {
        switch frequency {
        case .monthly: true
        case .weekly: !isOfMonth
        default: false
        }
    }
}

extension RecurrenceRule {
    /// True if a day has at most 24 dates, so that each can have a page.
    var hasPages: Bool {
        ![.secondly, .minutely, .hourly].contains(frequency)
            && [Part.hours, .minutes, .seconds].reduce(1) { $0 * max(1, self[$1].count) } <= 24
    }
}

extension RecurrenceRule.Frequency {
    /// The units of `every`.
    fileprivate static let units: [(unit: String, frequency: Self)] = [
        ("day", .daily), ("week", .weekly), ("month", .monthly), ("year", .yearly),
    ]

    /// Its unit, for messages.
    fileprivate var unit: String { Self.units.first { $0.frequency == self }?.unit ?? rawValue }
}
