import Diagnostics
import Foundation
import TestSupport
import Testing
import Time

private func instant(_ text: String) throws -> Instant {
    guard case .instant(let instant) = try Moment.parse(text, in: .utc) else { throw CocoaError(.formatting) }
    return instant
}

private func local(_ text: String) throws -> LocalTime { Zone.utc.local(try instant(text)) }

@Test(arguments: [
    ("Europe/London", "2025-03-30T00:59:59Z", "2025-03-30T00:59:59+00:00", "GMT"),
    ("Europe/London", "2025-03-30T01:00:00Z", "2025-03-30T02:00:00+01:00", "BST"),
    ("Europe/London", "1969-06-01T00:00:00Z", "1969-06-01T01:00:00+01:00", "BST"),
    ("America/New_York", "2025-11-02T05:59:59Z", "2025-11-02T01:59:59-04:00", "EDT"),
    ("America/New_York", "2025-11-02T06:00:00Z", "2025-11-02T01:00:00-05:00", "EST"),
    ("Australia/Lord_Howe", "2025-04-05T14:59:59Z", "2025-04-06T01:59:59+11:00", "UTC+11:00"),
    ("Australia/Lord_Howe", "2025-04-05T15:00:00Z", "2025-04-06T01:30:00+10:30", "UTC+10:30"),
    ("Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01T05:45:00+05:45", "UTC+05:45"),
    ("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29T23:59:59-10:00", "UTC-10:00"),
    ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31T00:00:00+14:00", "UTC+14:00"),
    ("Europe/Berlin", "2050-03-27T00:59:59Z", "2050-03-27T01:59:59+01:00", "CET"),
    ("Europe/Berlin", "2050-03-27T01:00:00Z", "2050-03-27T03:00:00+02:00", "CEST"),
    ("America/Santiago", "2024-07-01T00:00:00Z", "2024-06-30T20:00:00-04:00", "UTC-04:00"),
    ("Europe/Dublin", "2050-01-01T00:00:00Z", "2050-01-01T00:00:00+00:00", "GMT"),
    ("UTC", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "UTC"),
    ("Etc/GMT+5", "9999-01-01T00:00:00Z", "9998-12-31T19:00:00-05:00", "UTC-05:00"),
])
func clocksShow(_ zone: String, _ utc: String, _ expected: String, _ label: String) throws {
    let zone = try Zone(named: zone)
    let instant = try instant(utc)
    #expect(instant.rfc3339(in: zone) == expected)
    #expect(zone.offset(at: instant).label == label)
    #expect(zone.name.isEmpty == false)
}

@Test func skippedTimeNamesTheChangeAndItsNeighbours() throws {
    let london = try Zone(named: "Europe/London")
    let error = #expect(throws: InvalidValue.self) { try london.instant(of: local("2025-03-30T01:30Z")) }
    #expect(
        error?.message
            == "2025-03-30 01:30 doesn't exist: clocks in Europe/London go from 01:00 to 02:00 on 2025-03-30")
    #expect(error?.hint == "write 2025-03-30 00:59 or 2025-03-30 02:00")
}

@Test func skippedDayIsNoDayAndEmpty() throws {
    let apia = try Zone(named: "Pacific/Apia")
    let day = try #require(Day(year: 2011, month: 12, day: 30))
    #expect(apia.start(of: day) == apia.end(of: day))
    #expect(throws: InvalidValue.self) { try Moment.parse("2011-12-30", in: apia) }
    let error = #expect(throws: InvalidValue.self) { try Moment.parse("2011-12-30 12:00", in: apia) }
    #expect(error?.message.contains("from 2011-12-30 00:00 to 2011-12-31 00:00") == true)
    #expect(error?.hint == "write 2011-12-29 23:59 or 2011-12-31 00:00")
}

@Test func repeatedTimeIsTheFirst() throws {
    let newYork = try Zone(named: "America/New_York")
    #expect(try newYork.instant(of: local("2025-11-02T01:30Z")) == instant("2025-11-02T01:30:00-04:00"))
    let lordHowe = try Zone(named: "Australia/Lord_Howe")
    #expect(try lordHowe.instant(of: local("2025-04-06T01:45Z")) == instant("2025-04-06T01:45:00+11:00"))
}

