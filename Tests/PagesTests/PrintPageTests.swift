import TestSites
import TestSupport
import Testing

/// Pages from which people print sheets.
@Suite struct PrintPageTests {
    private func site(_ files: [String: String], settings: String = "baseURL: https://s.example/\n") throws -> TestSite
    {
        var content = ["Content/site.yaml": "title: S\n\(settings)"]
        for (path, text) in files { content["Content/\(path)"] = text }
        let site = try TestSite(content, now: "2026-11-20T12:00:00Z")
        #expect(site.build().report != nil)
        return site
    }

    private static let songs = "songs: [{id: a, title: A, artist: B}]\n"

    @Test func onlyUpcomingEventsHaveAPoster() throws {
        let site = try site([
            "events/gone.md": "---\nname: Gone\nstart: 2026-01-01\n---\n",
            "events/soon.md": "---\nname: Soon\nstart: 2026-12-24\n---\n",
            "events/weekly.md": "---\nname: Weekly\nstart: 2026-11-05 20:00\nrepeat: weekly\n---\n",
            "schedules/empty.json": "{\"title\": \"Empty\", \"entries\": []}",
        ])
        #expect(
            site.pages().keys.filter { $0.hasSuffix("/print/index.html") }.sorted() == [
                "events/soon/print/index.html", "events/weekly/2026-11-26/print/index.html",
            ])
        let next = try #require(site.page("/events/weekly/2026-11-26/"))
        #expect(next.elements("a").contains { $0["href"] == "../../../events/weekly/2026-11-26/print/" })
        #expect(site.page("/events/weekly/2026-12-03/")?.contains("/print/") == false)
    }

    @Test func aCancelledDateOfASeriesHasNoPosterUnlessAllDatesAreCancelled() throws {
        let text = "---\nname: Weekly\nstart: 2026-11-26 20:00\nrepeat: {every: week, count: 2}\noccurrences:\n"
        let first = "  2026-11-26: {status: cancelled}\n"
        let site = try site(["events/weekly.md": text + first + "---\n"])
        func printed() -> [String] { site.pages().keys.filter { $0.hasSuffix("/print/index.html") } }
        #expect(printed() == ["events/weekly/2026-12-03/print/index.html"])
        #expect(site.page("/events/weekly/2026-12-03/")?.contains("/2026-12-03/print/") == true)
        #expect(site.page("/events/weekly/2026-11-26/")?.contains("/print/") == false)
        site.write("Content/events/weekly.md", text + first + "  2026-12-03: {status: postponed}\n---\n")
        site.build()
        #expect(printed() == ["events/weekly/2026-11-26/print/index.html"])
    }

    @Test func postersNeverShowTheEventCode() throws {
        let site = try site([
            "events/gala.md": "---\nname: Gala\nstart: 2026-12-24\ncode: K7XQ2-M9TBR\n\(Self.songs)---\n"
        ])
        let page = try #require(site.page("/events/gala/print/"))
        #expect(!page.uppercased().contains("K7XQ2"))
        #expect(page.elements("svg").contains { $0["id"] == "code" })
    }

    @Test func withoutABaseURLAPosterHasNoQRCode() throws {
        let site = try site(["events/gala.md": "---\nname: Gala\nstart: 2026-12-24\n---\n"], settings: "")
        let page = try #require(site.page("/events/gala/print/"))
        #expect(!page.elements("svg").contains { $0["id"] == "code" })
        #expect(!page.contains("value=\"cards\""))
    }

    @Test func thePosterOfASealedEventIsSealed() throws {
        let site = try site([
            "events/gala.md": "---\nname: Gala\nstart: 2026-12-24\ncode: K7XQ2-M9TBR\ngate: event\n---\nNobody knows.\n"
        ])
        let page = try #require(site.page("/events/gala/print/"))
        #expect(!page.contains("Nobody knows") && page.contains("data-salt"))
    }

    @Test func votesDontChangePosters() throws {
        let site = try site(["events/gala.md": "---\nname: Gala\nstart: 2026-12-24\n\(Self.songs)---\n"])
        site.write(
            "Content/ballots/gala.ndjson",
            "{\"event\":\"gala\",\"song\":\"a\",\"user\":\"Ada\",\"vote\":\"UP\",\"at\":\"2026-11-19T20:00:00Z\"}\n")
        #expect(site.build().written.contains("events/gala/songs/index.html"))
        #expect(!site.build().written.contains { $0.contains("/print/") })
    }

    @Test(arguments: [
        ("Jam", 1), ("Thursday session", 1), ("Herbstgala", 2), ("Vorstandswahl", 3), ("Grundlagenforschung", 4),
        ("夜のギター教室", 3), (String(repeating: "long ", count: 40), 5),
    ]) func longNamesAreSmaller(_ name: String, _ size: Int) throws {
        let site = try site(["events/gala.md": "---\nname: \(name)\nstart: 2026-12-24\n---\n"])
        #expect(site.page("/events/gala/print/")?.contains("class=\"name size-\(size)\"") == true)
    }

    @Test func recordsKeepTheirAddresses() throws {
        let site = try site([
            "bulletins/print.md": "---\ntitle: Print\nauthor: Ada\ndate: 2026-05-05\n---\nHello.\n",
            "schedules/week.json":
                #"{"title": "Week", "entries": [{"id": "print", "title": "Print", "date": "2026-12-05", "description": "x"}]}"#,
        ])
        #expect(site.page("/bulletins/print/")?.contains("Hello.") == true)
        #expect(site.page("/schedules/week/print/")?.contains("class=\"print\"") == false)
        #expect(site.page("/schedules/week/")?.contains("Print the programme") == false)
    }
}
