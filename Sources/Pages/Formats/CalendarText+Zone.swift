import Calendars
import Text
import Time

extension CalendarText {
    /// Adds the offsets of a time zone (RFC 5545 §3.6.5): the one at `start`, and all changes from then on.
    mutating func add(_ zone: Zone, from start: Instant) {
        line("BEGIN:VTIMEZONE")
        property("TZID", zone.name)
        let days = 400
        let changes = zone.changes(in: min(start, Self.middle).adding(seconds: Int64(-days * 86_400))..<Self.last)
        if changes.first.map({ $0.instant > start }) ?? true {
            let offset = zone.offset(at: start)
            add(Observance(before: offset, after: offset, starts: [Self.first], rule: nil))
        }
        for observance in Observance.all(changes) { add(observance) }
        line("END:VTIMEZONE")
    }

    /// The end of the listed changes; later ones follow from rules.
    private static let last = Zone.utc.instant(onClocksAt: midnight(2100))

    /// The latest start of the listed changes: from then on, there are enough of them to recognise their rules.
    private static let middle = Zone.utc.instant(onClocksAt: midnight(2060))

    /// The start of an offset that never changes.
    private static let first = midnight(1970)

    private static func midnight(_ year: Int) -> LocalTime {
        guard let day = Day(year: year, month: 1, day: 1), let time = LocalTime(day, hour: 0, minute: 0) else {
            preconditionFailure("every year begins")
        }
        return time
    }

    private mutating func add(_ observance: Observance) {
        if observance.after.isDaylight { line("BEGIN:DAYLIGHT") } else { line("BEGIN:STANDARD") }
        property("DTSTART", observance.starts[0])
        if let rule = observance.rule { property("RRULE", rule.description) }
        for start in observance.starts.dropFirst() { property("RDATE", start) }
        property("TZOFFSETFROM", observance.before.basicText)
        property("TZOFFSETTO", observance.after.basicText)
        property("TZNAME", text: observance.after.abbreviation)
        if observance.after.isDaylight { line("END:DAYLIGHT") } else { line("END:STANDARD") }
    }
}

/// All changes of a zone's clocks from one offset to another.
private struct Observance {
    let before: Zone.Offset
    let after: Zone.Offset

    /// The times of the changes on the clocks before them; with a rule, only the first.
    let starts: [LocalTime]

    /// The rule that the changes follow forever; nil without a rule.
    let rule: RecurrenceRule?

    /// Groups the changes of a zone, which must reach to the end of the listed years, into observances.
    static func all(_ changes: [Zone.Change]) -> [Observance] {
        var order: [[Zone.Offset]] = []
        var groups: [[Zone.Offset]: [LocalTime]] = [:]
        for change in changes {
            let key = [change.before, change.after]
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(change.instant.local(at: change.before))
        }
        return order.flatMap { key -> [Observance] in
            let starts = groups[key] ?? []
            let (before, after) = (key[0], key[1])
            // Changes that are still listed for the last years follow a rule.
            guard let last = starts.last, last.day.year >= 2098, let (rule, count) = rule(of: starts) else {
                return [Observance(before: before, after: after, starts: starts, rule: nil)]
            }
            let (listed, ruled) = (starts.dropLast(count), starts.suffix(count))
            let own = ruled.first.map { [Observance(before: before, after: after, starts: [$0], rule: rule)] } ?? []
            if listed.isEmpty { return own }
            return [Observance(before: before, after: after, starts: Array(listed), rule: nil)] + own
        }
    }

    /// Returns the yearly weekday rule that the last of these changes follow, and how many do; nil without a rule.
    private static func rule(of starts: [LocalTime]) -> (RecurrenceRule, Int)? {
        guard let last = starts.last else { return nil }
        let weekday = last.day.weekday
        var best: (RecurrenceRule, Int)?
        for number in [-1, 1, 2, 3, 4] {
            func follows(_ time: LocalTime) -> Bool {
                guard time.day.month == last.day.month, time.day.weekday == weekday, time.hour == last.hour,
                    time.minute == last.minute, time.second == last.second
                else { return false }
                if number > 0 { return (time.day.day - 1) / 7 + 1 == number }
                return time.day.adding(days: 7).map { $0.month != time.day.month } ?? true
            }
            let count = starts.reversed().prefix(while: follows).count
            // A few could match a rule by chance.
            guard count >= 20, count > best?.1 ?? 0 else { continue }
            let day = RecurrenceRule.WeekdayNumber(weekday, number: number)
            best = (RecurrenceRule(.yearly, days: [day], [.months: [last.day.month]]), count)
        }
        return best
    }
}

extension Zone.Offset {
    /// The offset as in `+0100`, with seconds unless they are 0.
    var basicText: String {
        let size = abs(seconds)
        let rest = size % 60 == 0 ? "" : String(size % 60, digits: 2)
        let (hours, minutes) = (String(size / 3600, digits: 2), String(size / 60 % 60, digits: 2))
        return "\(seconds < 0 ? "-" : "+")\(hours)\(minutes)\(rest)"
    }
}