@Test(arguments: [
    ("America/Sao_Paulo", "2018-11-04", "2018-11-04T01:00:00-02:00", "2018-11-05T00:00:00-02:00"),
    ("America/Havana", "2020-11-01", "2020-11-01T00:00:00-04:00", "2020-11-02T00:00:00-05:00"),
    ("America/St_Johns", "2006-10-29", "2006-10-29T00:00:00-02:30", "2006-10-30T00:00:00-03:30"),
    ("Africa/Cairo", "2025-04-25", "2025-04-25T01:00:00+03:00", "2025-04-26T00:00:00+03:00"),
    ("Europe/London", "9999-12-31", "9999-12-31T00:00:00+00:00", "10000-01-01T00:00:00Z"),
])
func dayBeginsAtItsFirstInstant(_ name: String, _ text: String, _ start: String, _ end: String) throws {
    let zone = try Zone(named: name)
    let moment = try Moment.parse(text, in: zone)
    #expect(moment.start(in: zone).rfc3339(in: zone) == start)
    #expect(moment.end(in: zone).rfc3339(in: zone) == end)
}

@Test(arguments: [
    "", " ", ".", "..", "/", "/etc/passwd", "../../../etc/passwd", "Europe/../Europe/London", "Europe//London",
    "Europe/",
    "Europe", "localtime", "posixrules", "right/Europe/London", "posix/Europe/London", "tzdata.zi", "Europe/London\0",
    "Europe\\London", "Europe/Lond\u{f6}n", "UTC+1", "SECURITY", String(repeating: "A", count: 100_000),
])
func namesOutsideTheListAreRefused(_ name: String) {
    let error = #expect(throws: InvalidValue.self) { try Zone(named: name) }
    #expect(error?.message.hasPrefix("unknown time zone \"") == true)
    #expect((error?.message.utf8.count ?? 0) < 200)
}

@Test func misspeltZoneIsSuggested() {
    let error = #expect(throws: InvalidValue.self) { try Zone(named: "Europe/Lodnon") }
    #expect(error?.message == "unknown time zone \"Europe/Lodnon\"")
    #expect(error?.hint == "did you mean Europe/London?")
}

@Test(
    arguments: [
        "Europe/London", "America/New_York", "Australia/Sydney", "Asia/Kolkata", "America/Sao_Paulo", "Asia/Tokyo",
        "Australia/Lord_Howe", "Pacific/Auckland", "Europe/Dublin", "America/Los_Angeles",
    ], [42])
func agreesWithFoundation(_ name: String, seed: UInt64) throws {
    let zone = try Zone(named: name)
    let reference = try #require(TimeZone(identifier: name))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = reference
    var random = SplitMix(seed: seed)
    for index in 0..<1000 {
        // The two databases may be from different years, but agree on 1975 to 2024.
        let seconds = Int64.random(in: 157_766_400..<1_735_689_600, using: &random)
        let date = Date(timeIntervalSince1970: Double(seconds))
        let instant = try Instant(seconds: seconds)
        try #require(zone.offset(at: instant).seconds == reference.secondsFromGMT(for: date), "\(instant) in \(name)")
        guard index < 100 else { continue }
        let local = zone.local(instant)
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
        #expect([local.day.year, local.day.month, local.day.day] == [parts.year, parts.month, parts.day])
        #expect([local.hour, local.minute, local.second] == [parts.hour, parts.minute, parts.second])
        #expect(local.day.weekday.rawValue % 7 + 1 == parts.weekday)
        #expect(zone.start(of: local.day).seconds == Int64(calendar.startOfDay(for: date).timeIntervalSince1970))
    }
}

@Test func updatedFilesHaveAnotherVersion() throws {
    let scratch = try Scratch()
    func version() -> String { ZoneDatabase.version(of: "Europe/London", in: scratch.path) }
    scratch.write("Europe/London", "TZif")
    let first = version()
    scratch.write("Europe/London", "TZif2")
    #expect(version() != first)
    scratch.write("tzdata.zi", "# version 2025b\n# The zones follow.\n")
    let old = version()
    #expect(old.hasSuffix(" # version 2025b") && version() == old)
    scratch.write("tzdata.zi", "# version 2026a\n# The zones follow.\n")
    #expect(version().hasSuffix(" # version 2026a"))
    #expect(ZoneDatabase.version(of: "UTC") == ZoneDatabase.version(of: "UTC"))
}

