import Testing
import Time

private func instant(_ text: String, _ zone: String = "UTC") throws -> Instant {
    let zone = try Zone(named: zone)
    return try Moment.parse(text, in: zone).start(in: zone)
}

@Test func daysAreBlocksOf24HoursWhereClocksChange() throws {
    let start = try instant("2026-03-30 20:00", "Europe/London")
    let countdown = try #require(Countdown(to: start, asOf: instant("2026-03-28 20:00", "Europe/London")))
    #expect((countdown.days, countdown.clockText) == (1, "23:00:00"))
}

@Test func countdownReachesZeroOnlyWhenItIsOver() throws {
    let start = try instant("2026-01-01T00:00:00Z")
    let last = try #require(Countdown(to: start, asOf: start.adding(microseconds: -1)))
    #expect((last.days, last.clockText) == (0, "00:00:01"))
    #expect(Countdown(to: start, asOf: start) == nil)
    #expect(Countdown(to: start, asOf: start.adding(seconds: 1)) == nil)
}

@Test func countdownSpansAllOfTime() throws {
    let countdown = try #require(
        Countdown(to: instant("9999-12-31T23:59:59Z"), asOf: instant("0001-01-01T00:00:00Z")))
    #expect((countdown.days, countdown.clockText) == (3_652_058, "23:59:59"))
}
