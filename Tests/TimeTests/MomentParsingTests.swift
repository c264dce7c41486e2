import Diagnostics
import TestSupport
import Testing
import Time

@Test(arguments: [
    ("2026-12-31T21:00:00Z", "2026-12-31T21:00:00Z"),
    ("2026-12-31t21:00:00z", "2026-12-31T21:00:00Z"),
    ("2026-12-31 21:00:00+05:30", "2026-12-31T15:30:00Z"),
    ("2026-12-31 21:00:00 +0530", "2026-12-31T15:30:00Z"),
    ("2026-12-31 21:00 -05:30", "2027-01-01T02:30:00Z"),
    ("2026-12-31T21:00:00-00:00", "2026-12-31T21:00:00Z"),
    ("2026-12-31T21:00:00.1234567899Z", "2026-12-31T21:00:00.123456Z"),
    ("2026-12-31T21:00:00.5", "2026-12-31T20:00:00.5Z"),
    ("2026-12-31 21:00", "2026-12-31T20:00:00Z"),
    ("2026-07-31T21:00:30", "2026-07-31T19:00:30Z"),
    ("  2026-12-31 21:00\t", "2026-12-31T20:00:00Z"),
    ("2024-02-29T23:59:59-23:59", "2024-03-01T23:58:59Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z"),
    ("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"),
])
func readsTimes(_ text: String, _ expected: String) throws {
    let berlin = try Zone(named: "Europe/Berlin")
    let moment = try Moment.parse(text, in: berlin)
    #expect("\(moment.start(in: berlin))" == expected)
    #expect(moment.start(in: berlin) == moment.end(in: berlin))
}

@Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) func aDateAloneStaysThatDay(_ name: String) throws
{
    let zone = try Zone(named: name)
    let day = try #require(Day(year: 2024, month: 2, day: 29))
    #expect(try Moment.parse("2024-02-29", in: zone) == .day(day))
    #expect(zone.local(zone.start(of: day)).description == "2024-02-29 00:00")
}

