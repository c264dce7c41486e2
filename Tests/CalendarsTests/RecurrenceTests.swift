import Calendars
import Diagnostics
import Foundation
import TestSupport
import Testing
import Time

private func local(_ text: String) throws -> LocalTime {
    guard case .instant(let instant) = try Moment.parse(text, in: .utc) else { throw CocoaError(.formatting) }
    return Zone.utc.local(instant)
}

@Test(arguments: RecurrenceExample.all)
func followsThePublishedExamples(_ example: RecurrenceExample) throws {
    let newYork = try Zone(named: "America/New_York")
    let rule = try RecurrenceRule(parsing: example.rule)
    let dates = Recurrence(rule, from: try local(example.start + " 09:00"), in: newYork).makeIterator()
    let published = example.published
    #expect((0..<published.count).compactMap { _ in dates.next()?.description } == published)
    #expect((dates.next() != nil) == example.goesOn)
}

/// A local time that the clocks skip is moved forward by the length of the gap; of a repeated local time, the first one
/// counts.
@Test(arguments: [
    (
        "America/New_York", "2026-03-07 02:30",
        ["2026-03-07T02:30:00-05:00", "2026-03-08T03:30:00-04:00", "2026-03-09T02:30:00-04:00"]
    ),
    (
        "America/New_York", "2026-10-31 01:30",
        ["2026-10-31T01:30:00-04:00", "2026-11-01T01:30:00-04:00", "2026-11-02T01:30:00-05:00"]
    ),
    // Half an hour, from +10:30 to +11.
    (
        "Australia/Lord_Howe", "2026-10-03 02:15",
        ["2026-10-03T02:15:00+10:30", "2026-10-04T02:45:00+11:00", "2026-10-05T02:15:00+11:00"]
    ),
    (
        "Australia/Lord_Howe", "2026-04-04 01:45",
        ["2026-04-04T01:45:00+11:00", "2026-04-05T01:45:00+11:00", "2026-04-06T01:45:00+10:30"]
    ),
    // The clocks go back for Ramadan, which began on 18 February 2026, and forward after it.
    (
        "Africa/Casablanca", "2026-02-14 02:30",
        ["2026-02-14T02:30:00+01:00", "2026-02-15T02:30:00+01:00", "2026-02-16T02:30:00+00:00"]
    ),
    (
        "Africa/Casablanca", "2026-03-21 02:30",
        ["2026-03-21T02:30:00+00:00", "2026-03-22T03:30:00+01:00", "2026-03-23T02:30:00+01:00"]
    ),
])
func keepsTheTimeOfDayAcrossChangesOfTheClocks(_ name: String, _ start: String, _ expected: [String]) throws {
    let zone = try Zone(named: name)
    let dates = Recurrence(RecurrenceRule(.daily, end: .count(3)), from: try local(start), in: zone)
    #expect(dates.map { zone.instant(onClocksAt: $0).rfc3339(in: zone) } == expected)
}

@Test(arguments: [
    ("", "a rule needs FREQ, which sets how often it repeats"),
    ("weekly", "\"WEEKLY\" isn't a valid part of a rule"),
    ("FREQ=FORTNIGHTLY", "FREQ can't be \"FORTNIGHTLY\""),
    ("FREQ=DAILY;FREQ=WEEKLY", "the rule has FREQ twice"),
    ("FREQ=DAILY;RSCALE=CHINESE", "rules can't have \"RSCALE\""),
    ("FREQ=DAILY;INTERVAL=0", "\"0\" isn't valid for INTERVAL"),
    ("FREQ=DAILY;INTERVAL=999999999999999999999", "\"999999999999999999999\" isn't valid for INTERVAL"),
    ("FREQ=DAILY;COUNT=2;UNTIL=20260101", "a rule can end with COUNT or UNTIL, not both"),
    ("FREQ=DAILY;UNTIL=20260231", "\"20260231\" isn't valid for UNTIL"),
    ("FREQ=MONTHLY;BYDAY=54MO", "\"54\" isn't valid for BYDAY"),
    ("FREQ=MONTHLY;BYDAY=0MO", "\"0\" isn't valid for BYDAY"),
    ("FREQ=WEEKLY;BYDAY=1MO", "numbered weekdays need FREQ=MONTHLY or FREQ=YEARLY, not WEEKLY"),
    ("FREQ=WEEKLY;BYDAY=XX", "\"XX\" isn't a weekday"),
    ("FREQ=MONTHLY;BYMONTHDAY=32", "\"32\" isn't valid for BYMONTHDAY"),
    ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY can't be used with FREQ=WEEKLY"),
    ("FREQ=MONTHLY;BYWEEKNO=20", "BYWEEKNO needs FREQ=YEARLY, not MONTHLY"),
    ("FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS needs another BY part to choose dates from"),
    ("FREQ=YEARLY;BYMONTH=1,,2", "\"\" isn't valid for BYMONTH"),
    ("FREQ=YEARLY;BYMONTH=é", "\"É\" isn't valid for BYMONTH"),
])
func refusesWhatIsNoRule(_ text: String, _ message: String) {
    #expect { try RecurrenceRule(parsing: text) } throws: { ($0 as? InvalidValue)?.message == message }
}

