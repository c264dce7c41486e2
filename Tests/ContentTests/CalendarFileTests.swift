import Content
import Diagnostics
import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// External calendars in the formats that well-known programs export.
@Suite struct CalendarFileTests {
    private func site(_ calendar: String, zone: String = "Europe/Berlin") throws -> TestSite {
        try TestSite([
            "Content/site.yaml": "title: The Shed\ntimeZone: \(zone)\noccurrences: {ahead: 3}\n",
            "Content/calendars/team.ics": calendar.replacing("\n", with: "\r\n"),
        ])
    }

    /// Returns the events' pages by event id.
    private func pages(_ site: TestSite) -> [String: String] {
        site.pages().filter {
            $0.key.hasPrefix("events/team-") && $0.key.hasSuffix("/index.html")
                && !$0.key.hasSuffix("/print/index.html")
        }
    }

    private func page(_ name: String, _ site: TestSite) throws -> String {
        try #require(pages(site).values.first { $0.has("span", saying: name) }, "\(name)")
    }

    private static let nextcloud = #"""
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//IDN nextcloud.com//Calendar app 4.7//EN
        X-WR-CALNAME:Team
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:19961027T030000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:1b2c-a
        DTSTAMP:20260401T100000Z
        SUMMARY:Stand-up\, weekly
        DTSTART;TZID=Europe/Berlin:20260504T093000
        DTEND;TZID=Europe/Berlin:20260504T100000
        RRULE:FREQ=WEEKLY;BYDAY=MO
        EXDATE;TZID=Europe/Berlin:20260518T093000
        LOCATION:Room 4
        DESCRIPTION:What is new\nand what is next: a line that goes on and on
          for ever.
        CATEGORIES:Meetings,Public
        ATTENDEE;CN=Ada:mailto:ada@team.example
        ORGANIZER;CN=Bo:mailto:bo@team.example
        END:VEVENT
        BEGIN:VEVENT
        UID:1b2c-a
        RECURRENCE-ID;TZID=Europe/Berlin:20260511T093000
        SUMMARY:Stand-up with cake
        DTSTART;TZID=Europe/Berlin:20260511T110000
        DTEND;TZID=Europe/Berlin:20260511T113000
        END:VEVENT
        BEGIN:VEVENT
        UID:2
        SUMMARY:Summer fair
        DTSTART;VALUE=DATE:20260613
        DTEND;VALUE=DATE:20260615
        STATUS:CANCELLED
        END:VEVENT
        BEGIN:VEVENT
        UID:3
        SUMMARY:Salary talk
        CLASS:PRIVATE
        DTSTART:20260601T080000Z
        END:VEVENT
        END:VCALENDAR

