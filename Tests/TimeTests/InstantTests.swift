import Diagnostics
import TestSupport
import Testing
import Time

@Test(arguments: [Int64.min, -62_135_596_801, 253_402_300_800, .max]) func timesFarAwayAreRefused(_ seconds: Int64) {
    #expect(throws: InvalidValue.self) { try Instant(seconds: seconds) }
}

@Test func millisecondsTakenForSecondsAreGuessed() {
    let error = #expect(throws: InvalidValue.self) { try Instant(seconds: 1_767_225_600_000) }
    #expect(error?.hint == "is it in milliseconds? Divide it by 1000")
}

@Test func microsecondsBelowZeroRoundDownToTheirSecond() throws {
    let instant = try Instant(microseconds: -1)
    #expect(instant.seconds == -1)
    #expect(instant.description == "1969-12-31T23:59:59.999999Z")
}

@Test func sumsAreHeldAtTheEnds() throws {
    let epoch = try Instant(seconds: 0)
    #expect(epoch.adding(seconds: 1, microseconds: -1) == (try Instant(microseconds: 999_999)))
    #expect(epoch.adding(seconds: 86_400) == (try Instant(seconds: 86_400)))
    let latest = epoch.adding(seconds: .max, microseconds: .max)
    let earliest = epoch.adding(seconds: .min, microseconds: .min)
    #expect(latest.seconds == 253_402_300_799 + 172_800)
    #expect(earliest.seconds == -62_135_596_800 - 172_800)
    #expect(latest.adding(seconds: .max, microseconds: .max).seconds == latest.seconds)
    for name in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Amsterdam"] {
        let zone = try Zone(named: name)
        #expect(zone.local(earliest) < zone.local(latest))
        #expect(latest.rfc3339(in: zone).hasPrefix("10000-01-02"))
    }
}

@Test func theClockIsInThisCentury() throws {
    #expect(Instant.now() > (try Instant(seconds: 1_700_000_000)))
}

@Test(arguments: ["Asia/Kathmandu", "Europe/Amsterdam", "UTC", "America/Caracas"], [11])
func whatIsWrittenReadsBack(_ name: String, seed: UInt64) throws {
    let zone = try Zone(named: name)
    var random = SplitMix(seed: seed)
    for _ in 0..<1000 {
        let instant = try Instant(
            microseconds: .random(in: -62_135_596_800_000_000..<253_402_300_800_000_000, using: &random))
        #expect(try Moment.parse(instant.rfc3339(in: zone), in: .utc) == .instant(instant))
        #expect(instant.basicText == instant.rfc3339().prefix(19).filter { $0 != "-" && $0 != ":" } + "Z")
    }
}

private let minute: Int64 = 60
private let hour = 60 * minute
private let day = 24 * hour

private let distances: [(seconds: Int64, text: String)] = [
    (0, "now"), (59, "now"), (-59, "now"), (minute, "in 1 minute"), (5 * minute + 59, "in 5 minutes"),
    (hour - 1, "in 59 minutes"), (hour, "in 1 hour"), (2 * hour, "in 2 hours"), (-day, "1 day ago"),
    (3 * day, "in 3 days"),
    (14 * day - 1, "in 13 days"), (14 * day, "in 2 weeks"), (35 * day, "in 5 weeks"), (60 * day, "in 8 weeks"),
    (61 * day, "in 2 months"), (-365 * day, "12 months ago"), (-730 * day, "2 years ago"),
    (365 * day * 10, "in 10 years"),
    (-36_524 * day, "100 years ago"),
]

@Test(arguments: distances) func distanceInWords(_ seconds: Int64, _ text: String) throws {
    let now = try Instant(seconds: 1_800_000_000)
    #expect(now.adding(seconds: seconds).relativeText(asOf: now) == text)
}
