import Content
import Diagnostics
import SiteBuilder
import TestSites
import TestSupport
import Testing

/// The names of records and tags on a site in several languages.
@Suite struct NamesByLanguageTests {
    /// Pages mark the language of untranslated names everywhere.
    @Test func namesSayTheirLanguageWhereverTheyAreShown() throws {
        // Without a menu in the settings, the site lists its pages there.
        let settings = LanguageTests.settings.split(separator: "\n").filter {
            !$0.hasPrefix("menu:") && !$0.hasPrefix("  - ")
        }
        let site = try LanguageTests.site([
            "Content/site.yaml": settings.map { $0 + "\n" }.joined(),
            "Content/pages/map.md": "---\ntitle: Map\nmenu: true\n---\nHere.\n",
            "Content/events/match.md":
                "---\nname: Match\nstart: 2026-05-10 20:00\ntags: [tools]\nrequests: open\n---\n",
            "Content/bulletins/report.md":
                "---\ntitle: Report\ndate: 2026-05-01\ntags: [tools]\n---\nText.\n",
            "Content/schedules/rooms.json": """
            {"title": "Rooms", "event": "match", "entries": [
                {"title": "Saw", "description": "Wood", "date": "2026-05-08 18:00", "room": "Shed"},
                {"title": "Nail", "description": "Iron", "date": "2026-05-08 19:00", "room": "Yard"}]}
            """,
        ])
        #expect(site.build().texts.isEmpty)
        let pages = site.pages()
        var places: Set<String> = []
        for (path, page) in pages where path.hasPrefix("de/") && path.hasSuffix("/index.html") {
            for name in ["Keys", "Report", "Map", "Rooms", "Saw", "Nail", "Match"] {
                for place in page.ranges(of: ">\(name)<") {
                    let before = page[..<place.lowerBound].suffix(64)
                    // The parts of an event's name are nested in it.
                    #expect(
                        before.hasSuffix("lang=\"en\"") || before.hasSuffix("lang=\"en\" aria-current=\"page\"")
                            || before.contains("lang=\"en\">") && name == "Match"
                            || before.hasSuffix("/\"") && before.contains("lang=\"en\"><a"),
                        "\(path): …\(before)>\(name)")
                    places.insert("\(path) \(name)")
                }
            }
        }
        // Next to a bulletin, in a timetable, next to an entry, in the menu, on a list of songs.
        for place in [
            "bulletins/report/index.html Keys", "schedules/rooms/index.html Saw",
            "schedules/rooms/saw/index.html Nail",
            "schedules/index.html Rooms", "search/index.html Rooms", "about/index.html Map",
            "events/match/songs/index.html Match", "events/match/index.html Report",
        ] {
            #expect(places.contains("de/\(place)"), "\(place)")
        }
        #expect(pages["de/feed.xml"]?.elements("title").first { $0.text == "Keys" }?["xml:lang"] == "en")
        #expect(pages["de/feed.json"]?.matches(of: /"language":\s*"en"/).count == 2)
        #expect(pages["de/calendar.ics"]?.contains("SUMMARY;LANGUAGE=en:Match") == true)
        let found = pages.filter { $0.key.hasPrefix("de/search/") }.map(\.value).joined()
        #expect(found.contains("\"Keys\"") && found.contains(",\"en\"]"))
        // Names in the site's main language need no mark.
        for (path, page) in pages where !path.hasPrefix("de/") && path.hasSuffix("/index.html") {
            #expect(page.matches(of: #/ lang="en"/#).count == 2, "\(path)")
        }
        #expect(
            !(pages["calendar.ics"] ?? "").contains("LANGUAGE=")
                && (pages["feed.xml"] ?? "").elements("title").allSatisfy { $0["xml:lang"] == nil })
    }

    @Test(arguments: ["", "occurrences: {2026-05-08: {name: Semifinal}}\n"])
    func theTranslatedNameOfASingleDateHasNoMark(_ changes: String) throws {
        let site = try LanguageTests.site([
            "Content/events/quiz.md":
                "---\nname: Quiz\nstart: 2026-05-01 20:00\nrepeat: weekly\n\(changes)---\nEvery week.\n",
            "Content/events/final.md": "---\noccurrence: quiz/2026-05-08\nname: Final\n---\n",
            "Content/events/final.de.md": "---\nname: Endspiel\n---\n",
        ])
        #expect(site.build().texts.isEmpty)
        let final = try #require(site.page("/de/events/quiz/2026-05-08/"))
        let heading = try #require(final.element("h1"))
        #expect(heading.text.contains("Endspiel") && heading["lang"] == nil)
        #expect(final.element("div", class: "prose")?["lang"] == "en")
        // Other dates have the name of the series.
        let other = try #require(site.page("/de/events/quiz/2026-05-15/"))
        #expect(other.element("h1")?["lang"] == "en")
    }

    @Test func theUntranslatedNameOfASingleDateIsMarked() throws {
        let site = try LanguageTests.site([
            "Content/events/quiz.md":
                "---\nname: Quiz\nstart: 2026-05-01 20:00\nrepeat: weekly\n"
                + "occurrences: {2026-05-08: {name: Semifinal}}\n---\nEvery week.\n",
            "Content/events/quiz.de.md": "---\nname: Rätsel\n---\nJede Woche.\n",
            "Content/events/final.md": "---\noccurrence: quiz/2026-05-15\nname: Final\n---\n",
        ])
        #expect(site.build().texts.isEmpty)
        for (date, name) in [("2026-05-08", "Semifinal"), ("2026-05-15", "Final")] {
            let page = try #require(site.page("/de/events/quiz/\(date)/"))
            let heading = try #require(page.element("h1"))
            #expect(heading.text.contains(name) && heading["lang"] == "en")
            // The text is the translated one of the series.
            #expect(page.element("div", class: "prose")?["lang"] == nil)
            #expect(site.page("/events/quiz/\(date)/")?.element("h1")?["lang"] == nil)
        }
        #expect(site.page("/de/events/quiz/2026-05-22/")?.element("h1")?["lang"] == nil)
    }

    @Test func namesOfAForeignCalendarHaveNoLanguage() throws {
        let site = try LanguageTests.site([
            "Content/calendars/quiz.ics": """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:x
            BEGIN:VEVENT
            UID:q@example.com
            DTSTART:20260501T190000Z
            RRULE:FREQ=WEEKLY;COUNT=3
            SUMMARY:Quizabend
            DESCRIPTION:Im Keller.
            END:VEVENT
            BEGIN:VEVENT
            UID:q@example.com
            RECURRENCE-ID:20260508T190000Z
            DTSTART:20260508T190000Z
            SUMMARY:Finale
            DESCRIPTION:Im Saal.
            END:VEVENT
            END:VCALENDAR

            """.replacing("\n", with: "\r\n")
        ])
        #expect(site.build().texts.isEmpty)
        let named = site.pages().filter { path, page in
            path.hasPrefix("de/events/") && page.element("h1")?.text.contains("Finale") == true
        }
        let page = try #require(named.first?.value)
        #expect(page.element("h1")?["lang"] == nil && page.element("div", class: "prose")?["lang"] == nil)
    }

    @Test func theUntranslatedNameOfAnEventBehindACodeIsMarked() throws {
        let site = try LanguageTests.site([
            "Content/events/secret.md":
                "---\nname: Secret\nstart: 2026-05-10 20:00\ncode: K7XQ2-M9TBR\ngate: event\n---\nText.\n"
        ])
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/de/events/"))
        #expect(page.elements("span").first { $0.text.contains("Secret") }?["lang"] == "en")
    }

    @Test func tagsHaveOneAddressAndANameInEachLanguage() throws {
        let site = try LanguageTests.site([
            "Content/site.yaml": LanguageTests.settings
                + "tags: {song night: {en: Song nights, de: Liederabende}, diy: DIY}\n",
            "Content/bulletins/tools.md":
                "---\ntitle: Tools\ndate: 2026-05-03\ntags: [Song Night, diy, wood]\n---\nText.\n",
            "Content/events/gala.json": LanguageTests.gala.replacing(
                "\"requests\"", with: "\"tags\": [\"song night\"], \"requests\""),
        ])
        #expect(site.build().texts.isEmpty)
        let english = try #require(site.page("/tags/song-night/"))
        let german = try #require(site.page("/de/tags/song-night/"))
        #expect(english.element("h1")?.text.contains("Song nights") == true)
        #expect(german.element("h1")?.text.contains("Liederabende") == true)
        #expect(site.page("/de/bulletins/tools/")?.has("a", saying: "Liederabende") == true)
        #expect(site.page("/de/feed.json")?.contains("\"Liederabende\"") == true)
        #expect(site.page("/de/events/gala/event.ics")?.contains("Liederabende") == true)
        let tags = try #require(site.page("/de/tags/"))
        #expect(tags.contains(" lang=\"en\" rel=\"tag\"><span class=\"hand\" dir=\"auto\">wood</span>"))
        #expect(tags.contains("/\" rel=\"tag\"><span class=\"hand\" dir=\"auto\">DIY</span>"))
        var log = DiagnosticLog()
        let untranslated = try #require(untranslatedRecords(site.options, &log))
        #expect(untranslated.records.filter { $0.what == "tag" }.map(\.id) == ["wood"])
    }
}
