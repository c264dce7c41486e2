import Content
import Foundation
import Pages
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// Feeds, calendars and structured data, read by independent parsers.
@Suite struct WebFilesTests {
    /// Titles that break carelessly written formats.
    static let titles = [
        "Plain", "a\nb", "a\r\nb", "</script><script>alert(1)</script>", "one, two; three\\four: \"five\"", "\\n\\,\\;",
        "]]> & &amp; <b>x</b>", "\u{200f}right to left\u{200f}", "x\u{2028}y\u{2029}z", "a\u{200b}\u{2060}x",
        "BEGIN:VEVENT\nATTENDEE:mailto:a@b.example", "😀" + String(repeating: "é日", count: 90),
        String(repeating: "x", count: 74) + "é", "\u{301}accent", "'quotes\"",
    ]

    /// Returns a site in which all records have this title.
    static func site(titled title: String) throws -> TestSite {
        let quoted = String(decoding: try JSONEncoder().encode(title), as: UTF8.self)
        return try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/club/\ntimeZone: Europe/Berlin\n",
            "Content/bulletins/a.json":
                "{\"title\": \(quoted), \"author\": \(quoted), \"date\": \"2026-05-01 10:00\", \"body\": \"Text, [a link](/events/e/) and [more](#m).\\n\\n## M\", \"tags\": [\(quoted)]}",
            "Content/events/e.json":
                "{\"name\": \(quoted), \"start\": \"2026-05-09 20:00\", \"end\": \"2026-05-09 23:30\", \"category\": \(quoted), \"organizer\": \(quoted), \"tags\": [\(quoted)], \"venue\": {\"name\": \(quoted), \"address\": \(quoted)}, \"songs\": [{\"title\": \(quoted), \"artist\": \(quoted)}]}",
            "Content/schedules/s.json":
                "{\"title\": \(quoted), \"entries\": [{\"title\": \(quoted), \"description\": \(quoted), \"date\": \"2026-05-07\"}]}",
        ])
    }

    /// Returns a title as read from formats whose only line end is LF.
    private static func plain(_ title: String) -> String { title.replacingOccurrences(of: "\r\n", with: "\n") }

    @Test(arguments: titles) func theJSONFeedIsReadBack(title: String) throws {
        let site = try Self.site(titled: title)
        #expect(site.build().texts.isEmpty)
        let feed = try #require(json(site.page("/feed.json")) as? [String: Any])
        let item = try #require((feed["items"] as? [[String: Any]])?.first)
        #expect((item["title"] as? String)?.utf8.elementsEqual(title.utf8) == true)
        #expect((item["content_html"] as? String)?.contains("href=\"https://shed.example/club/events/e/\"") == true)
        #expect(
            (item["content_html"] as? String)?.contains("href=\"https://shed.example/club/bulletins/a/#") == true)
        let things = try structuredData(of: "/events/e/", in: site)
        #expect((things.first?["name"] as? String)?.utf8.elementsEqual(title.utf8) == true)
        #expect(try structuredData(of: "/bulletins/a/", in: site).first?["headline"] as? String == title)
        let records = try #require(json(site.page("/search/2-0.json")) as? [[String]])
        #expect(records.first?[1].utf8.elementsEqual(title.utf8) == true)
        for (path, count) in [("/events/e/", 3), ("/bulletins/a/", 2)] {
            let page = try #require(site.page(path)).lowercased()
            // The theme's script, the structured data and, on an event's page, the early script.
            #expect(page.components(separatedBy: "<script").count == count + 1)
        }
    }

    @Test func allAddressesInFeedsAreAbsolute() throws {
        let addresses = [
            ("../welcome/", "https://shed.example/club/bulletins/welcome/"), ("./x", "bulletins/a/x"),
            ("./x/y?q=../z#../z", "bulletins/a/x/y?q=../z#../z"), ("?q=1", "bulletins/a/?q=1"),
            ("..", "bulletins/"), ("../../../../x", "https://shed.example/x"), ("/events/./e/", "events/e/"),
            ("//other.example/x", "https://other.example/x"), ("https://other.example/x", "https://other.example/x"),
        ]
        let expected = addresses.map { $0.1.hasPrefix("https:") ? $0.1 : "https://shed.example/club/" + $0.1 }
        let text = addresses.map { "[x](\($0.0))" }.joined(separator: "\n\n")
        let site = try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/club/\n",
            "Content/bulletins/a.md": "---\ntitle: A\nauthor: A\ndate: 2026-05-01\n---\n\(text)\n",
        ])
        #expect(site.build().texts.isEmpty)
        let feed = try #require(json(site.page("/feed.json")) as? [String: Any])
        let item = try #require((feed["items"] as? [[String: Any]])?.first)
        let html = try #require(item["content_html"] as? String)
        #expect(html.elements("a").compactMap { $0["href"] } == expected)
        let atom = try #require(site.page("/feed.xml"))
        #expect(expected.allSatisfy { atom.contains("href=&quot;\($0)&quot;") }, "\(atom)")
    }

    /// The bulletin is number 4: the first (0) of the last of five kinds.
    @Test(arguments: [
        ("Beyoncé’s Straße", "{\"beyonce\":[[4]],\"s\":[[4]],\"strasse\":[[4]]}"),
        ("aa aa ab", "{\"aa\":[[4]],\"ab\":[[4]]}"),
        ("Жизнь 2½", "{\"2½\":[[4]],\"жизнь\":[[4]]}"),
        ("日本x", "{\"x\":[[4]],\"日\":[[4]],\"日本\":[[4]],\"本\":[[4]]}"),
        (
            "Donaudampfschifffahrt donaudampfschiff Donaudampfschiffe",
            "{\"donaudampfschiff\":[[4]],\"donaudampfschiffe\":[[4]],\"donaudampfschifffahrt\":[[4]]}"
        ),
        ("👩‍👩‍👧!", "{}"),
    ])
    func wordsAreFoundWhole(title: String, words: String) throws {
        let site = try TestSite([
            "Content/bulletins/a.md": "---\ntitle: \"\(title)\"\nauthor: \"-\"\ndate: 2026-05-01\n---\nText\n"
        ])
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/search/words-0.json") == words)
    }

    @Test func songsAreFoundListByList() throws {
        // A block has up to 64 songs of one list, and lists can be empty.
        let counts = [0, 63, 0, 2, 130, 1, 0]
        var files: [String: String] = [:]
        var blocks: [[[String]]] = []
        for (list, count) in counts.enumerated() {
            let titles = (0..<count).map { "\(list).\($0)" }
            let written = titles.map { "{\"title\": \"\($0)\", \"artist\": \"A\"}" }.joined(separator: ", ")
            files["Content/events/e\(list).json"] =
                "{\"name\": \"E\(list)\", \"start\": \"2026-05-0\(list + 1)\", \"songs\": [\(written)]}"
            let songs = titles.map { ["events/e\(list)/songs/#song-\($0)", $0, "A · E\(list)"] }
            blocks += stride(from: 0, to: count, by: 64).map { Array(songs[$0..<min($0 + 64, count)]) }
        }
        let site = try TestSite(files)
        #expect(site.build().texts.isEmpty)
        #expect(blocks.map(\.count) == [63, 2, 64, 64, 2, 1])
        for (number, block) in blocks.enumerated() {
            #expect(try #require(json(site.page("/search/2-\(number).json")) as? [[String]]) == block)
        }
        #expect(site.page("/search/2-6.json") == nil)
    }

    @Test func sportsAreFoundByTheNamesThatTheirRowsHave() throws {
        func feed(_ name: String) -> String {
            "[{\"i\": \"PELO\", \"d\": \"\(name)\", \"e\": [{\"i\": \"1\", \"si\": \"PELO\", \"d\": \"A - B\", \"tt\": 1800000000}]}]"
        }
        let site = try TestSite([
            "Content/site.yaml": "title: Hall\nlanguage: de\n",
            "Content/events/e.json": "{\"name\": \"E\", \"start\": \"2026-05-09\", \"sport\": \"FOOT\"}",
            "Content/sports/s.json": feed("Pelota"),
        ])
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/search/3-0.json")?.contains("\"Fußball · 9. Mai 2026\"") == true)
        #expect(site.page("/search/words-0.json")?.contains("\"fussball\":[[],[3]]") == true)
        site.write("Content/sports/s.json", feed("Baskisch"))
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/search/3-0.json")?.contains("\"Baskisch · ") == true)
        #expect(site.page("/search/words-0.json")?.contains("\"baskisch\":[[],[8]]") == true)
    }

    /// A byte order mark inside a text is an ordinary character; Foundation's JSON reader drops it.
    private static let marked = "\u{feff}a mark \u{feff}of order"

    @Test func nothingIsLostFromTexts() throws {
        let site = try Self.site(titled: Self.marked)
        #expect(site.build().texts.isEmpty)
        for (path, name) in [("/feed.json", "title"), ("/events/e/", "name"), ("/bulletins/a/", "headline")] {
            let text = try #require(site.page(path))
            #expect(text.utf8.firstRange(of: "\"\(name)\":\"\(Self.marked)\"".utf8) != nil, "\(path)")
        }
    }

    @Test(arguments: titles + [marked]) func calendarsAndFeedsAreReadBackByOthers(title: String) throws {
        guard let python = Python.having("icalendar", "feedparser") else {
            print("Skipped: no Python here has icalendar and feedparser")
            return
        }
        let site = try Self.site(titled: title)
        #expect(site.build().texts.isEmpty)
        let script = """
            import json, sys, icalendar, feedparser
            events = [e for e in icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read()).walk("VEVENT")]
            feed = feedparser.parse(open(sys.argv[2], "rb").read(), sanitize_html=False, resolve_relative_uris=False)
            print(json.dumps([[str(e["SUMMARY"]) for e in events], [str(events[0]["LOCATION"])],
                [str(c) for c in events[0]["CATEGORIES"].cats], [e["DTSTART"].dt.isoformat() for e in events],
                [str(feed.bozo)] + [e.title for e in feed.entries]]))
            """
        let output = try Tool.run(python, ["-c", script, site["public/calendar.ics"], site["public/feed.xml"]])
        let read = try #require(json(output.output) as? [[String]], "\(output.errors)")
        let text = Self.plain(title)
        #expect(read[0].map { Array($0.utf8) } == [Array(text.utf8), Array(text.utf8)])
        #expect(read[1][0].utf8.elementsEqual("\(text), \(text)".utf8))
        #expect(read[2].allSatisfy { $0.utf8.elementsEqual(text.utf8) })
        #expect(read[3] == ["2026-05-09T18:00:00+00:00", "2026-05-07"])
        #expect(read[4][0] == "False")
        let words = { (text: String) in
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ").utf8
        }
        #expect(words(read[4][1]).elementsEqual(words(text)), "\(read[4][1])")
    }

    /// A calendar describes its zone from any start on, also after the years whose changes are listed.
    @Test(arguments: [2100]) func otherProgramsKnowTheOffsetsOfASeries(seed: UInt64) throws {
        guard let python = Python.having("dateutil") else {
            print("Skipped: no Python here has dateutil")
            return
        }
        let names = [
            "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Tokyo",
            "Europe/Moscow",
        ]
        var random = SplitMix(seed: seed)
        let site = try TestSite(["Content/site.yaml": "title: The Shed\noccurrences: {ahead: 1, past: 0}\n"])
        var input = ""
        var expected: [String] = []
        for number in 0..<60 {
            let zone = try Zone(named: names[number % names.count])
            let year = Int.random(in: 1971...2400, using: &random)
            let (month, day) = (Int.random(in: 1...12, using: &random), Int.random(in: 1...28, using: &random))
            let first = try #require(Day(year: year, month: month, day: day))
            site.write(
                "Content/events/e\(number).md",
                "---\nname: E\nstart: \(first) 12:00\ntimeZone: \(zone.name)\nrepeat: yearly\n---\n")
            let days = (0..<20).compactMap { first.adding(days: 173 * $0) }
            let noons = days.compactMap { LocalTime($0, hour: 12, minute: 0) }
            let fields = [site["public/events/e\(number)/event.ics"], zone.name] + days.map { "\($0)T12:00" }
            input += fields.joined(separator: " ") + "\n"
            let offsets = noons.map { "\(zone.offset(at: zone.instant(onClocksAt: $0)).seconds)" }
            expected.append(offsets.joined(separator: " "))
        }
        #expect(site.build().texts.isEmpty)
        let script = """
            import sys, datetime, dateutil.tz
            for line in sys.stdin:
                path, name, *times = line.split()
                zone = dateutil.tz.tzical(path).get(name)
                offsets = [zone.utcoffset(datetime.datetime.fromisoformat(time)) for time in times]
                print(*[int(offset.total_seconds()) for offset in offsets])
            """
        let result = try Tool.run(python, ["-c", script], input: input)
        let read = result.output.split(separator: "\n").map(String.init)
        try #require(read.count == expected.count, "\(result.errors)")
        for (number, offsets) in read.enumerated() {
            #expect(offsets == expected[number], "\(site.read("Content/events/e\(number).md") ?? "")")
        }
    }

    @Test(arguments: titles) func linesOfCalendarsAreShort(title: String) throws {
        let site = try Self.site(titled: title)
        site.build()
        let calendars = site.pages().filter { $0.key.hasSuffix(".ics") }
        #expect(Set(calendars.keys) == ["calendar.ics", "events/e/event.ics", "schedules/s/schedule.ics"])
        for (path, text) in calendars {
            #expect(text.utf8.count == text.unicodeScalars.reduce(0) { $0 + String($1).utf8.count })
            let lines = Array(text.utf8).split(separator: 10, omittingEmptySubsequences: false).dropLast()
            #expect(lines.allSatisfy { $0.count <= 76 && $0.last == 13 && $0.count { $0 == 13 } == 1 }, "\(path)")
            #expect(
                lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil }, "\(path): cut within a character")
        }
    }

    @Test func anEventSaysWhatCalendarsNeed() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\ntimeZone: Europe/Berlin\n",
            "Content/events/a.json":
                "{\"name\": \"A\", \"start\": \"2026-05-09\", \"end\": \"2026-05-10\", \"status\": \"cancelled\", \"updated\": \"2026-05-01 12:00\"}",
            "Content/events/b.json": "{\"name\": \"B\", \"start\": \"2026-05-09 20:00\"}",
            "Content/events/c.json": "{\"name\": \"C\"}",
            "Content/events/d.json": "{\"name\": \"D\", \"start\": \"2026-05-09\"}",
            "Content/sports/s.json":
                "[{\"i\": \"FOOT\", \"d\": \"Football\", \"e\": [{\"i\": 1, \"si\": \"FOOT\", \"d\": \"Lions - Bears\", \"tt\": 1778436000}]}]",
        ])
        #expect(site.build().texts.isEmpty)
        let day = try #require(site.page("/events/a/event.ics"))
        #expect(day.contains("DTSTART;VALUE=DATE:20260509\r\nDTEND;VALUE=DATE:20260511\r\n"))
        #expect(day.contains("STATUS:CANCELLED\r\n") && day.contains("UID:event-a@shed.example\r\n"))
        #expect(day.contains("DTSTAMP:20260501T100000Z\r\nLAST-MODIFIED:20260501T100000Z\r\nSEQUENCE:29627160\r\n"))
        let hour = try #require(site.page("/events/b/event.ics"))
        #expect(hour.contains("DTSTART:20260509T180000Z\r\nSUMMARY:B\r\n"))
        #expect(site.page("/events/c/event.ics") == nil)
        let sport = try #require(site.page("/sports/FOOT.ics"))
        #expect(sport.contains("NAME:Football · The Shed\r\n") && sport.contains("SUMMARY:Lions - Bears\r\n"))
        let page = try #require(site.page("/events/b/"))
        for link in [
            "href=\"../../events/b/event.ics\"",
            "https://calendar.google.com/calendar/render?action=TEMPLATE&amp;text=B&amp;dates=20260509T180000Z%2F20260509T200000Z",
            "https://outlook.live.com/calendar/0/deeplink/compose?", "https://outlook.office.com/",
            "https://calendar.yahoo.com/?v=60",
        ] {
            #expect(page.contains(link), "\(link)")
        }
        for (id, span) in ["a": "st=20260509&amp;et=20260511&amp;desc=", "d": "st=20260509&amp;dur=allday&amp;desc="] {
            let page = try #require(site.page("/events/\(id)/"))
            #expect(page.contains("https://calendar.yahoo.com/?v=60&amp;title=\(id.uppercased())&amp;\(span)"))
        }
        #expect(site.page("/events/upcoming/")?.contains("webcal://shed.example/sports/FOOT.ics") == true)
        // A calendar depends on neither the build time nor other events.
        var later = site
        later.now = later.now.adding(seconds: 60)
        #expect(!later.build().written.contains { $0.hasSuffix(".ics") })
    }

    @Test func eachSportHasACalendarWhateverItsKey() throws {
        let keys = ["FOO", "foo", "!foo", "é"]
        let sports = keys.enumerated().map { index, key in
            "{\"i\": \"\(key)\", \"d\": \"\(key)\", \"e\": [{\"i\": \(index), \"si\": \"\(key)\", \"d\": \"Match \(index)\", \"tt\": 1778436000}]}"
        }
        let site = try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\n",
            "Content/sports/s.json": "[\(sports.joined(separator: ","))]",
        ])
        #expect(site.build().texts.isEmpty)
        let calendars = site.pages().filter { $0.key.hasPrefix("sports/") || $0.key.hasPrefix("/sports/") }
        #expect(Set(calendars.keys.map { $0.lowercased() }).count == keys.count)
        #expect(site.page("/sports/FOO.ics")?.contains("SUMMARY:Match 0\r\n") == true)
        for index in keys.indices {
            #expect(calendars.values.count { $0.contains("SUMMARY:Match \(index)\r\n") } == 1)
        }
    }

    @Test func dataForSearchEnginesIsCompleteOrNotThere() throws {
        let venue = "\"venue\": {\"name\": \"Shed\", \"address\": \"Mill Lane 4\"}"
        let site = try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\ntimeZone: Europe/Berlin\n",
            "Content/assets/p.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "Content/events/a.json":
                "{\"name\": \"Lions - Bears\", \"sport\": \"Football\", \"start\": \"2026-05-09 20:00\", \"image\": \"/assets/p.svg\", \"alt\": \"P\", \"organizer\": \"Ada\", \"status\": \"postponed\", \(venue)}",
            "Content/events/b.json": "{\"name\": \"B\", \"start\": \"2026-05-09\", \"songs\": [], \(venue)}",
            "Content/events/c.json": "{\"name\": \"C\", \"start\": \"2026-05-09 20:00\"}",
            "Content/events/d.json": "{\"name\": \"D\", \(venue)}",
        ])
        let built = site.build()
        #expect(built.texts.isEmpty)
        #expect(
            built.report?.eventsWithoutStructuredData.map { "\($0.id): \($0.missing)" } == [
                "c: [\"venue\"]", "d: [\"start\"]",
            ])
        let match = try #require(try structuredData(of: "/events/a/", in: site).first)
        #expect(match["@type"] as? String == "SportsEvent")
        #expect(match["startDate"] as? String == "2026-05-09T20:00:00+02:00")
        #expect(match["eventStatus"] as? String == "https://schema.org/EventPostponed")
        #expect((match["homeTeam"] as? [String: String])?["name"] == "Lions")
        #expect((match["awayTeam"] as? [String: String])?["name"] == "Bears")
        #expect(match["image"] as? [String] == ["https://shed.example/events/a/card.jpg"])
        #expect((match["location"] as? [String: String])?["address"] == "Mill Lane 4")
        let music = try #require(try structuredData(of: "/events/b/", in: site).first)
        #expect(music["@type"] as? String == "MusicEvent" && music["startDate"] as? String == "2026-05-09")
        for id in ["c", "d"] {
            #expect(
                try structuredData(of: "/events/\(id)/", in: site).map { $0["@type"] as? String } == ["BreadcrumbList"])
        }
        for path in ["/events/a/", "/events/b/"] {
            let event = try #require(try structuredData(of: path, in: site).first)
            for key in ["name", "startDate", "location", "url"] { #expect(event[key] != nil, "\(path): \(key)") }
        }
    }

    @Test func searchEnginesAreToldWhenARescheduledEventWasToStart() throws {
        let event =
            "{\"name\": \"A\", \"start\": \"2026-05-09\", \"previousStart\": \"2026-05-02\", \"status\": \"rescheduled\", \"venue\": {\"name\": \"Shed\"}}"
        let site = try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\n", "Content/events/a.json": event,
        ])
        #expect(site.build().texts.isEmpty)
        let told = try #require(try structuredData(of: "/events/a/", in: site).first)
        #expect(told["eventStatus"] as? String == "https://schema.org/EventRescheduled")
        #expect(told["startDate"] as? String == "2026-05-09" && told["previousStartDate"] as? String == "2026-05-02")
        site.write("Content/events/a.json", event.replacingOccurrences(of: "rescheduled", with: "scheduled"))
        site.build()
        #expect(try structuredData(of: "/events/a/", in: site).first?["previousStartDate"] == nil)
    }

    @Test func aChangeOfStatusIsToldToSearchEngines() throws {
        let site = try Self.site(titled: "A")
        site.build()
        site.write(
            "Content/events/e.json",
            try #require(site.read("Content/events/e.json")).replacingOccurrences(
                of: "{\"name\"", with: "{\"status\": \"rescheduled\", \"name\""))
        site.build()
        let event = try #require(try structuredData(of: "/events/e/", in: site).first)
        #expect(event["eventStatus"] as? String == "https://schema.org/EventRescheduled")
    }

    @Test func whatTakesACodeIsInNoList() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\n",
            "Content/events/e.json":
                "{\"name\": \"E\", \"start\": \"2026-05-09\", \"code\": \"sesame\", \"songs\": [{\"title\": \"Hidden tune\", \"artist\": \"Nobody\"}]}",
        ])
        site.build()
        let files = site.pages().filter { !$0.key.hasSuffix(".html") && !$0.key.hasPrefix("assets/") }
        // The sealed list contains its own address.
        for (path, text) in files where !path.hasSuffix("/songs.sealed.json") {
            #expect(!text.contains("Hidden") && !text.contains("hidden") && !text.contains("songs/"), "\(path)")
        }
    }

    @Test func aSiteWithoutABaseHasNoFeedsButCalendars() throws {
        let site = try TestSite([
            "Content/bulletins/a.md": bulletin("A", "2026-05-01", "tags: [x]\n"),
            "Content/events/e.json": "{\"name\": \"E\", \"start\": \"2026-05-09\"}",
        ])
        site.build()
        let files = site.pages().keys
        #expect(!files.contains { $0.hasSuffix(".xml") || $0.hasSuffix("feed.json") })
        #expect(files.contains("calendar.ics") && site.page("/robots.txt") == "User-agent: *\nAllow: /\n")
        #expect(site.page("/")?.contains("feed.xml") == false)
    }

    @Test func aLongSitemapIsSplit() throws {
        let sitemap = Sitemap(root: "https://shed.example/", entries: (1...5).map { ("\($0)/", nil) })
        let parts = Dictionary(
            uniqueKeysWithValues: sitemap.files(limit: 2).map { file in
                (file.address.file, String(decoding: file.make(.none), as: UTF8.self))
            })
        #expect(Set(parts.keys) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"])
        let index = try #require(parts["sitemap.xml"])
        #expect(index.element("sitemapindex")?.content.has("loc", saying: "https://shed.example/sitemap-3.xml") == true)
        let listed = try (1...3).flatMap { number in
            try #require(parts["sitemap-\(number).xml"]).matches(of: /<loc>https:\/\/shed.example\/(\d)\/<\/loc>/)
                .map { Int($0.1) }
        }
        #expect(listed == [1, 2, 3, 4, 5])
        #expect(Sitemap.limit == 50_000)
        #expect(sitemap.files().count == 1)
    }

    @Test func theSitemapListsEveryPage() throws {
        let site = try Self.site(titled: "A")
        site.build()
        let map = try #require(site.page("/sitemap.xml"))
        let bulletin = map.elements("url").first {
            $0.content.has("loc", saying: "https://shed.example/club/bulletins/a/")
        }
        #expect(bulletin?.content.element("lastmod")?.text == "2026-05-01T08:00:00Z")
        #expect(map.has("loc", saying: "https://shed.example/club/events/e/songs/"))
        let pages = Set(site.pages().keys.filter { $0.hasSuffix("index.html") })
        for match in map.matches(of: /<loc>https:\/\/shed.example\/club\/([^<]*)<\/loc>/) {
            #expect(pages.contains("\(match.1)index.html"), "\(match.1)")
        }
    }

    private func json(_ text: String?) throws -> Any? {
        try text.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
    }

    /// Returns the graph in the page's only element of structured data.
    private func structuredData(of path: String, in site: TestSite) throws -> [[String: Any]] {
        let page = try #require(site.page(path))
        let parts = page.components(separatedBy: "<script type=\"application/ld+json\">")
        try #require(parts.count == 2)
        let text = try #require(parts[1].components(separatedBy: "</script>").first)
        let root = try #require(try json(text) as? [String: Any])
        #expect(root["@context"] as? String == "https://schema.org")
        return try #require(root["@graph"] as? [[String: Any]])
    }

    @Test(arguments: ["nächte", "n%C3%A4chte"]) func theBasesPathIsEncodedOnce(_ path: String) throws {
        let site = try TestSite([
            "Content/site.yaml": "title: A\nbaseURL: https://a.example/~klub/\(path)/\n",
            "Content/events/e.md": "---\nname: E\nstart: 2026-06-01\n---\n",
        ])
        #expect(site.build().texts.isEmpty)
        for file in ["sitemap.xml", "events/e/event.ics", "events/e/index.html"] {
            let text = try #require(site.pages()[file])
            #expect(text.contains("https://a.example/~klub/n%C3%A4chte/") && !text.contains("nächte"), "\(file)")
        }
    }
}