        """#

    @Test func aCalendarBecomesEvents() throws {
        let site = try site(Self.nextcloud)
        let outcome = site.build()
        #expect(outcome.texts.filter { !$0.contains("note:") }.isEmpty, "\(outcome.texts)")
        let dates = pages(site).keys.compactMap { $0.firstMatch(of: /\/(2026-\d\d-\d\d)\/index/).map { String($0.1) } }
        #expect(dates.sorted() == ["2026-05-04", "2026-05-11", "2026-05-25", "2026-06-01"])
        let cake = try page("Stand-up with cake", site)
        #expect(cake.contains("datetime=\"2026-05-11T11:00:00+02:00\""))
        let first = try page("Stand-up, weekly", site)
        #expect(first.contains("Room 4") && first.contains("Meetings") && first.contains("goes on and on for ever."))
        let fair = try page("Summer fair", site)
        #expect(fair.contains("datetime=\"2026-06-13\"") && fair.contains("datetime=\"2026-06-14\""))
        #expect(fair.contains("Cancelled"))
        let all = site.pages().values.joined()
        #expect(!all.contains("Salary") && !all.contains("team.example") && all.contains("Bo"))
        #expect(try site.compareWithCleanBuild(site.build(), keys: site).differences == [])
    }

    /// The public series has the date, too, at a time that is wrong.
    @Test(arguments: ["DTSTART:20260507T180000Z", "DTSTART;VALUE=DATE:20260507"], ["20260514", "20260507"])
    func aPrivateDateOfAPublicSeriesIsLeftOut(_ start: String, _ day: String) throws {
        let site = try site(
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:Choir\n\(start)\n"
                + "RRULE:FREQ=WEEKLY;COUNT=3\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\nSUMMARY:Audition\nCLASS:PRIVATE\n"
                + "RECURRENCE-ID:\(day)T180000Z\nDTSTART:\(day)T120000Z\nEND:VEVENT\n"
                + "BEGIN:VEVENT\nUID:2\nSUMMARY:Talk\nCLASS:PRIVATE\nDTSTART:20260507T180000Z\n"
                + "RRULE:FREQ=WEEKLY;COUNT=3\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\nSUMMARY:Talk\nCLASS:PRIVATE\n"
                + "RECURRENCE-ID:20260514T180000Z\nDTSTART:20260514T120000Z\nEND:VEVENT\nEND:VCALENDAR\n")
        let log = site.build().texts
        #expect(log.count == 1 && log.first?.contains("skipped private events of this calendar: 3") == true, "\(log)")
        let dates = pages(site).keys.compactMap { $0.firstMatch(of: /\/2026-05-(\d\d)\/index/).map { String($0.1) } }
        #expect(dates.sorted() == ["07", "14", "21"].filter { !day.hasSuffix($0) })
        #expect(site.pages().values.allSatisfy { !$0.contains("Audition") && !$0.contains("Talk") })
    }

    /// Google writes HTML, and Outlook writes addresses in angle brackets.
    @Test func textsOfCalendarsKeepLinksAndLists() throws {
        let site = try site(
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:Walk\nDTSTART:20260601T120000Z\nDESCRIPTION:"
                + #"<DIV>See <a href="https://x.example/?a=1&amp\;b=2" target="_blank">the <b>plan</b></a>.</DIV>"#
                + #"<a href="https://y.example/">https://y.example/</a> <a href="javascript:alert(1)">Press</a>"#
                + #"<ul><li>Shoes</li><li>Water</li></ul>Join here<https://meet.example/j/1> 1 <2 <img src="x">"#
                + "\nEND:VEVENT\nEND:VCALENDAR\n")
        #expect(site.build().texts == [])
        let walk = try page("Walk", site)
        func link(_ address: String) -> String {
            #"<a href="\#(address)" rel="noopener nofollow ugc">\#(address)</a>"#
        }
        #expect(walk.contains("<p>See the plan \(link("https://x.example/?a=1&amp;b=2"))"))
        #expect(walk.contains("\n\(link("https://y.example/")) Press"))
        #expect(walk.contains("<li>Shoes</li>\n<li>Water</li>"))
        #expect(walk.contains("<p>Join here \(link("https://meet.example/j/1")) 1 &lt;2</p>"))
    }

    @Test func combiningMarksDontMakeATextLonger() throws {
        let fair = "Fair" + String(repeating: "\u{301}", count: 5000)
        let site = try site(
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:\(fair)\nLOCATION:\(fair)\n"
                + "DTSTART:20260601T120000Z\nEND:VEVENT\nEND:VCALENDAR\n")
        #expect(site.build().texts == [])
        let page = try #require(pages(site).values.first)
        let marks = page.unicodeScalars.split { $0 != "\u{301}" }.map(\.count)
        #expect(marks.max().map { (490...500).contains($0) } == true)
    }

    @Test func aDurationMayHaveAnyLength() throws {
        let site = try site(
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:Long\nDTSTART:20260601T120000Z\nDURATION:P"
                + String(repeating: "9999999W", count: 1_600_000) + "\nEND:VEVENT\nEND:VCALENDAR\n")
        let log = site.build()
        #expect(log.texts.count == 1 && log.texts[0].contains("isn't a duration"))
    }

    /// The character \u{4eac} means ten million billion.
    @Test(arguments: ["P1\u{4eac}W", "P\u{4eac}W", "P\u{662}D", "P1\u{b2}D"])
    func aDurationHasOnlyASCIIDigits(_ duration: String) throws {
        let site = try site(
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:Long\nDTSTART:20260601T120000Z\n"
                + "DURATION:\(duration)\nEND:VEVENT\nEND:VCALENDAR\n")
        #expect(site.build().texts.map { $0.contains("\"\(duration)\" isn't a duration") } == [true])
    }

    /// Outlook has other names for zones, and some calendars use unknown names.
    @Test func zonesAreFoundByWhateverNameTheyHave() throws {
        func event(_ name: String, _ start: String) -> String {
            "BEGIN:VEVENT\nUID:\(name)\nSUMMARY:\(name)\nDTSTART\(start)\nDURATION:PT1H30M\nEND:VEVENT\n"
        }
        let site = try site(
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTIMEZONE\nTZID:Customized Time Zone\nBEGIN:STANDARD\n"
                + "DTSTART:16010101T020000\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\nEND:STANDARD\nBEGIN:DAYLIGHT\n"
                + "DTSTART:16010101T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nEND:DAYLIGHT\nEND:VTIMEZONE\n"
                + event("Outlook", ";TZID=\"Pacific Standard Time\":20260601T120000")
                + event("Old", ";TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20260601T120000")
                + event("Custom", ";TZID=Customized Time Zone:20260601T120000") + event("Floating", ":20260601T120000")
                + event("Zulu", ":20260601T120000Z") + "END:VCALENDAR\n")
        #expect(site.build().texts.isEmpty)
        for (name, utc) in [
            "Outlook": 1_780_340_400, "Old": 1_780_282_800, "Custom": 1_780_329_600, "Floating": 1_780_308_000,
            "Zulu": 1_780_315_200,
        ] {
            #expect(try page(name, site).contains("data-start=\"\(utc)\" data-end=\"\(utc + 5400)\""), "\(name)")
        }
    }

    /// A build limits its steps, regardless of the number of rules and what they demand.
    @Test func aCalendarThatTakesTooLongIsCutShort() throws {
        let events = (0..<200).map { number in
            let event = "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:Event \(number)\nDTSTART:20270601T120000Z\n"
            let change = "RECURRENCE-ID:20270901T120000Z\nEND:VEVENT\n"
            return event + "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\nEND:VEVENT\n" + event + change
        }
        let site = try site("BEGIN:VCALENDAR\nVERSION:2.0\n" + events.joined() + "END:VCALENDAR\n")
        let texts = site.build().texts
        #expect(texts.count == 1, "\(texts)")
        #expect(texts.first?.contains("the rules in this file take too long to compute") == true)
        for number in [0, 199] { _ = try page("Event \(number)", site) }
    }

    /// A series has the same dates now as one that began lately, and a build needn't find all earlier ones.
    @Test func aSeriesMayHaveBegunLongAgo() throws {
        // 6 January 2020 is a Monday, as is 1 January of the year 1.
        let rules = [("DAILY", "20200101"), ("WEEKLY", "20200106"), ("MONTHLY", "20200101"), ("YEARLY", "20200101")]
        var events = ""
        for (rule, start) in rules {
            for (name, start, count) in [("Old", "00010101", 8), ("New", start, 1)] {
                for number in 0..<count {
                    events += "BEGIN:VEVENT\nUID:\(name)-\(rule)-\(number)\nSUMMARY:\(name) \(rule) \(number)\n"
                    events += "DTSTART:\(start)T120000Z\nRRULE:FREQ=\(rule)\nEND:VEVENT\n"
                }
            }
        }
        // A date that was put off by thirty-five years isn't over.
        let late =
            "BEGIN:VEVENT\nUID:Old-DAILY-0\nSUMMARY:Old DAILY 0\nRECURRENCE-ID:19950101T120000Z\n"
            + "DTSTART:20300101T120000Z\nEND:VEVENT\n"
        let calendar = "BEGIN:VCALENDAR\nVERSION:2.0\n\(events)\(late)END:VCALENDAR\n"
        let site = try site(calendar, zone: "UTC")
        site.write("Content/site.yaml", "title: The Shed\ntimeZone: UTC\noccurrences: {ahead: 2, past: 3}\n")
        // The rules of a file have a limit of steps, which seven daily ones since the year 1 reached.
        #expect(site.build().texts.isEmpty)
        func dates(_ name: String) -> Set<Substring> {
            let own = pages(site).filter { $0.value.has("span", saying: name) }
            return Set(own.keys.map { $0.split(separator: "/")[2] }.filter { $0.first?.isNumber == true })
        }
        for (rule, _) in rules {
            #expect(dates("New \(rule) 0").count == 5, "\(rule)")
            #expect(dates("Old \(rule) 0").subtracting(["1995-01-01"]) == dates("New \(rule) 0"), "\(rule)")
        }
        #expect(dates("Old DAILY 0").contains("1995-01-01"))
    }

    /// A date that is skipped or changed in the distant future doesn't make a build find all dates before it.
    @Test func distantExceptionsCostNoMoreThanOthers() throws {
        let hours = (0..<24).map(String.init).joined(separator: ",")
        let events = (0..<3).map { number in
            let event = "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:Event \(number)\nDTSTART:20260601T000000Z\n"
            let rule = "RRULE:FREQ=DAILY;BYHOUR=\(hours)\nEXDATE:99991231T100000Z\nEND:VEVENT\n"
            return event + rule + event + "RECURRENCE-ID:99991231T100000Z\nEND:VEVENT\n"
        }
        let site = try site("BEGIN:VCALENDAR\nVERSION:2.0\n" + events.joined() + "END:VCALENDAR\n", zone: "UTC")
        // The rules of a file have a limit of steps.
        #expect(site.build().texts.isEmpty)
        #expect(pages(site).keys.filter { $0.contains("/2026-") }.count == 9)
    }

    @Test func aSeriesMayHaveManyChangedDates() throws {
        let first = try #require(Day(year: 2000, month: 1, day: 1))
        let days = (0..<5000).compactMap { first.adding(days: $0) }
        let event = "BEGIN:VEVENT\nUID:1\nSUMMARY:Class\nDTSTART:20000101T120000Z\n"
        let changes = days.map { day in
            event + "RECURRENCE-ID:" + "\(day)".replacing("-", with: "") + "T120000Z\nEND:VEVENT\n"
        }
        let calendar = "BEGIN:VCALENDAR\n\(event)RRULE:FREQ=DAILY\nEND:VEVENT\n\(changes.joined())END:VCALENDAR\n"
        let reader = SourceReader(
            path: "calendars/team.ics", file: "team.ics", context: LoadContext(zone: .utc, author: nil))
        var log = DiagnosticLog()
        guard case .events(let events) = reader.records(in: Array(calendar.utf8), &log) else {
            Issue.record("a calendar has events")
            return
        }
        #expect(events.count == 1 && log.diagnostics.isEmpty)
        let series = try #require(events.first?.series)
        #expect(Set(series.changes.keys) == Set(days.map { "\($0)" }))
    }

    /// A date that occurs twice is listed once, and doesn't stop the build.
    @Test(arguments: [
        ("RRULE:FREQ=DAILY;COUNT=4;BYHOUR=9;BYMINUTE=0;BYSECOND=0,20,40", "differ only in their seconds", 3),
        ("RDATE:20260702T120000Z,20260702T120030Z,20260703T120000Z", "on one day or in one minute", 3),
        ("RRULE:FREQ=DAILY;COUNT=2\nRDATE:20260602T180000Z,20260604T120000Z", "", 3),
        ("RRULE:FREQ=DAILY;BYHOUR=0,1,2,3,4;BYMINUTE=0,10,20,30,40,50", "too many dates on a day", 1),
        ("RRULE:FREQ=SECONDLY", "too many dates on a day", 1),
    ])
    func datesOfOneKeyAreOne(_ lines: String, _ said: String, _ count: Int) throws {
        let site = try site(
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:Talk\nDTSTART:20260601T070000Z\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n",
            zone: "UTC")
        let outcome = site.build()
        #expect(outcome.report != nil && outcome.texts.count == (said.isEmpty ? 0 : 1), "\(outcome.texts)")
        #expect(said.isEmpty || outcome.texts.first?.contains(said) == true, "\(outcome.texts)")
        let dates = pages(site).keys.filter { $0.contains("/2026-") || count == 1 }
        #expect(dates.count == count, "\(dates.sorted())")
    }

    /// An exception is one time or, if it has no time, a day. It also removes a further date (RFC 5545 §3.8.5.1).
    @Test(arguments: [
        (
            "DTSTART:20260601T100000Z\nRRULE:FREQ=DAILY;COUNT=4;BYHOUR=10,20\nEXDATE:20260602T100000Z",
            "2026-06-01-1000 2026-06-01-2000 2026-06-02-2000", "EXDATE:20260602T100000Z"
        ),
        (
            "DTSTART:20260601T100000Z\nRRULE:FREQ=DAILY;COUNT=4;BYHOUR=10,20\nEXDATE:20260601T100000Z",
            "2026-06-01-2000 2026-06-02-1000 2026-06-02-2000", "EXDATE:20260601T100000Z"
        ),
        (
            "DTSTART:20260601T100000Z\nRRULE:FREQ=DAILY;COUNT=4;BYHOUR=10,20\nEXDATE;VALUE=DATE:20260601",
            "2026-06-02-1000 2026-06-02-2000", "EXDATE:20260601T100000Z EXDATE:20260601T200000Z"
        ),
        (
            "DTSTART:20260601T100000Z\nRRULE:FREQ=DAILY;COUNT=2;BYHOUR=10,20\nEXDATE:20260601T103000Z",
            "2026-06-01-1000 2026-06-01-2000", ""
        ),
        (
            "DTSTART:20260601T100000Z\nRRULE:FREQ=DAILY;COUNT=2\nRDATE:20260603T120000Z,20260604T120000Z\n"
                + "EXDATE:20260602T100000Z,20260603T120000Z",
            "2026-06-01 2026-06-04", "EXDATE:20260602T100000Z"
        ),
        (
            "DTSTART:20260601T100000Z\nRDATE:20260603T120000Z,20260604T120000Z\nEXDATE:20260603T120000Z",
            "2026-06-01 2026-06-04", ""
        ),
        // Some programs write a time for an event without times.
        (
            "DTSTART;VALUE=DATE:20260601\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260602T000000Z",
            "2026-06-01 2026-06-03", "EXDATE;VALUE=DATE:20260602"
        ),
    ])
    func anExceptionSkipsOneDate(_ lines: String, _ dates: String, _ exceptions: String) throws {
        let site = try site(
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:Talk\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n",
            zone: "UTC")
        #expect(site.build().texts.isEmpty)
        let keys = pages(site).keys.compactMap { $0.firstMatch(of: /\/(2026-[-0-9]+)\/index/).map { String($0.1) } }
        #expect(keys.sorted().joined(separator: " ") == dates)
        let calendar = try #require(site.page("/calendar.ics")).components(separatedBy: "\r\n")
        #expect(calendar.filter { $0.hasPrefix("EXDATE") }.joined(separator: " ") == exceptions)
        #expect(try site.compareWithCleanBuild(site.build(), keys: site).differences == [])
    }

    /// Random exceptions and further dates leave the dates that python-dateutil finds.
    @Test(arguments: [5545]) func exceptionsLeaveTheDatesThatDateutilFinds(seed: UInt64) throws {
        guard let python = Python.having("dateutil") else {
            print("Skipped: no Python here has dateutil")
            return
        }
        var random = SplitMix(seed: seed)
        func times(_ count: Int) -> String {
            let times = (0..<count).map { _ in
                "2026061\(Int.random(in: 0...6, using: &random))T\(Int.random(in: 2...4, using: &random) * 5)0000Z"
            }
            return times.joined(separator: ",")
        }
        var sets: [String] = []
        var expected: [String] = []
        for _ in 0..<300 {
            let hours = Bool.random(using: &random) ? "10,20" : "10,15,20"
            let rule = "FREQ=DAILY;COUNT=\(Int.random(in: 1...12, using: &random));BYHOUR=\(hours)"
            let set = [
                "DTSTART:20260610T100000Z", "RRULE:\(rule)", "RDATE:\(times(2))",
                "EXDATE:\(times(Int.random(in: 1...6, using: &random)))",
            ]
            sets.append(set.joined(separator: " "))
            let lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:Talk"] + set + ["END:VEVENT", "END:VCALENDAR"]
            var log = DiagnosticLog()
            let reader = SourceReader(
                path: "calendars/team.ics", file: "team.ics", context: LoadContext(zone: .utc, author: nil))
            var keys: [String] = []
            if case .events(let events) = reader.records(in: Array(lines.joined(separator: "\n").utf8), &log) {
                try #require(events.first?.series).forEachDate { key, _ in
                    keys.append(key)
                    return true
                }
            }
            expected.append(keys.joined(separator: " "))
        }
        let script = """
            import sys
            from dateutil.rrule import rrulestr
            for line in sys.stdin:
                dates = rrulestr(line.strip().replace(" ", "\\n"), forceset=True)
                print(" ".join(date.strftime("%Y-%m-%d-%H%M") for date in dates))
            """
        let result = try Tool.run(python, ["-c", script], input: sets.map { $0 + "\n" }.joined())
        let read = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        try #require(read.count > sets.count, "\(result.errors)")
        for (number, dates) in expected.enumerated() { #expect(dates == read[number], "\(sets[number])") }
    }

    /// Unreadable lines are reported by number, and all others are imported.
    @Test func wrongLinesAreNamed() throws {
        let site = try site(
            """
            BEGIN:VCALENDAR
            this is nothing
            BEGIN:VEVENT
            UID:1
            SUMMARY:Good
            DTSTART:20260601T120000Z
            RRULE:FREQ=SOMETIMES
            DTEND:tomorrow
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            DTSTART:20260601T120000Z
            END:VEVENT
            BEGIN:VEVENT
            UID:3
            SUMMARY:Undated
            END:VEVENT
            END:VTODO
            BEGIN:VEVENT
            UID:1
            SUMMARY:Twice
            DTSTART;TZID=Mars/Olympus:20260601T120000
            END:VEVENT