@Test(arguments: [7]) func localTimeComesBackAsItsInstant(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for name in ["Europe/London", "Australia/Lord_Howe", "Pacific/Apia", "America/Caracas", "Africa/Monrovia"] {
        let zone = try Zone(named: name)
        for _ in 0..<2000 {
            let instant = try Instant(seconds: Int64.random(in: -62_135_596_800...253_402_300_799, using: &random))
            let back = try zone.instant(of: zone.local(instant))
            #expect(back <= instant && zone.local(back) == zone.local(instant))
        }
    }
}

@Test(arguments: [3]) func damagedFilesAreRefusedOrReadButNeverTrap(seed: UInt64) throws {
    let file = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/London")))
    let times = try [
        "0001-01-01T00:00Z", "1916-05-21T02:00Z", "2026-03-29T01:00Z", "2050-07-01T00:00Z", "9999-12-31T23:59Z",
    ]
    .map(instant)
    var random = SplitMix(seed: seed)
    for round in 0..<4000 {
        var bytes = file
        if round % 4 == 0 { bytes.removeLast(Int.random(in: 1...bytes.count, using: &random)) }
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            // Most of the structure is in the headers, the types, and the rule at the end.
            let index = Bool.random(using: &random) ? bytes.count - 1 : bytes.count - 1 - min(60, bytes.count - 1)
            bytes[Int.random(in: 0...index, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        guard let zone = try? Zone(named: "Damaged", file: bytes) else { continue }
        for time in times { _ = try? zone.instant(of: zone.local(time)) }
    }
}

@Test(arguments: [
    "G", "GMT", "GMT0BST", "GMT0BST,M3.5.0", "GMT0BST,M13.5.0,M10.5.0", "GMT0BST,M3.6.0,M10.5.0", "GMT0BST,J0,J5",
    "GMT0BST,366,5", "<GMT0", "GMT25", "GMT0BST,M3.5.0/168,M10.5.0", "GMT0BST,M3.5.0,M10.5.0,",
    "GMT9999999999999999999",
])
func brokenRulesAreRefused(_ rule: String) {
    #expect(throws: InvalidValue.self) { try Zone(named: "Made/Up", file: madeUp(rule)) }
}

@Test(arguments: [
    ("Europe/London", "GMT0BST,M3.5.0/1,M10.5.0"), ("America/New_York", "EST5EDT,M3.2.0,M11.1.0"),
    ("Australia/Sydney", "AEST-10AEDT,M10.1.0,M4.1.0/3"),
])
func ruleGivesTheListedChanges(_ name: String, _ rule: String) throws {
    let listed = try Zone(named: name)
    let ruled = try Zone(named: "Made/Up", file: madeUp(rule))
    var hour = try instant("2018-01-01T00:00Z")
    let end = try instant("2025-01-01T00:00Z")
    while hour < end {
        try #require(listed.offset(at: hour) == ruled.offset(at: hour), "\(hour)")
        hour = hour.adding(seconds: 3600)
    }
}

@Test func summerTimeMayLastAllYear() throws {
    let zone = try Zone(named: "Made/Up", file: madeUp("XXX3EDT4,0/0,J365/23"))
    for text in ["2026-01-01T03:59:59Z", "2026-01-01T04:00:00Z", "2027-06-01T00:00:00Z", "2028-12-31T23:59:59Z"] {
        #expect(zone.offset(at: try instant(text)).abbreviation == "EDT")
    }
}

@Test func changesMayBeMovedIntoTheDayBefore() throws {
    // As in Greenland: an hour before the last Sunday of March begins.
    let zone = try Zone(named: "Made/Up", file: madeUp("<-02>2<-01>,M3.5.0/-1,M10.5.0/0"))
    #expect(try instant("2026-03-29T00:59:59Z").rfc3339(in: zone) == "2026-03-28T22:59:59-02:00")
    #expect(try instant("2026-03-29T01:00:00Z").rfc3339(in: zone) == "2026-03-29T00:00:00-01:00")
    #expect(try instant("2026-10-25T01:00:00Z").rfc3339(in: zone) == "2026-10-24T23:00:00-02:00")
}

/// Creates a zone file without transitions, with one offset and a rule for all times.
private func madeUp(_ rule: String) -> [UInt8] {
    let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    let none = [UInt8](repeating: 0, count: 24)
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let body: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("LMT\0".utf8)
    return header + none + header + counts + body + Array("\n\(rule)\n".utf8)
}