@Test(arguments: [
    ("2026-02-30", "2026-02-30: February 2026 has 28 days", "days are from 01 to 28"),
    ("2026-02-29 12:00", "2026-02-29: February 2026 has 28 days", "days are from 01 to 28"),
    ("1900-02-29", "1900-02-29: February 1900 has 28 days", "days are from 01 to 28"),
    ("2026-04-00", "2026-04-00: April 2026 has 30 days", "days are from 01 to 30"),
    ("2026-31-12", "2026-31-12: there is no month 31", "did you mean 2026-12-31? The month comes before the day"),
    ("2026-00-40", "2026-00-40: there is no month 0", "months are from 01 to 12"),
    ("0000-01-01", "0000-01-01: there is no year 0", "years are from 0001 to 9999"),
    ("2026-12-31 24:00", "2026-12-31 24:00: hours are from 00 to 23", "did you mean 2027-01-01 00:00?"),
    ("2026-12-31T25:00:00Z", "2026-12-31T25:00:00: hours are from 00 to 23", forms),
    ("2026-12-31 21:60", "2026-12-31 21:60: minutes are from 00 to 59", forms),
    (
        "2016-12-31T23:59:60Z", "2016-12-31T23:59:60: seconds are from 00 to 59",
        "write 59: leap seconds aren't supported"
    ),
    ("2026-12-31T21:00:00+24:00", "2026-12-31T21:00:00+24:00: offsets are from -23:59 to +23:59", forms),
    ("31.12.2026", "\"31.12.2026\" is not a date", "did you mean 2026-12-31?"),
    ("1.2.2026 9.30", "\"1.2.2026 9.30\" is not a date", "did you mean 2026-02-01 09:30?"),
    ("24.12.2026, 20 Uhr", "\"24.12.2026, 20 Uhr\" is not a date", "did you mean 2026-12-24 20:00?"),
    ("12/24/2026 7:30 p.m.", "\"12/24/2026 7:30 p.m.\" is not a date", "did you mean 2026-12-24 19:30?"),
    ("24/12/2026", "\"24/12/2026\" is not a date", "did you mean 2026-12-24?"),
    ("11/12/2026", "\"11/12/2026\" is not a date", forms),
    ("2026-2-1", "\"2026-2-1\" is not a date", "did you mean 2026-02-01?"),
    ("31.2.2026", "\"31.2.2026\" is not a date", forms),
    ("24.12.26", "\"24.12.26\" is not a date", forms),
    ("", "\"\" is not a date", forms),
    ("12026-01-01", "\"12026-01-01\" is not a date", forms),
    ("2026-12-311", "\"2026-12-311\" is not a date", forms),
    ("-2026-12-31", "\"-2026-12-31\" is not a date", forms),
    ("２０２６-12-31", "\"２０２６-12-31\" is not a date", forms),
    ("2026-12-31\u{301}", "\"2026-12-31\u{301}\": the part after the date is not a time", forms),
    ("2026-12-31 9:00", "\"2026-12-31 9:00\": the part after the date is not a time", "did you mean 2026-12-31 09:00?"),
    (
        "2026-12-31 21.00", "\"2026-12-31 21.00\": the part after the date is not a time",
        "did you mean 2026-12-31 21:00?"
    ),
    ("2026-12-31 12am", "\"2026-12-31 12am\": the part after the date is not a time", "did you mean 2026-12-31 00:00?"),
    ("2026-12-31 13pm", "\"2026-12-31 13pm\": the part after the date is not a time", forms),
    ("2026-12-31 9", "\"2026-12-31 9\": the part after the date is not a time", forms),
    ("2026-12-31 9:00:00", "\"2026-12-31 9:00:00\": the part after the date is not a time", forms),
    ("2026-12-31 21:00:5", "\"2026-12-31 21:00:5\": seconds have two digits", forms),
    ("2026-12-31 21:00:05.", "\"2026-12-31 21:00:05.\": the digits after the decimal point are missing", forms),
    (
        "2026-12-31 09:00 pm", "\"2026-12-31 09:00 pm\": the part after the time is not an offset",
        "did you mean 2026-12-31 21:00?"
    ),
    ("2026-12-31T09:00Zulu", "\"2026-12-31T09:00Zulu\": the part after the time is not an offset", offsets),
    ("2026-12-31T09:00+0100", "\"2026-12-31T09:00+0100\": the part after the time is not an offset", offsets),
    ("2026-12-31 09:00 0100", "\"2026-12-31 09:00 0100\": the part after the time is not an offset", offsets),
    ("2026-12-31 09:00 +01", "\"2026-12-31 09:00 +01\": the part after the time is not an offset", offsets),
    ("2026-12-31 09:00 +2400", "2026-12-31 09:00 +2400: offsets are from -23:59 to +23:59", forms),
    (
        "9999-12-31T23:59:59-12:00", "9999-12-31T23:59:59-12:00 is outside the years 1 to 9999 of UTC",
        "years are from 0001 to 9999"
    ),
])
func refusesInTheAuthorsWords(_ text: String, _ message: String, _ hint: String) {
    let error = #expect(throws: InvalidValue.self) { try Moment.parse(text, in: .utc) }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
}

private let forms = "write 2026-12-31, 2026-12-31 21:00 or 2026-12-31T21:00:00+01:00"
private let offsets = "write Z or an offset such as +01:00, or leave it out and set the time zone in its own field"

@Test(arguments: [1]) func noTextTraps(seed: UInt64) throws {
    let london = try Zone(named: "Europe/London")
    let seeds = ["2026-12-31T21:00:00.123+01:00", "2026-03-29 01:30", "9999-12-31", "0001-01-01T00:00:00Z"]
    let alphabet = Array("0123456789-+:.TtZz \u{0}é٣".unicodeScalars)
    var random = SplitMix(seed: seed)
    for _ in 0..<20_000 {
        var scalars = Array(seeds.randomElement(using: &random)?.unicodeScalars ?? "".unicodeScalars)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let scalar = alphabet[Int.random(in: alphabet.indices, using: &random)]
            let index = Int.random(in: 0...scalars.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: scalars.insert(scalar, at: index)
            case 1 where index < scalars.count: scalars.remove(at: index)
            default: if index < scalars.count { scalars[index] = scalar }
            }
        }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        guard let moment = try? Moment.parse(text, in: london) else { continue }
        #expect(moment.start(in: london) <= moment.end(in: london))
    }
}