            """)
        let texts = site.build().texts.map { $0.split(separator: "\n")[0] }
        #expect(
            texts == [
                "Content/calendars/team.ics:2:1: warning: this isn't a valid calendar line [content.invalid-value]",
                "Content/calendars/team.ics:18:1: warning: this END:VTODO has no matching BEGIN [content.invalid-value]",
                "Content/calendars/team.ics:1:1: warning: this BEGIN:VCALENDAR has no matching END [content.invalid-value]",
                "Content/calendars/team.ics:8:1: warning: \"tomorrow\" isn't a date or time [content.invalid-value]",
                "Content/calendars/team.ics:7:1: warning: FREQ can't be \"SOMETIMES\"; only the first date is used [content.invalid-value]",
                "Content/calendars/team.ics:10:1: warning: this event has no SUMMARY [content.invalid-value]",
                "Content/calendars/team.ics:14:1: warning: this event has no DTSTART [content.invalid-value]",
                "Content/calendars/team.ics:22:1: warning: unknown time zone \"Mars/Olympus\"; its times are read as times of Europe/Berlin [content.invalid-value]",
                "Content/calendars/team.ics:20:1: warning: another event has this UID, so only the first one is used [content.invalid-value]",
            ])
        #expect(pages(site).count == 1)
        site.write("Content/calendars/team.ics", "<!doctype html><title>Log in</title>")
        #expect(site.build().texts.contains { $0.contains("this isn't a calendar: it has no VCALENDAR") })
    }

    @Test func otherEncodingsAreReportedOnce() throws {
        let site = try site("")
        let file = URL(filePath: site["Content/calendars/team.ics"])
        func calendar(_ letter: [UInt8]) -> Data {
            let start = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260601T120000Z\r\nSUMMARY:Caf"
            let parts = [start, "\r\nLOCATION:Caf", "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"].map { Array($0.utf8) }
            return Data(parts[0] + letter + parts[1] + letter + parts[2])
        }
        try calendar([0xe9]).write(to: file)
        #expect(
            site.build().texts == [
                "Content/calendars/team.ics:5:1: warning: some characters here can't be read: the calendar isn't in UTF-8, but maybe in Latin-1 [content.invalid-value]"
            ])

        // A line may be folded within a character.
        try calendar([0xc3, 0x0d, 0x0a, 0x20, 0xa9]).write(to: file)
        #expect(site.build().texts.isEmpty)
        #expect(pages(site).values.contains { $0.contains("Café") })

        try Data([0xff, 0xfe, 0x42, 0x00]).write(to: file)
        #expect(
            site.build().texts == [
                "Content/calendars/team.ics:1:1: error: the file is in UTF-16 [text.encoding]\n  hint: save it as UTF-8"
            ])
    }

    /// A text that no page can show, or that looks like one long tag, doesn't stop a build.
    @Test func aDescriptionMayHaveAnyLength() throws {
        let long = ["<b" + String(repeating: "b", count: 1_000_000), String(repeating: "word ", count: 60_000)]
        let events = (long + ["<p>Bring <b>scarves</b>, 2 < 3 <> 4.</p>"]).enumerated().map { number, text in
            "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:Talk \(number)\nDTSTART:20260601T120000Z\nDESCRIPTION:\(text)\nEND:VEVENT\n"
        }
        let site = try site("BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n")
        let outcome = site.build()
        #expect(
            outcome.texts
                == [6, 12].map {
                    "Content/calendars/team.ics:\($0):1: warning: this description is longer than 256 KiB, so it is "
                        + "left out [content.invalid-value]"
                })
        #expect(try page("Talk 2", site).contains("Bring scarves, 2 &lt; 3"))
    }

    /// A table with a short row has all cells, so a short text can become more HTML than a page may have.
    @Test func aDescriptionThatCannotBeRenderedIsLeftOut() throws {
        func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
        let table = "|\(repeated("a|", 1000))\\n|\(repeated(":-:|", 1000))\\n\(repeated("|b|\\n", 520))"
        let site = try site(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Talk\nDTSTART:20260601T120000Z\n"
                + "DESCRIPTION:\(table)\nEND:VEVENT\nEND:VCALENDAR\n")
        for _ in 0..<2 {
            let texts = site.build().texts
            #expect(texts.count == 1, "\(texts)")
            #expect(texts.first?.hasPrefix("Content/calendars/team.ics:6:1: warning: ") == true)
            #expect(texts.first?.contains(", so it is left out [markdown.limit]") == true)
            #expect(try page("Talk", site).elements("table").isEmpty)
        }
    }

    @Test func theTablesOfACalendarHaveACommonLimit() throws {
        func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
        let table = "|\(repeated("a|", 1000))\\n|\(repeated(":-:|", 1000))\\n\(repeated("|b|\\n", 520))"
        let events = (0..<10).map { number in
            "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:Talk\nDTSTART:20260601T120000Z\nDESCRIPTION:\(table)\nEND:VEVENT\n"
        }
        let reader = SourceReader(
            path: "calendars/team.ics", file: "team.ics", context: LoadContext(zone: .utc, author: nil))
        var log = DiagnosticLog()
        let calendar = "BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n"
        guard case .events(let read) = reader.records(in: Array(calendar.utf8), &log) else {
            Issue.record("a calendar has events")
            return
        }
        #expect(read.count == 10)
        #expect(read.filter { !$0.bodies.isEmpty }.count == 7)
        let texts = Set(log.diagnostics.map(\.message))
        #expect(texts == ["the tables in this calendar are too large together, so this description is left out"])
    }

    /// A lost END costs no event.
    @Test func eventsAfterAMissingEndAreRead() throws {
        func event(_ name: String, _ more: String = "END:VEVENT\n") -> String {
            "BEGIN:VEVENT\nUID:\(name)\nSUMMARY:\(name)\nDTSTART:20260601T120000Z\n\(more)"
        }
        let site = try site(
            "BEGIN:VCALENDAR\n" + event("One", "") + event("Two", "BEGIN:VALARM\nEND:VEVENT\n") + event("Three")
                + "END:VCALENDAR\n")
        #expect(
            site.build().texts == [
                "Content/calendars/team.ics:2:1: warning: this BEGIN:VEVENT has no matching END [content.invalid-value]",
                "Content/calendars/team.ics:10:1: warning: this BEGIN:VALARM has no matching END [content.invalid-value]",
            ])
        #expect(pages(site).count == 3)
    }

    /// Lines that no program writes.
    private static let hostile = [
        "DURATION:P1\u{4eac}W", "DURATION:P9999999W", "DTEND:00010101T000000Z",
        "DTSTART;TZID=Europe/Berlin:21500104T093000", "EXDATE:99991231T093000Z",
    ]

    /// No calendar content can crash the program.
    @Test(arguments: [5546]) func noMutationEndsTheProgram(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let original = Array(Self.nextcloud.utf8)
        for _ in 0..<150 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                case 2:
                    let line = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? place
                    bytes.insert(contentsOf: "\n\(Self.hostile.randomElement(using: &random) ?? "")".utf8, at: line)
                default:
                    let other = Int.random(in: 0..<bytes.count, using: &random)
                    bytes.insert(contentsOf: bytes[other..<min(other + 20, bytes.count)], at: place)
                }
            }
            let site = try TestSite()
            let folder = URL(filePath: site["Content/calendars"])
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: folder.appending(path: "team.ics"))
            _ = site.check()
        }
    }

    // MARK: - Changed events

    private static let fixtures = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:a
        SUMMARY:Thornby at home
        DTSTART:20260613T140000Z
        DTEND:20260613T160000Z
        LOCATION:Mill Lane
        END:VEVENT
        BEGIN:VEVENT
        UID:b
        SUMMARY:Training
        DTSTART:20260601T180000Z
        RRULE:FREQ=WEEKLY;COUNT=4
        END:VEVENT
        END:VCALENDAR

        """