@Test func aRuleWithoutDatesEnds() throws {
    let rule = try RecurrenceRule(parsing: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
    #expect(Recurrence(rule, from: try local("2026-01-01 12:00"), in: .utc).makeIterator().next() == nil)
}

/// Rules may be hostile: rare dates must not cost more than frequent ones.
@Test(arguments: [
    "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYYEARDAY=366;INTERVAL=4",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=10", "FREQ=WEEKLY;BYDAY=FR;BYSETPOS=2",
    "FREQ=YEARLY;BYWEEKNO=20;BYMONTH=12", "FREQ=YEARLY;BYDAY=53MO;BYMONTHDAY=15", "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31",
    "FREQ=SECONDLY;BYHOUR=1;BYMONTH=2;BYMONTHDAY=31",
])
func aRuleThatNeverComesEndsAfterSomeSteps(_ text: String) throws {
    let dates = Recurrence(try RecurrenceRule(parsing: text), from: try local("2026-01-01 12:00"), in: .utc)
        .makeIterator()
    #expect(dates.next() == nil)
    #expect(dates.steps < 20_000)
}

/// A date that occurs once in forty years is found.
@Test func rareDatesAreFound() throws {
    let rule = try RecurrenceRule(parsing: "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU")
    let dates = Recurrence(rule, from: try local("2076-02-01 12:00"), in: .utc).prefix(3).map(\.description)
    #expect(dates == ["2088-02-29 12:00", "2128-02-29 12:00", "2156-02-29 12:00"])
}

/// Random rules give the same dates as python-dateutil.
@Test(arguments: [5545]) func randomRulesHaveTheDatesThatDateutilFinds(seed: UInt64) throws {
    guard let python = Python.having("dateutil") else {
        print("random rules are not compared: there is no Python with dateutil (make test-browser installs it)")
        return
    }
    var random = SplitMix(seed: seed)
    let rules = (0..<2000).map { _ in RandomRule(&random) }
    let script = """
        import sys, itertools, datetime
        from dateutil.rrule import rrulestr
        for line in sys.stdin:
            start, rule = line.split()
            start = datetime.datetime.fromisoformat(start)
            dates = itertools.islice(rrulestr(rule, dtstart=start), 40)
            print(" ".join(d.isoformat(timespec="minutes") for d in dates if d.year < 2200))
        """
    let input = rules.map { "\($0.start.replacing(" ", with: "T")) \($0.text)\n" }.joined()
    let result = try Tool.run(python, ["-c", script], input: input)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count >= rules.count)
    var dates = 0
    var different: [String] = []
    for (rule, line) in zip(rules, lines) {
        let expected = line.split(separator: " ").map { String($0.replacing("T", with: " ")) }
        let recurrence = Recurrence(try RecurrenceRule(parsing: rule.text), from: try local(rule.start), in: .utc)
        var found = recurrence.prefix(40).filter { $0.day.year < 2200 }.map(\.description)[...]
        var dateutil = expected[...]
        if rule.choosesInWeeks {
            // dateutil counts the places of the first week from the start, RFC 5545 from the beginning of the week.
            let first = try #require(try local(rule.start).day.adding(days: 7)).description
            found = found.drop { $0 < first }
            dateutil = dateutil.drop { $0 < first }
            let count = min(found.count, dateutil.count)
            (found, dateutil) = (found.prefix(count), dateutil.prefix(count))
        }
        if found != dateutil { different.append("\(rule.text) from \(rule.start)") }
        dates += found.count
    }
    #expect(different.isEmpty)
    #expect(dates > 20_000)
}

@Test(arguments: [5546]) func datesOnSomeDaysAreThoseOfTheWholeRule(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var count = 0
    for _ in 0..<1000 {
        let rule = RandomRule(&random)
        let recurrence = Recurrence(try RecurrenceRule(parsing: rule.text), from: try local(rule.start), in: .utc)
        let all = Array(recurrence.prefix(150))
        guard let last = all.last else { continue }
        var days: Set<Day> = []
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            // A day with a date, or one near it.
            let day = (all.randomElement(using: &random) ?? last).day
            days.insert(day.adding(days: Int.random(in: -3...3, using: &random)) ?? day)
        }
        days = days.filter { $0 <= last.day }
        let found = recurrence.dates(on: days).dates
        #expect(found == all.filter { days.contains($0.day) }, "\(rule.text) from \(rule.start)")
        count += found.count
    }
    #expect(count > 500)
}

