import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// Recurring events: their dates, pages, lists and calendars.
@Suite struct RecurringEventTests {
    private static let quiz = """
        ---
        name: Quiz
        start: 2026-05-01 20:00
        end: 2026-05-01 23:00
        repeat: {every: week, until: 2026-12-31, except: [2026-05-15], also: [2026-05-13 18:00]}
        occurrences:
          2026-05-22: {status: cancelled}
          2026-05-29: {name: Late quiz, start: 2026-05-29 22:00}
        venue: {name: The shed}
        requests: open
        songs:
        - {title: Blue, artist: Ann}
        ---
        Every *Friday*.

        """

    private func site(_ more: [String: String] = [:], zone: String = "Europe/London") throws -> TestSite {
        try TestSite(
            [
                "Content/site.yaml":
                    "title: The Shed\ntimeZone: \(zone)\nbaseURL: https://shed.example/\noccurrences: {ahead: 4}\n",
                "Content/events/quiz.md": Self.quiz,
            ].merging(more) { $1 })
    }

    private func dates(_ site: TestSite) -> [String] {
        site.pages().keys.compactMap { $0.wholeMatch(of: /events\/quiz\/([-0-9]+)\/index.html/).map { String($0.1) } }
            .sorted()
    }

    @Test func lastingAddressesLeadToTheSongsOfTheNextDate() throws {
        var site = try site([
            "Content/site.yaml":
                "title: The Shed\nbaseURL: https://shed.example/\nredirects: true\noccurrences: {ahead: 4}\n"
        ])
        // Skips the cancelled date; after the last date, leads to that one.
        for (now, date) in [
            ("2026-05-08T21:00:00Z", "2026-05-08"), ("2026-05-14T12:00:00Z", "2026-05-29"),
            ("2027-05-01T12:00:00Z", "2026-12-25"),
        ] {
            site.now = try Moment.parse(now, in: .utc).start(in: .utc)
            #expect(site.build().texts.isEmpty)
            for page in ["songs", "live"] {
                let way = try #require(site.page("/events/quiz/\(page)/"))
                #expect(way.contains("content=\"0; url=../../../events/quiz/\(date)/\(page)/\""), "\(now)")
                #expect(!way.contains("moved"))
                #expect(site.page("/events/quiz/")?.contains("href=\"../../events/quiz/songs/\"") == true)
                #expect(
                    site.page("/_redirects")?.contains("/events/quiz/\(page)/ /events/quiz/\(date)/\(page)/ 302\n")
                        == true)
            }
            #expect(try site.compareWithCleanBuild(site.build(), keys: site).differences == [])
        }
        // An address chosen by the author has priority.
        site.write("Content/pages/about.md", "---\ntitle: About\naliases: [/events/quiz/songs/]\n---\nHello.\n")
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/events/quiz/songs/")?.contains("url=../../../about/\"") == true)
        // Without songs, the address has no target.
        site.write("Content/events/quiz.md", "---\nname: Q\nstart: 2026-05-08 20:00\nrepeat: weekly\n---\n")
        site.build()
        #expect(site.page("/events/quiz/live/") == nil)
        #expect(site.page("/events/quiz/")?.contains("songs/") == false)
    }

    /// The text of a series is on its own page and on the pages of its dates, which are one folder deeper.
    @Test func aTextIsRightOnEveryPageThatShowsIt() throws {
        let text = """
            ## The rules

            Every week.[^1] See [all events](/events/) and [the rules](#the-rules).

            ![The plan](/assets/plan.svg)

            [^1]: Bring a pen.

            """
        let settings =
            "title: The Shed\nbaseURL: https://shed.example/club/\nlanguages: [en, de]\noccurrences: {ahead: 3}\n"
        func series(_ more: String = "") -> String {
            "---\nname: Quiz\nstart: 2026-05-01 20:00\nrepeat: weekly\n\(more)---\n\(text)"
        }
        var site = try TestSite([
            "Content/site.yaml": settings, "Content/events/quiz.md": series(),
            "Content/assets/plan.svg":
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>",
        ])
        func expectRightPages() throws {
            let folders = ["quiz/"] + dates(site).map { "quiz/\($0)/" }
            #expect(folders.count > 3)
            for folder in folders {
                let root = folder == "quiz/" ? "../../" : "../../../"
                for (language, files) in [("", root), ("de/", root + "../")] {
                    let page = try #require(site.page("/\(language)events/\(folder)"))
                    let text = page.elements("p").first { $0.text.contains(" See ") }
                    #expect(
                        text?.content.elements("a").contains { $0["href"] == root + "events/" } == true,
                        "\(language)\(folder)")
                    let plan = page.elements("img").contains { $0["src"] == files + "assets/plan.svg" }
                    #expect(plan, "\(language)\(folder)")
                    for id in ["the-rules", "fn.1", "fnref.1"] {
                        #expect(page.contains("id=\"in-events-quiz-\(id)\""), "\(language)\(folder)")
                        #expect(page.contains("href=\"#in-events-quiz-\(id)\""), "\(language)\(folder)")
                    }
                    #expect(page.contains(language.isEmpty ? "Footnotes" : "Fußnoten"))
                }
            }
        }
        #expect(site.build().texts == [])
        try expectRightPages()
        #expect(site.check(links: true).texts == [])

        // Only some of these pages are rebuilt, and the result equals a clean build.
        site.write("Content/events/quiz.md", series("occurrences: {2026-05-15: {status: cancelled}}\n"))
        let written = site.build()
        #expect(!written.written.contains("events/quiz/2026-05-08/index.html"))
        #expect(try site.compareWithCleanBuild(written, keys: site).differences == [])
        for _ in 0..<4 {
            site.now = site.now.adding(seconds: 4 * 86_400)
            #expect(try site.compareWithCleanBuild(site.build(), keys: site).differences == [])
            try expectRightPages()
        }
    }

    @Test func aStartThatIsWrongIsNotCalledMissing() throws {
        let site = try site(["Content/events/quiz.md": "---\nname: Q\nstart: 2026-13-40\nrepeat: weekly\n---\n"])
        let said = site.build().texts
        #expect(said.count == 1 && said[0].contains("there is no month 13"), "\(said)")
        site.write("Content/events/quiz.md", "---\nname: Q\nrepeat: weekly\n---\n")
        #expect(site.build().texts.first?.contains("needs a start, which is its first date") == true)
    }

    @Test func aDateShowsWhatItsSeriesHasPlannedForIt() throws {
        func talk(_ title: String, _ date: String, _ more: String = "") -> String {
            "- {title: \(title), description: D, date: \(date)\(more)}\n"
        }
        let entries = [
            talk("Doors", "2026-05-08 19:00", ", repeat: weekly"), talk("Late bar", "2026-05-09 00:30"),
            talk("Prizes", "2026-05-13 22:00"),
        ]
        let site = try site([
            "Content/schedules/plan.md": "---\ntitle: Plan\nevent: quiz\nentries:\n\(entries.joined())---\n",
            "Content/schedules/own.md": "---\ntitle: Own plan\nevent: quiz/2026-05-13\nentries:\n\(entries[1])---\n",
        ])
        #expect(site.build().texts.isEmpty)
        func page(_ date: String) throws -> Substring {
            try #require(site.page("/events/quiz/\(date)/")?.firstMatch(of: /<main(?s:.)*<\/main>/)).output
        }
        // From the start of its day to its end, which is at 23:00, but not before the day is over.
        let (first, second) = (try page("2026-05-08"), try page("2026-05-13"))
        #expect(first.contains("Doors") && !first.contains("15 May") && !first.contains("Late bar"))
        #expect(second.contains("Prizes") && !second.contains("Doors"))
        #expect(second.contains("Own plan") && second.contains("Late bar"))
        #expect(!(try page("2026-05-01")).contains("Plan"))
    }

    @Test func theNextDatesAndThePastOnesHavePages() throws {
        let site = try site()
        #expect(site.build().texts.isEmpty)
        #expect(dates(site) == ["2026-05-01", "2026-05-08", "2026-05-13", "2026-05-22", "2026-05-29"])
        let series = try #require(site.page("/events/quiz/"))
        #expect(series.elements("a").contains { $0["href"] == "../../events/quiz/2026-05-08/" })
        #expect(series.elements("em").contains { $0.text == "Friday" })
        let late = try #require(site.page("/events/quiz/2026-05-29/"))
        #expect(late.contains("Late quiz") && late.contains("datetime=\"2026-05-29T22:00:00+01:00\""))
        #expect(late.contains("datetime=\"2026-05-30T01:00:00+01:00\""))
        #expect(try #require(site.page("/events/quiz/2026-05-22/")).contains("EventCancelled"))
        // Lists contain the event once.
        let home = try #require(site.page("/"))
        #expect(home.contains("quiz/2026-05-08/") && !home.contains("quiz/2026-05-13/"))
        #expect(try #require(site.page("/search.json")).isEmpty == false)
        #expect(try #require(site.page("/sitemap.xml")).contains("https://shed.example/events/quiz/2026-05-29/"))
    }

    @Test func eachDateHasItsOwnVotesAndRequests() throws {
        let site = try site()
        site.build()
        let vote = site.vote(
            """
            {"event": "quiz/2026-05-08", "song": "blue", "user": "ada", "vote": "up", "at": "2026-05-06T10:00:00Z"}
            {"event": "quiz/2026-05-13", "song": "Blue", "user": "ada", "vote": "down", "at": "2026-05-06T10:00:00Z"}
            {"event": "quiz/2026-05-13", "title": "Red", "artist": "Eve", "user": "ada", "at": "2026-05-06T10:00:00Z"}

            """)
        #expect(vote.report != nil && vote.texts.isEmpty)
        func songs(_ date: String) throws -> String { try #require(site.page("/events/quiz/\(date)/songs/songs.json")) }
        #expect(try songs("2026-05-08").contains("\"ups\":1") && !songs("2026-05-08").contains("Red"))
        #expect(try songs("2026-05-13").contains("\"downs\":1") && songs("2026-05-13").contains("Red"))
        #expect(try songs("2026-05-01").contains("\"ups\":0"))
        let outcome = site.build()
        #expect(try site.compareWithCleanBuild(outcome, keys: site).differences == [])
        // The series itself isn't a date: its address leads to the list of the next date.
        #expect(site.page("/events/quiz/songs/")?.contains("http-equiv=\"refresh\"") == true)
        let unknown = site.vote(#"{"event": "quiz", "song": "blue", "user": "ada", "vote": "up"}"# + "\n")
        #expect(unknown.texts.contains { $0.contains("quiz") })
    }

    /// A vote on a date rebuilds only that date's list: the record is read from the files of the series.
    @Test func aVoteAtADateMakesItsListAndNothingElse() throws {
        let own = "---\noccurrence: quiz/2026-05-13\nsongs: [{title: Red, artist: Eve}]\n---\n"
        var site = try site([
            "Content/events/special.md": own, "Content/events/gala.md": "---\nname: Gala\n---\n",
            "Content/bulletins/a.md": bulletin("A", "2026-01-01"),
        ])
        site.isSettled = true
        func vote(_ date: String, _ song: String, _ user: String) -> TestSite.VoteOutcome {
            let event = "\"event\": \"quiz/\(date)\""
            return site.vote("{\(event), \"song\": \"\(song)\", \"user\": \"\(user)\", \"vote\": \"up\", \"at\": 1}\n")
        }
        func files(of date: String) -> Set<String> {
            let names = ["live/index.html", "songs/index.html", "songs/songs.csv", "songs/songs.json"]
            return Set(names.map { "events/quiz/\(date)/\($0)" })
        }
        site.build()
        _ = vote("2026-05-08", "Blue", "ada")
        // An edit elsewhere waits for the next build.
        site.write("Content/bulletins/b.md", bulletin("B", "2026-01-02"))
        for (date, song) in [("2026-05-08", "Blue"), ("2026-05-13", "Red")] {
            let outcome = vote(date, song, "bob")
            #expect(Set(outcome.written) == files(of: date), "\(date)")
            #expect(outcome.report?.hasOtherChanges == true && outcome.texts.isEmpty)
            #expect(
                site.page("/events/quiz/\(date)/songs/songs.json")?.contains("\"ups\":\(song == "Red" ? 1 : 2)") == true
            )
        }
        #expect(!site.build().written.contains { $0.hasPrefix("events/quiz/") })
        // A change to a date counts at once, whichever file contains it.
        site.scratch.overwrite("site/Content/events/special.md", own.replacing("Red", with: "Pink"))
        #expect(vote("2026-05-13", "Pink", "bob").texts.allSatisfy { $0.contains("[ballots.lost]") })
        let other = "---\noccurrence: quiz/2026-05-08\nsongs: [{title: Green, artist: Eve}]\n---\n"
        site.scratch.overwrite("site/Content/events/gala.md", other)
        #expect(vote("2026-05-08", "Green", "bob").texts.allSatisfy { $0.contains("[ballots.lost]") })
        site.remove("Content/events/gala.md")
        #expect(vote("2026-05-08", "Blue", "bob").texts.allSatisfy { $0.contains("[ballots.lost]") })
        let outcome = site.build()
        #expect(outcome.written.isEmpty)
        #expect(try site.compareWithCleanBuild(outcome, keys: site).differences == [])
    }

    @Test func theSiteChangesByItselfWhenADateIsOver() throws {
        var site = try site()
        var moments: [String] = []
        for _ in 0..<14 {
            let outcome = site.build()
            let report = try #require(outcome.report)
            #expect(try site.compareWithCleanBuild(outcome, keys: site).differences == [])
            site.now = try #require(report.nextChange).adding(seconds: -1)
            #expect(site.build().written.isEmpty, "nothing changes before \(site.now)")
            site.now = site.now.adding(seconds: 1)
            moments.append(site.now.rfc3339(in: try Zone(named: "Europe/London")))
        }
        // The end of a date, after which another one becomes visible.
        #expect(moments.contains("2026-05-08T23:00:00+01:00"))
        #expect(dates(site).contains("2026-06-05"))
    }

    /// A date that is put off stays on the site until it is over, in addition to the next dates.
    @Test func aDateThatIsPutOffStaysUntilItIsOver() throws {
        try expectDates(
            "occurrences: {2026-05-08: {start: 2026-05-26 20:00, status: rescheduled}}",
            [
                ("2026-05-08T12:00:00Z", ["2026-05-08"]), ("2026-05-09T12:00:00Z", ["2026-05-08", "2026-05-15"]),
                ("2026-05-26T22:59:59Z", ["2026-05-08", "2026-05-29"]), ("2026-05-26T23:00:00Z", ["2026-05-29"]),
            ])
    }

    /// It is among the next dates, in addition to those whose regular place is there.
    @Test func aDateThatIsBroughtForwardIsShownAtItsNewPlace() throws {
        try expectDates(
            "occurrences: {2026-06-05: {start: 2026-05-12 20:00, status: rescheduled}}",
            [
                ("2026-05-06T12:00:00Z", ["2026-05-08"]), ("2026-05-09T12:00:00Z", ["2026-05-15", "2026-06-05"]),
                ("2026-05-13T12:00:00Z", ["2026-05-15", "2026-06-05"]), ("2026-06-04T12:00:00Z", ["2026-06-05"]),
                ("2026-06-06T12:00:00Z", ["2026-06-12"]),
            ])
    }

    /// Builds a weekly event with these changes at some times, and compares its dates.
    private func expectDates(_ changes: String, _ cases: [(now: String, shown: [String])]) throws {
        var site = try site([
            "Content/site.yaml": "title: The Shed\noccurrences: {ahead: 1, past: 0}\n",
            "Content/events/quiz.md":
                "---\nname: Quiz\nstart: 2026-05-01 20:00\nend: 2026-05-01 23:00\nrepeat: weekly\n\(changes)\n---\n",
        ])
        for (now, shown) in cases {
            site.now = try Moment.parse(now, in: .utc).start(in: .utc)
            let outcome = site.build()
            #expect(outcome.texts.isEmpty && dates(site) == shown, "\(now)")
            if now.hasSuffix("59Z") { #expect(outcome.report?.nextChange == site.now.adding(seconds: 1)) }
            #expect(try site.compareWithCleanBuild(outcome, keys: site).differences == [], "\(now)")
        }
    }

    /// A date can limit requests to the songbook of its series.
    @Test func datesInheritTheSongbook() throws {
        func texts(_ songbook: String) throws -> [String] {
            let quiz = "---\nname: Quiz\nstart: 2026-05-01 20:00\nrepeat: weekly\nsongs: []\n"
            return try site([
                "Content/events/quiz.md": "\(quiz)occurrences:\n  2026-05-08: {requests: songbook}\n\(songbook)---\n",
                "Content/songbooks/library.csv": "title,artist\nBlue,Ann\n",
            ]).check().texts
        }
        #expect(try texts("songbook: library.csv\n") == [])
        let faults = try texts("")
        #expect(faults.count == 1 && faults.allSatisfy { $0.hasPrefix("Content/events/quiz.md:7:") }, "\(faults)")
        #expect(faults.first?.contains("visitors can't request songs without a songbook") == true)
    }

    @Test func aFileOfItsOwnSaysWhatIsDifferent() throws {
        let site = try site([
            "Content/events/cake.md": """
            ---
            occurrence: quiz/2026-05-08
            name: Quiz with cake
            songs:
            - {title: Cake, artist: Bo}
            ---
            With *cake*.

            """
        ])
        let outcome = site.build()
        #expect(outcome.texts.isEmpty)
        let page = try #require(site.page("/events/quiz/2026-05-08/"))
        #expect(page.contains("Quiz with cake") && page.contains("The shed"))
        #expect(page.elements("em").contains { $0.text == "cake" })
        let list = try #require(site.page("/events/quiz/2026-05-08/songs/"))
        #expect(list.contains("Cake") && !list.contains("Blue"))
        #expect(try #require(site.page("/events/quiz/2026-05-13/songs/")).contains("Blue"))
        site.remove("Content/events/cake.md")
        #expect(try site.compareWithCleanBuild(site.build(), keys: site).differences == [])
        #expect(site.page("/events/quiz/2026-05-08/")?.elements("em").contains { $0.text == "Friday" } == true)
    }

    @Test func timesFollowTheClocks() throws {
        let text = "---\nname: Early\nstart: 2026-03-07 02:30\nrepeat: {every: day, count: 3}\n---\n"
        let site = try site(["Content/events/early.md": text], zone: "America/New_York")
        site.build()
        for (day, time) in ["07": "02:30:00-05:00", "08": "03:30:00-04:00", "09": "02:30:00-04:00"] {
            let page = try #require(site.page("/events/early/2026-03-\(day)/"))
            #expect(page.contains("datetime=\"2026-03-\(day)T\(time)\""))
        }
    }

    /// Subscribed calendars show the same dates as the site.
    @Test func calendarsHaveTheRuleAndWhatDiffers() throws {
        let site = try site()
        site.build()
        let calendar = try #require(site.page("/events/quiz/event.ics"))
        for line in [
            "DTSTART;TZID=Europe/London:20260501T200000", "RRULE:FREQ=WEEKLY;UNTIL=20261231T235959Z",
            "EXDATE;TZID=Europe/London:20260515T200000", "RDATE;TZID=Europe/London:20260513T180000",
            "RECURRENCE-ID;TZID=Europe/London:20260529T200000", "DTSTART;TZID=Europe/London:20260529T220000",
            "STATUS:CANCELLED", "BEGIN:VTIMEZONE", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
        ] {
            #expect(calendar.contains("\(line)\r\n"), "\(line)")
        }
        let whole = try #require(site.page("/calendar.ics"))
        #expect(whole.components(separatedBy: "UID:event-quiz@shed.example").count == 4)
        #expect(try #require(site.page("/events/quiz/2026-05-08/event.ics")).contains("UID:event-quiz-2026-05-08@"))
    }

    /// RFC 5545 demands one type for all times of a series.
    @Test(arguments: ["2026-12-04", "2026-12-04 20:00"], ["2026-12-06", "2026-12-06 02:30"])
    func calendarsHaveOneFormForAllTimesOfASeries(_ start: String, _ end: String) throws {
        let text = """
            ---
            name: Jam
            start: \(start)
            end: \(end)
            timeZone: Europe/Berlin
            repeat: {rule: "FREQ=WEEKLY;BYDAY=FR;UNTIL=20270630", except: [2026-12-11], also: [2026-12-15]}
            occurrences: {2026-12-18: {status: cancelled}}
            ---

            """
        let site = try site(["Content/events/jam.md": text])
        #expect(site.build().texts.isEmpty)
        let areDays = start.count == 10 && end.count == 10
        let form = areDays ? ";VALUE=DATE" : ";TZID=Europe/Berlin"
        let time = areDays ? "" : start.count == 10 ? "T000000" : "T200000"
        let calendar = try #require(site.page("/events/jam/event.ics"))
        let lines = Array(calendar.components(separatedBy: "\r\n").drop { $0 != "BEGIN:VEVENT" })
        for (name, days) in [
            "DTSTART": ["20261204", "20261218"], "EXDATE": ["20261211"], "RDATE": ["20261215"],
            "RECURRENCE-ID": ["20261218"],
        ] {
            let found = lines.filter { $0.hasPrefix(name) }
            #expect(found == days.map { "\(name)\(form):\($0)\(time)" })
        }
        #expect(lines.filter { $0.hasPrefix("DTEND\(form):") }.count == 2)
        let until = areDays ? "20270630" : "20270630T215959Z"
        #expect(lines.contains("RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=\(until)"))
        #expect(calendar.contains("BEGIN:VTIMEZONE") != areDays)
    }

    @Test(arguments: [("Asia/Tokyo", "06:00"), ("America/New_York", "22:00")])
    func calendarsOfAllDayEventsEndWithTheLastDateOfTheSite(_ zone: String, _ time: String) throws {
        let text = "---\nname: Fair\nstart: 2026-05-08\nrepeat: {every: week, until: 2026-05-22 \(time)}\n---\n"
        let site = try site(["Content/events/fair.md": text], zone: zone)
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/events/fair/2026-05-22/") != nil)
        #expect(site.page("/events/fair/event.ics")?.contains("RRULE:FREQ=WEEKLY;UNTIL=20260522\r\n") == true)
    }

    /// The rules of a zone also apply after the years whose changes are listed.
    @Test(arguments: ["2085-01-06", "2100-06-05", "2150-01-02"])
    func calendarsOfDistantDatesDescribeTheirZone(_ day: String) throws {
        let text = "---\nname: Far\nstart: \(day) 20:00\ntimeZone: Europe/Berlin\nrepeat: weekly\n---\n"
        let site = try site(["Content/events/far.md": text])
        #expect(site.build().texts.isEmpty)
        let calendar = try #require(site.page("/events/far/event.ics"))
        for line in [
            "DTSTART;TZID=Europe/Berlin:\(day.replacing("-", with: ""))T200000",
            "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
        ] {
            #expect(calendar.contains("\(line)\r\n"), "\(line)")
        }
    }

    /// A series of ten years has as many pages as one that ends after the visible dates.
    @Test func onlyTheDatesThatAreShownCost() throws {
        let long = try site(["Content/events/quiz.md": "---\nname: Q\nstart: 2026-05-08 20:00\nrepeat: weekly\n---\n"])
        let short = try site([
            "Content/events/quiz.md": "---\nname: Q\nstart: 2026-05-08 20:00\nrepeat: {every: week, count: 4}\n---\n"
        ])
        for site in [long, short] { #expect(site.build().texts.isEmpty) }
        #expect(long.pages().keys.sorted() == short.pages().keys.sorted())
        long.write("Content/site.yaml", "title: The Shed\noccurrences: {ahead: 1, past: 3}\n")
        long.write("Content/events/quiz.md", "---\nname: Q\nstart: 2016-05-06 20:00\nrepeat: weekly\n---\n")
        long.build()
        #expect(dates(long) == ["2026-04-17", "2026-04-24", "2026-05-01", "2026-05-08"])
    }

    @Test(arguments: [
        (
            "repeat: fortnightly",
            "\"repeat\" of this event must be daily, weekly, monthly or yearly, not \"fortnightly\""
        ),
        ("repeat: {every: 2 fortnights}", "\"2 fortnights\" isn't a period"),
        ("repeat: {on: [frittag]}", "\"frittag\" isn't a day that repeats"),
        ("repeat: {every: week, on: [first friday]}", "\"first friday\" isn't a day of a week"),
        ("repeat: {until: 2026-06-01}", "how often does it repeat? \"every\" and \"on\" are missing"),
        ("repeat: {every: week, on: saturday}", "the start, 2026-05-01, isn't a date of the rule"),
        ("repeat: {every: week, until: 2026-04-01}", "this rule has no dates"),
        ("rrule: FREQ=SECONDLY", "each date has its own page, and this rule has too many dates on one day"),
        ("rrule: FREQ=WEEKLY;BYDAY=1FR", "numbered weekdays need FREQ=MONTHLY or FREQ=YEARLY, not WEEKLY"),
        ("occurrences: {2026-05-08: {status: cancelled}}", "only a repeating event can have occurrences"),
        ("repeat: weekly\noccurrences: {2026-05-09: {status: cancelled}}", "the event has no date 2026-05-09"),
        (
            "repeat: {every: week, except: [2026-05-09]}",
            "2026-05-09 isn't a date of the rule, so \"except\" has no effect"
        ),
        ("repeat: {every: week, count: 3, until: 2026-07-01}", "\"count\" and \"until\" both set the end"),
    ])
    func whatCannotBeIsSaid(_ keys: String, _ message: String) throws {
        let site = try site(["Content/events/quiz.md": "---\nname: Q\nstart: 2026-05-01 20:00\n\(keys)\n---\n"])
        let texts = site.check().texts
        #expect(texts.contains { $0.contains(message) && $0.hasPrefix("Content/events/quiz.md:") }, "\(texts)")
    }

    /// Each row has the changes in the series' file, those in a separate file, and the messages.
    @Test(arguments: [
        (
            "end: 2026-05-07 22:00", "",
            """
            Content/events/quiz.md:7:21: error: the end is before the start, 2026-05-08 20:00 [content.invalid-value]
              hint: write a later end, or also set "start"
            """
        ),
        (
            "start: 2026-05-08 20:00, end: 2026-05-07 22:00", "",
            """
            Content/events/quiz.md:7:46: error: the end is before the start [content.invalid-value]
              hint: if the event ends after midnight, write the next day's date
            """
        ),
        (
            "status: cancelled", "end: 2026-05-07",
            """
            Content/events/own.md:3:6: error: the end is before the start, 2026-05-08 20:00 [content.invalid-value]
              hint: write a later end, or also set "start"
            """
        ),
        (
            "end: 2026-05-08 21:00", "start: 2026-05-08 22:00",
            """
            Content/events/quiz.md:7:21: error: the end is before the start [content.invalid-value]
              hint: if the event ends after midnight, write the next day's date
            """
        ),
    ])
    func aDateThatEndsBeforeItStartsIsReported(_ changes: String, _ own: String, _ message: String) throws {
        let quiz = "name: Quiz\nstart: 2026-05-01 20:00\nend: 2026-05-01 23:00\nrepeat: weekly\n"
        let site = try site([
            "Content/events/quiz.md": "---\n\(quiz)occurrences:\n  2026-05-08: {\(changes)}\n---\n"
        ])
        if !own.isEmpty { site.write("Content/events/own.md", "---\noccurrence: quiz/2026-05-08\n\(own)\n---\n") }
        #expect(site.check().texts == [message])
        #expect(site.build().report == nil)
    }

    @Test func aDateOfAnotherEventIsSaid() throws {
        let site = try site([
            "Content/events/a.md": "---\noccurrence: quizz/2026-05-08\n---\n",
            "Content/events/b.md": "---\noccurrence: quiz/2026-05-09\n---\n",
            "Content/events/c.md": "---\noccurrence: quiz\n---\n",
        ])
        let texts = site.check().texts.joined(separator: "\n")
        #expect(texts.contains("Content/events/a.md:2:13: error: there is no repeating event \"quizz\""))
        #expect(texts.contains("did you mean \"quiz\"?") && texts.contains("\"quiz\" has no date \"2026-05-09\""))
        #expect(texts.contains("Content/events/c.md:2:13: error: \"quiz\" isn't a date of an event"))
    }

    /// Everyone could see the files of the pictures. The second build reads the unchanged file from its cache.
    @Test func datesBehindACodeHaveNoPictures() throws {
        func ball(_ gate: String) -> String {
            """
            ---
            name: Ball
            start: 2026-05-01 20:00
            repeat: weekly
            occurrences:
              2026-05-08: {image: /assets/ball.svg, alt: "-"}
            \(gate)
            ---

            """
        }
        let site = try site([
            "Content/events/ball.md": ball("tags: [ball]"),
            "Content/events/own.md": "---\noccurrence: ball/2026-05-15\n---\nSee ![it](/assets/ball.svg).\n",
            "Content/assets/ball.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>",
        ])
        #expect(site.build().texts.isEmpty)
        site.write("Content/events/ball.md", ball("code: K7XQ2-M9TBR\ngate: event"))
        let outcome = site.build()
        #expect(outcome.report == nil && outcome.texts.count == 2, "\(outcome.texts)")
        #expect(outcome.texts.contains { $0.hasPrefix("Content/events/ball.md:6:") && $0.contains("[code.picture]") })
        #expect(outcome.texts.contains { $0.hasPrefix("Content/events/own.md:4:1: error: everyone could see") })
    }

    /// A code locks its content on every date, and each date gets a key.
    @Test func codesLockEveryDate() throws {
        let text = Self.quiz.replacing("requests: open", with: "requests: open\ncode: K7XQ2-M9TBR")
        var site = try site(["Content/events/quiz.md": text])
        site.write("Content/site.yaml", "title: The Shed\noccurrences: {ahead: 1, past: 0}\n")
        site.now = try Moment.parse("2026-05-06T12:00:00Z", in: .utc).start(in: .utc)
        #expect(site.build().texts.isEmpty)
        let pages = site.pages()
        #expect(pages["events/quiz/2026-05-08/songs/index.html"] != nil)
        #expect(!pages.contains { $0.value.contains("K7XQ2") || $0.value.contains("\"Blue\"") })
    }
}
