import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// Tests schedules with repeating entries.
@Suite struct RecurringEntryTests {
    private static let course = """
        ---
        title: Evening course
        entries:
          - {title: Yoga, description: Bring a mat., date: 2026-05-04 18:00, end: 2026-05-04 19:00, repeat: weekly, room: Hall}
          - {title: Opening, description: Tea., date: 2026-05-09 18:00}
          - title: Choir
            description: Sing.
            date: 2026-05-07 20:00
            repeat: {every: 2 weeks, count: 2, except: [2026-05-21]}
        ---

        """

    private func site(_ schedule: String = course, _ settings: String = "occurrences: {ahead: 3, past: 1}\n") throws
        -> TestSite
    {
        try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\n\(settings)",
            "Content/schedules/course.md": schedule,
        ])
    }

    private func entries(_ site: TestSite) -> [String] {
        site.pages().keys.compactMap {
            $0.firstMatch(of: /schedules\/course\/([^\/]+)\/index\.html$/).map { String($0.1) }
        }
        .filter { $0 != "print" }
        .sorted()
    }

    @Test func eachDateIsAnEntry() throws {
        let site = try site()
        #expect(site.build().texts.isEmpty)
        #expect(
            entries(site) == [
                "choir-2026-05-07", "opening", "yoga-2026-05-04", "yoga-2026-05-11", "yoga-2026-05-18",
                "yoga-2026-05-25",
            ])
        let page = try #require(site.page("/schedules/course/"))
        let places = try ["yoga-2026-05-04", "choir-2026-05-07", "opening", "yoga-2026-05-11"].map {
            try #require(page.firstRange(of: "course/\($0)/")).lowerBound
        }
        #expect(places == places.sorted())
        let calendar = try #require(site.page("/schedules/course/schedule.ics"))
        #expect(calendar.matches(of: /BEGIN:VEVENT/).count == 6)
    }

    /// As time passes, dates become visible and disappear, and each build equals a clean one.
    @Test func datesComeIntoSight() throws {
        var site = try site()
        for _ in 0..<12 {
            let outcome = site.build()
            #expect(try site.compareWithCleanBuild(outcome, keys: site).differences == [])
            site.now = try #require(outcome.report?.nextChange)
        }
        let weekly = entries(site).filter { $0.hasPrefix("yoga") }
        #expect(weekly.count == 4 && !weekly.contains("yoga-2026-05-04"))
    }

    @Test func anEntryThatCantRepeatIsReported() throws {
        let texts = try site(Self.course.replacing("repeat: weekly", with: "repeat: sometimes")).build().texts
        #expect(texts.count == 1 && texts[0].hasPrefix("Content/schedules/course.md:4:"), "\(texts)")
        let never = try site(Self.course.replacing("repeat: weekly", with: "rrule: \"FREQ=MONTHLY;BYDAY=1FR\"")).build()
            .texts
        #expect(never.count == 1 && never[0].contains("isn't a date of the rule"), "\(never)")
    }

    @Test func datesAreTranslatedLikeTheirEntry() throws {
        let schedule = Self.course.replacing("title: Yoga", with: "title: {en: Yoga, de: Joga}")
        let site = try site(schedule, "occurrences: {ahead: 3, past: 1}\nlanguages: [en, de]\n")
        #expect(!site.build().texts.contains { $0.contains("error") })
        #expect(try #require(site.page("/de/schedules/course/yoga-2026-05-11/")).contains("Joga"))
        #expect(try #require(site.page("/schedules/course/yoga-2026-05-11/")).contains("Yoga"))
    }
}
