import Testing
import Time

@Test func daysFollowEachOtherThroughAllYears() throws {
    var day = try #require(Day(year: 1, month: 1, day: 1))
    var weekday = 0
    var count = 1
    #expect(day.weekday == .monday && day.adding(days: -1) == nil)
    while let next = day.adding(days: 1) {
        weekday = (weekday + 1) % 7
        guard next > day, next.weekday.rawValue == weekday + 1,
            next.day == day.day + 1 || (next.day == 1 && (next.month == day.month + 1 || next.month == 1))
        else {
            Issue.record("\(next) follows \(day)")
            return
        }
        day = next
        count += 1
    }
    #expect(day.description == "9999-12-31" && count == 3_652_059)
}

@Test(arguments: [(2026, 2, 29), (2100, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (0, 1, 1), (10_000, 1, 1)])
func datesOutsideTheCalendarAreNone(_ year: Int, _ month: Int, _ day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
}

@Test(arguments: [Int.min, Int.max, 4_000_000, -4_000_000]) func daysFarAwayAreNone(_ days: Int) throws {
    #expect(try #require(Day(year: 2026, month: 1, day: 1)).adding(days: days) == nil)
}

@Test func datesAndTimesAreWrittenInDigits() throws {
    let day = try #require(Day(year: 2026, month: 12, day: 31))
    let time = try #require(LocalTime(day, hour: 21, minute: 5, second: 9))
    #expect((time.clockText, time.description) == ("21:05", "2026-12-31 21:05:09"))
    #expect(Day(year: 987, month: 3, day: 4)?.description == "0987-03-04")
}

@Test func hoursBeyondTheDayAreNone() throws {
    let day = try #require(Day(year: 2026, month: 12, day: 31))
    #expect(LocalTime(day, hour: 24, minute: 0) == nil)
    #expect(LocalTime(day, hour: 23, minute: 60) == nil)
    #expect(LocalTime(day, hour: 23, minute: 59, second: 60) == nil)
    #expect(LocalTime(day, hour: -1, minute: 0) == nil)
}