    private func ids(_ site: TestSite) -> [String: String] {
        site.build()
        var ids: [String: String] = [:]
        for (path, text) in pages(site) {
            let id = String(path.dropFirst("events/".count).prefix { $0 != "/" })
            for name in ["Thornby", "Training"] where text.element("title")?.text.hasPrefix(name) == true {
                ids[name] = id
            }
        }
        return ids
    }

    /// A record keeps what the calendar has of its event, except the keys that it sets.
    @Test func aRecordLaysItsKeysOverAnImportedEvent() throws {
        let site = try site(Self.fixtures)
        let id = try #require(ids(site)["Thornby"])
        site.write(
            "Content/events/derby.md",
            """
            ---
            imported: \(id)
            status: rescheduled
            start: 2026-06-20 16:00
            tags: [derby]
            songs: [{title: Waterloo, artist: ABBA}]
            ---
            Bring *scarves*.

            """)
        let outcome = site.build()
        #expect(outcome.texts.isEmpty)
        let page = try #require(site.page("/events/\(id)/"))
        #expect(page.contains("Thornby at home") && page.contains("Mill Lane"))
        #expect(page.has("em", saying: "scarves") && page.contains("datetime=\"2026-06-20T16:00:00+02:00\""))
        // It lasts as long as before.
        #expect(page.contains("datetime=\"2026-06-20T18:00:00+02:00\""))
        #expect(page.element("span", class: "state")?.text == "New date")
        #expect(site.page("/events/derby/") == nil && site.page("/tags/derby/") != nil)
        let songs = try #require(site.page("/events/\(id)/songs/"))
        #expect(songs.contains("Waterloo") && songs.contains("data-requests=\"open\""))
        #expect(
            site.vote(#"{"event": "\#(id)", "song": "Waterloo", "user": "ann", "vote": "up"}"# + "\n").texts.isEmpty)

        // After each change, the site equals a clean build.
        for text in [
            "imported: \(id)\nstatus: cancelled\n", "imported: \(id)\ndraft: true\n",
            "imported: \(id)\ncode: K7XQ2-M9TBR\nadminCode: W4D8N-0ZHVC\nsongs: []\n", "imported: \(id)\n",
        ] {
            site.write("Content/events/derby.md", "---\n\(text)---\n")
            #expect(try site.compareWithCleanBuild(site.build(), keys: site).differences == [], "\(text)")
            #expect((site.page("/events/\(id)/") == nil) == text.contains("draft"))
        }
        site.remove("Content/events/derby.md")
        #expect(try site.compareWithCleanBuild(site.build(), keys: site).differences == [])
        #expect(site.page("/events/\(id)/")?.contains("Cancelled") == false)
    }

    @Test func picturesInTheCalendarOfALockedEventAreReported() throws {
        let site = try site(
            Self.fixtures.replacing("LOCATION:Mill Lane", with: "DESCRIPTION:Map: ![map](/assets/map.svg)"))
        let id = try #require(ids(site)["Thornby"])
        let record = "---\nimported: \(id)\ncode: K7XQ2-M9TBR\ngate: event\n---\n"
        site.write("Content/events/derby.md", record)
        let texts = site.check().texts
        #expect(texts.count == 1 && texts[0].contains("error: everyone could see the pictures"), "\(texts)")
        #expect(texts.first?.hasPrefix("Content/calendars/team.ics:") == true)
        site.write("Content/events/derby.md", record + "Come early.\n")
        #expect(site.check().texts.isEmpty)
    }

    @Test func anEndBeforeTheStartOfAnImportedEventIsReported() throws {
        let site = try site(Self.fixtures)
        let id = try #require(ids(site)["Thornby"])
        site.write("Content/events/derby.md", "---\nimported: \(id)\nend: 2026-06-13 10:00\n---\n")
        #expect(
            site.check().texts == [
                """
                Content/events/derby.md:3:6: error: the end is before the start, 2026-06-13 16:00 \
                [content.invalid-value]
                  hint: write a later end, or also set "start"
                """
            ])
    }

