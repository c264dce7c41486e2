import Foundation
import TestSites
import TestSupport
import Testing
import Time

/// The pages of events, and the lists of events.
@Suite struct EventPagesTests {
    @Test func aVenueCanBeOnlyAName() throws {
        let short = try TestSite(["Content/events/a.md": "---\nname: A\nvenue: The Shed\n---\n"])
        let long = try TestSite(["Content/events/a.md": "---\nname: A\nvenue: {name: The Shed}\n---\n"])
        #expect(short.build().texts.isEmpty && long.build().texts.isEmpty)
        let page = try #require(short.page("/events/a/"))
        #expect(page.contains("The Shed") && page == long.page("/events/a/"))
    }

    @Test func aSeriesWithoutACategoryHasTheColourOfItsDates() throws {
        let site = try TestSite([
            "Content/events/quiz.md": "---\nname: Quiz\nstart: 2026-05-08 19:00\nrepeat: weekly\n---\n"
        ])
        #expect(site.build().texts.isEmpty)
        let tones = try ["/events/quiz/", "/events/quiz/2026-05-08/"].map { address in
            let page = try #require(site.page(address))
            return String(try #require(page.firstMatch(of: /poster-picture tone-(\d)/)).output.1)
        }
        #expect(tones[0] == tones[1])
    }

    @Test func feedsMakeRowsInTheirOrder() throws {
        let site = try TestSite([
            "Content/sports/a.json": """
            [{"i": "TENN", "d": "Tennis", "e": [
               {"i": "2", "si": "TENN", "d": "Bo - Al", "sh": "B - A", "tt": 1778500000},
               {"i": "1", "si": "TENN", "d": "Al - Bo", "tt": 1778500000},
               {"i": "3", "si": "TENN", "d": "Cup", "sh": "The cup", "tt": 1778400000}]},
             {"i": "CHES", "d": "Chess", "e": []},
             {"i": "FOOT", "d": "Football", "e": [{"i": "9", "si": "FOOT", "d": "Gone - By", "tt": 1600000000}]}]
            """,
            "Content/events/x.md": "---\nname: Choir\ncategory: Music\n---\n",
            "Content/events/y.md": "---\nname: Fair\n---\n",
        ])
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/events/upcoming/"))
        let rows = page.elements("details", class: "sport")
        #expect(rows.count == 5)
        for (row, (icon, name, count)) in zip(
            rows,
            [
                ("🎾", "Tennis", "3 events"), ("🎽", "Chess", "0 events"), ("⚽️", "Football", "0 events"),
                ("📌", "Music", "1 event"), ("📌", "More events", "1 event"),
            ])
        {
            #expect(row.content.element("summary")?.text == "\(icon)\(name) \(count)")
            #expect(row["data-name"] == name && (row["open"] == nil) == count.hasPrefix("0"))
        }
        #expect(names(rows[0].content) == ["The cup", "Al Bo", "Bo Al"])
        let past = try #require(site.page("/events/past/"))
        #expect(names(past) == ["Gone By"])
    }

    @Test func listsShowTheShortNameAndTheEventPageTheFullName() throws {
        let site = try TestSite([
            "Content/events/a.md": "---\nname: The Annual General Meeting\nshortName: AGM\nstart: 2026-05-09\n---\n",
            "Content/sports/a.json": """
            [{"i": "FOOT", "d": "Football", "e": [{"i": "3", "si": "FOOT", "d": "Cup final", "sh": "Final", "tt": 1778500000}]}]
            """,
        ])
        #expect(site.build().texts.isEmpty)
        #expect(names(try #require(site.page("/events/"))) == ["AGM", "Final"])
        for (id, name) in ["a": "The Annual General Meeting", "3": "Cup final"] {
            let page = try #require(site.page("/events/\(id)/"))
            #expect(page.element("h1", class: "p-name")?.text == name)
        }
        // The home page has the next event on a ticket, and the others in a list.
        let home = try #require(site.page("/"))
        let ticket = try #require(home.element("a", class: "name"))
        #expect(ticket["href"] == "./events/a/" && ticket.text == "AGM")
        #expect(names(home) == ["Final"])
    }

    @Test func onlySportsEventsHaveTwoSides() throws {
        let site = try TestSite([
            "Content/events/a.md": "---\nname: Party - with DJ\nshortName: Party\nstart: 2026-05-09\n---\n",
            "Content/events/b.md": "---\nname: Lions - Bears\nsport: Football\nstart: 2026-05-10\n---\n",
        ])
        #expect(site.build().texts.isEmpty)
        let list = try #require(site.page("/events/"))
        #expect(names(list) == ["Party", "Lions Bears"])
        #expect(list.matches(of: /class="disc d\d" data-letters="(..)"/).map { String($0.1) } == ["LI", "BE"])
        let party = try #require(site.page("/events/a/"))
        #expect(party.element("h1", class: "p-name")?.text == "Party - with DJ" && !party.contains("class=\"against\""))
        #expect(try #require(site.page("/events/b/")).contains("class=\"against\""))
    }

    @Test func theTicketShowsTheNextDateThatTakesPlace() throws {
        let site = try TestSite([
            "Content/bulletins/b.md": "---\ntitle: Hello\nauthor: Ann\ndate: 2026-05-05\n---\nHi.\n",
            "Content/events/fair.md": "---\nname: Fair\nstart: 2026-05-07\n---\n",
            "Content/events/quiz.md": """
            ---
            name: Quiz
            start: 2026-05-08 20:00
            repeat: weekly
            occurrences:
              2026-05-08: {status: cancelled}
            ---

            """,
        ])
        #expect(site.build().report != nil)
        let ticket = try #require(site.page("/")?.element("li", class: "paper-ticket"))
        #expect(ticket.content.element("a")?["href"] == "./events/quiz/2026-05-15/")
    }

    @Test func knownSportsHaveIcons() throws {
        let icons = [
            "FOOT": "⚽️", "BASK": "🏀", "TENN": "🎾", "TABL": "🏓", "VOLL": "🏐", "ESPS": "🎮", "ICEH": "🏒", "HAND": "🥅",
            "BCHV": "🏐", "SNOO": "🎱", "BADM": "🏸", "XXXX": "🎽", "CURL": "🥌",
        ]
        var files = ["Content/site.yaml": "title: A\nsports: {CURL: 🥌}\n"]
        for key in icons.keys { files["Content/events/\(key).md"] = "---\nname: E\nsport: \(key)\n---\n" }
        let site = try TestSite(files)
        #expect(site.build().texts.isEmpty)
        for (key, icon) in icons {
            #expect(site.page("/events/\(key.lowercased())/")?.has("span", saying: icon) == true, "\(key)")
        }
    }

    @Test(arguments: ["Fußball", "FUSSBALL", "fussball", "football"])
    func sportsAreRecognisedInAnySpelling(_ name: String) throws {
        let site = try TestSite([
            "Content/site.yaml": "title: A\nlanguage: de\n",
            "Content/events/e.md": "---\nname: E\nsport: \(name)\n---\n",
        ])
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/events/e/")?.has("span", saying: "⚽️") == true)
        #expect(site.pages()["sports/FOOT.ics"] != nil)
    }

    @Test(arguments: [
        ("2026-05-06T11:59:59Z", "", "upcoming", "Today"), ("2026-05-06T12:00:00Z", "", "past", "Started"),
        ("2026-05-06T23:59:59Z", "", "past", "Started"), ("2026-05-07T00:00:00Z", "", "past", "Ended"),
        ("2026-05-06T23:59:59Z", "allDay: true\n", "live", "On now"),
        ("2026-05-07T00:00:00Z", "allDay: true\n", "past", "Ended"),
        ("2026-05-06T12:00:00Z", "end: 2026-05-06T13:00:00Z\n", "live", "On now"),
        ("2026-05-06T12:59:59Z", "end: 2026-05-06T13:00:00Z\n", "live", "On now"),
        ("2026-05-06T13:00:00Z", "end: 2026-05-06T13:00:00Z\n", "past", "Ended"),
        ("2026-05-03T23:00:00Z", "", "upcoming", "In 3 days"), ("2026-05-05T00:00:00Z", "", "upcoming", "Tomorrow"),
        ("2026-05-03T12:00:00Z", "status: cancelled\n", "cancelled", "Cancelled"),
        ("2026-05-03T12:00:00Z", "status: postponed\n", "postponed", "Postponed"),
        ("2026-05-03T12:00:00Z", "status: rescheduled\n", "rescheduled", "New date"),
    ]) func theStateOfAnEventFollowsFromItsTimes(now: String, fields: String, state: String, text: String) throws {
        let site = try TestSite(
            ["Content/events/a.md": "---\nname: A\nstart: 2026-05-06T12:00:00Z\n\(fields)---\n"], now: now)
        // A warning reports that an all-day event doesn't show its time of day.
        #expect(site.build().texts.count == (fields.hasPrefix("allDay") ? 1 : 0))
        let page = try #require(site.page("/events/a/"))
        let event = try #require(page.element("article", class: "event"))
        #expect(event["class"] == "event \(state) h-event" && event["data-start"] != nil)
        #expect(event.content.element("span", class: "state")?.text == text)
        #expect(page.contains("role=\"timer\"") == ["upcoming", "rescheduled", "live"].contains(state))
        #expect((site.page("/events/past/")?.contains("events/a/") == true) == (state == "past"))
    }

    @Test func onlyEventsThatHaveNotEndedHaveAnEnd() throws {
        // A script removes a card when its event ends; the cards of past events must stay, including cancelled ones.
        var site = try TestSite([
            "Content/events/a.md": "---\nname: A\nstart: 2026-05-07\n---\n",
            "Content/events/b.md": "---\nname: B\nstart: 2026-05-07\nstatus: cancelled\n---\n",
        ])
        #expect(site.build().texts.isEmpty)
        #expect(try #require(site.page("/events/")).matches(of: /data-end="1778198400"/).count == 2)
        site.now = try Moment.parse("2026-05-08", in: .utc).start(in: .utc)
        #expect(site.build().texts.isEmpty)
        let past = try #require(site.page("/events/past/"))
        #expect(past.matches(of: /class="card (past|cancelled)"/).count == 2 && !past.contains("data-end="))
    }

    @Test func theIconOfAnEventReplacesThatOfItsCategory() throws {
        let site = try TestSite([
            "Content/events/a.md": "---\nname: A\ncategory: Music\nicon: 🎻\n---\n",
            "Content/events/b.md": "---\nname: B\ncategory: Music\nicon: 🥁\n---\n",
            "Content/events/c.md": "---\nname: C\nicon: 🪁\n---\n",
        ])
        #expect(site.build().texts.isEmpty)
        for (id, icon) in ["a": "🎻", "b": "🥁", "c": "🪁"] {
            #expect(site.page("/events/\(id)/")?.has("span", saying: icon) == true, "\(id)")
        }
    }

    @Test func timesAreShownInTheEventsZone() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: A\ntimeZone: Europe/Berlin\n",
            "Content/events/a.md": "---\nname: A\nstart: 2026-07-01 20:00\ntimeZone: America/New_York\n---\n",
            "Content/events/b.md": "---\nname: B\nstart: 2026-07-01\n---\n",
        ])
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/events/a/"))
        let start = try #require(page.element("time", class: "dt-start"))
        #expect(start["datetime"] == "2026-07-01T20:00:00-04:00" && start.text == "Wednesday 1 July 2026, 20:00")
        #expect(page.element("span", class: "zone")?.text == "EDT")
        let day = try #require(site.page("/events/b/")?.elements("dd").first { $0.content.contains("dt-start") })
        #expect(day.content == "<time class=\"dt-start\" datetime=\"2026-07-01\">Wednesday 1 July 2026</time>")
    }

    @Test(arguments: [
        // Yesterday isn't over yet in the west, and tomorrow has started in the east.
        ("2026-11-22T12:00:00Z", "America/New_York", "2026-11-22 20:00", "Today"),
        ("2026-11-22T12:00:00Z", "America/New_York", "2026-11-23 01:00", "Tomorrow"),
        ("2026-11-22T00:30:00Z", "America/New_York", "2026-11-21 20:00", "Today"),
        ("2026-11-22T12:00:00Z", "Pacific/Auckland", "2026-11-23 09:00", "Tomorrow"),
        ("2026-11-22T12:00:00Z", "Pacific/Auckland", "2026-11-25 00:30", "In 3 days"),
        ("2026-11-22T12:00:00Z", "Europe/London", "2026-11-22 23:59", "Today"),
    ])
    func daysAreCountedFromTheSitesDayToTheEvents(now: String, zone: String, start: String, text: String) throws {
        let site = try TestSite(
            [
                "Content/site.yaml": "title: A\ntimeZone: Europe/London\n",
                "Content/events/a.md": "---\nname: A\nstart: \(start)\ntimeZone: \(zone)\n---\n",
            ], now: now)
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/events/a/"))
        #expect(page.element("span", class: "state")?.text == text)
        #expect(page.elements("time").contains { $0["datetime"] == "2026-11-22" } && page.pageText.contains("As of "))
    }

    @Test func aLongCategoryHasSeparatePages() throws {
        func feed(_ id: String, _ name: String, _ count: Int) -> String {
            let events = (0..<count).map {
                "{\"i\": \"\(id)\($0)\", \"si\": \"\(id)\", \"d\": \"\(name) \($0)\", \"tt\": \(1_900_000_000 + $0)}"
            }
            return "{\"i\": \"\(id)\", \"d\": \"\(name)\", \"e\": [\(events.joined(separator: ","))]}"
        }
        let rows = [feed("a", "Ball", 200), feed("b", "Ball!", 90), feed("c", "Chess", 3)]
        var site = try TestSite(["Content/sports/a.json": "[\(rows.joined(separator: ","))]"])
        #expect(site.build().texts.isEmpty)
        // The list by day has the next events of all rows, and leads to the pages of rows with more.
        let list = try #require(site.page("/events/"))
        #expect(names(list).count == 200)
        #expect(
            list.matches(of: /<li><a href="\.\.\/(events\/upcoming\/.+?\/)">/).map { "/\($0.1)" }.first
                == "/events/upcoming/ball/")
        let page = try #require(site.page("/events/upcoming/"))
        #expect(
            page.elements("span", class: "count").map(\.text) == ["200 events", "90 events", "3 events"])
        // Each row has as many events as people are willing to scroll through, upcoming events first.
        #expect(
            names(page) == (0..<12).map { "Ball \($0)" } + (0..<12).map { "Ball! \($0)" }
                + (0..<3).map { "Chess \($0)" })
        let more = page.matches(of: /href="\.\.\/\.\.\/(events\/upcoming\/.*?)">Show all/).map { "/\($0.1)" }
        #expect(more.count == 2 && more.first == "/events/upcoming/ball/" && Set(more).count == 2)

        let pages = try ["", "page/2/", "page/3/"].map { try #require(site.page("/events/upcoming/ball/\($0)")) }
        #expect(pages.flatMap(names) == (0..<200).map { "Ball \($0)" })
        #expect(pages.allSatisfy { $0.pageText.contains("200 events") })
        let links = pages[1].elements("a")
        let row = "../../../../../events/upcoming/ball/"
        #expect(links.contains { $0["href"] == row + "page/3/" && $0.text.hasPrefix("Next") })
        #expect(links.contains { $0["href"] == row && $0.text.hasPrefix("Previous") })
        #expect(site.page(more[1]).map(names)?.count == 84)
        #expect(site.page("/events/upcoming/ball/page/4/") == nil && site.page("/events/upcoming/chess/") == nil)

        site.now = try Moment.parse("2034-01-01", in: .utc).start(in: .utc)
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/events/past/ball/").map(names)?.first == "Ball 199")
        #expect(site.page("/events/upcoming/ball/") == nil)
    }

    @Test func eventsAreListedByDayAndLaterDaysByMonth() throws {
        var files = [
            "Content/events/show.md": "---\nname: Show\nstart: 2026-05-01\nend: 2026-06-30\ncategory: Art\n---\n",
            "Content/events/tba.md": "---\nname: To come\n---\n",
            "Content/events/far.json":
                #"{"name": "Lions - Bears", "start": "2026-05-09 22:00", "timeZone": "Asia/Tokyo", "sport": "FOOT"}"#,
        ]
        for day in 0..<40 {
            files["Content/events/d\(day).json"] =
                #"{"name": "Day \#(day)", "start": "2026-05-\#(day < 20 ? "09" : "10") 12:00", "category": "Talks"}"#
        }
        for month in 7...9 {
            files["Content/events/m\(month).json"] =
                #"{"name": "Month \#(month)", "start": "2026-0\#(month)-03 12:00", "category": "Art"}"#
            for talk in 0..<3 {
                files["Content/events/m\(month)-\(talk).json"] =
                    #"{"name": "Talk \#(talk)", "start": "2026-0\#(month)-04 12:00", "category": "Talks"}"#
            }
        }
        let site = try TestSite(files)
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/events/"))
        let headings = page.matches(of: /<h2>(?:<time[^>]*>)?([^<]*)</).map { String($0.1) }
        #expect(
            headings == [
                "On now", "Saturday 9 May 2026", "May 2026", "Sunday 10 May 2026", "July 2026",
                "Friday 3 July 2026", "Saturday 4 July 2026", "August 2026", "Monday 3 August 2026",
                "Tuesday 4 August 2026", "September 2026", "Thursday 3 September 2026", "Friday 4 September 2026",
                "Date to be announced",
                "Date to be announced",
            ])
        #expect(page.matches(of: /<details class="later">/).count == 5)
        // Equal names have equal monograms and colours, and only a time in another zone names its zone.
        #expect(page.matches(of: /class="disc d\d" data-letters="(..)"/).map { String($0.1) } == ["LI", "BE"])
        #expect(page.matches(of: /class="zone">/).count == 1 && page.contains("class=\"zone\">JST<"))
        // Each row has the number of its filter.
        #expect(page.matches(of: /<label class="chip k\d"/).count == 4)
        #expect(page.elements("li", class: "k1").contains { $0["data-event"] == "show" })
    }

    /// Returns the names on the cards.
    private func names(_ page: String) -> [String] {
        page.matches(of: /<span class="name">(.*?)<\/span>\n/).map { match in
            match.1.matches(of: /<span dir="auto">(.*?)<\/span>/).map { String($0.1) }.joined(separator: " ")
        }
    }
}