@Test(arguments: [
    "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23", "FREQ=WEEKLY;BYDAY=MO,TH,SA",
    "FREQ=MONTHLY;BYDAY=-1MO,-1TU", "FREQ=YEARLY;BYWEEKNO=-1", "FREQ=DAILY;INTERVAL=3;UNTIL=25000101T000000Z",
])
func datesOnDistantDaysAreFoundWithoutTheDatesBefore(_ text: String) throws {
    let recurrence = Recurrence(try RecurrenceRule(parsing: text), from: try local("2026-12-28 12:00"), in: .utc)
    var days: Set<Day> = []
    for year in [2026, 2300, 2499, 9999] {
        for day in 22...31 { days.insert(try #require(Day(year: year, month: 12, day: day))) }
    }
    let (found, steps) = recurrence.dates(on: days)
    #expect(Set(found.map(\.day.year)) == [2026, 2300, 2499])
    #expect(steps < 4000)
}

/// A rule made of numbers that a generator gives.
private struct RandomRule {
    let start: String
    let text: String

    /// True for a rule that names places in weeks.
    var choosesInWeeks: Bool { text.contains("WEEKLY") && text.contains("BYSETPOS") }

    init(_ random: inout SplitMix) {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func list(_ count: Int, _ range: ClosedRange<Int>, signed: Bool = false) -> String {
            let numbers = Set(
                (0..<count).map { _ in
                    let number = Int.random(in: range, using: &random)
                    return signed && Bool.random(using: &random) ? -number : number
                })
            return numbers.sorted().map(String.init).joined(separator: ",")
        }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        start =
            "\(number(1995...2030))-\(two(number(1...12)))-\(two(number(1...28))) \(two(number(0...23))):\(two(number(0...59)))"
        let frequency = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"][number(0...3)]
        var parts = ["FREQ=\(frequency)"]
        if number(0...2) > 0 { parts.append("INTERVAL=\(number(1...5))") }
        let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        func days(numbered: ClosedRange<Int>?) -> String {
            // With "1FR", dateutil treats "SA" as a condition; RFC 5545 adds every Saturday.
            let numbered = number(0...2) > 0 ? numbered : nil
            let days = Set(
                (0..<number(1...3)).map { _ in
                    let day = weekdays[number(0...6)]
                    guard let numbered else { return day }
                    return "\(number(0...1) == 0 ? "-" : "")\(number(numbered))\(day)"
                })
            return "BYDAY=\(days.sorted().joined(separator: ","))"
        }
        let places = number(0...3) == 0
        var isLimited = false
        switch frequency {
        case "DAILY":
            if number(0...1) == 0 { parts.append("BYMONTH=\(list(2, 1...12))") }
            if number(0...1) == 0 { parts.append(days(numbered: nil)) }
        case "WEEKLY":
            if number(0...2) == 0 { parts.append("BYMONTH=\(list(3, 1...12))") }
            if number(0...2) > 0 {
                parts.append(days(numbered: nil))
                isLimited = true
            }
        case "MONTHLY":
            switch number(0...3) {
            case 0: parts.append(days(numbered: 1...4))
            case 1: parts.append("BYMONTHDAY=\(list(3, 1...31, signed: true))")
            case 2:
                parts.append("BYMONTHDAY=\(list(8, 1...28))")
                parts.append(days(numbered: nil))
            default: parts.append(days(numbered: nil))
            }
            isLimited = true
        default:
            switch number(0...5) {
            case 0: parts.append("BYMONTH=\(list(3, 1...12))")
            case 1:
                parts.append("BYMONTH=\(list(2, 1...12))")
                parts.append(days(numbered: 1...4))
            case 2: parts.append("BYYEARDAY=\(list(4, 1...365, signed: true))")
            case 3:
                parts.append("BYMONTH=\(list(2, 1...12))")
                parts.append("BYMONTHDAY=\(list(2, 1...28, signed: true))")
            case 4:
                // dateutil misses the days of a December that are in the week that is the last but 52 or 51 of the next year.
                parts.append("BYWEEKNO=\(list(2, 1...51, signed: true))")
                parts.append(days(numbered: nil))
            default: parts.append(days(numbered: 1...40))
            }
            isLimited = true
        }
        if isLimited, places { parts.append("BYSETPOS=\(list(2, 1...2, signed: true))") }
        if number(0...2) == 0, !(frequency == "WEEKLY" && places) { parts.append("COUNT=\(number(1...30))") }
        if number(0...3) == 0 { parts.append("WKST=\(weekdays[number(0...6)])") }
        text = parts.joined(separator: ";")
    }
}