    @Test func aMovedDateOfACalendarLastsAsLongAsBefore() throws {
        let site = try site(Self.nextcloud)
        site.build()
        let path = try #require(pages(site).keys.first { $0.contains("/2026-05-11/") })
        let id = path.split(separator: "/")[1]
        site.write(
            "Content/events/cake.md", "---\noccurrence: \(id)/2026-05-11\nstart: 2026-05-11 15:00\n---\n")
        #expect(site.build().texts.filter { !$0.contains("note:") }.isEmpty)
        let cake = try page("Stand-up with cake", site)
        #expect(cake.contains("datetime=\"2026-05-11T15:00:00+02:00\""))
        #expect(cake.contains("datetime=\"2026-05-11T15:30:00+02:00\""))
    }

    @Test func changesOfOtherEventsAreReported() throws {
        let site = try site(Self.fixtures)
        let ids = ids(site)
        let (single, series) = (try #require(ids["Thornby"]), try #require(ids["Training"]))
        site.write("Content/events/own.md", "---\nname: Own\n---\n")
        func said(_ id: String, _ more: String = "") -> [String] {
            site.write("Content/events/change.md", "---\nimported: \(id)\nstatus: cancelled\n---\n")
            return site.check().texts
        }
        #expect(said(single).isEmpty)
        // Calendars drop events without asking, so this is only a warning.
        #expect(
            said("\(single.dropLast())x") == [
                """
                Content/events/change.md:2:11: warning: no imported calendar has the event "\(single.dropLast())x" \
                [site.dangling-reference]
                  hint: did you mean "\(single)"?
                """
            ])
        #expect(
            said("own") == [
                """
                Content/events/change.md:2:11: error: "own" isn't an imported event [content.invalid-value]
                  hint: change it in Content/events/own.md
                """
            ])
        #expect(
            said(series) == [
                """
                Content/events/change.md:2:11: error: "\(series)" repeats, so change a single date of it \
                [content.invalid-value]
                  hint: write occurrence: \(series)/2026-06-01
                """
            ])
        #expect(said("\(series)/2026-06-08").first?.contains("write occurrence: \(series)/2026-06-08") == true)
        site.write("Content/events/change.md", "---\nimported: \(single)\n---\n")
        site.write("Content/events/second.md", "---\nimported: \(single)\n---\n")
        #expect(site.check().texts.map { $0.contains("another file also changes \(single)") } == [true])
        site.remove("Content/events/second.md")
        site.write("Content/events/change.md", "---\noccurrence: \(series)/2026-06-08\nstatus: cancelled\n---\n")
        #expect(site.build().texts.isEmpty)
        #expect(try #require(site.page("/events/\(series)/2026-06-08/")).contains("Cancelled"))
    }
}
