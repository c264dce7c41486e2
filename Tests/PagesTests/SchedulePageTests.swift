import Foundation
import TestSites
import TestSupport
import Testing
import Time

/// The order of a schedule's entries.
@Suite struct SchedulePageTests {
    @Test(arguments: [("", ["First", "Second", "Second"]), ("order: added\n", ["Second", "First", "Second"])])
    func entriesFollowTheOrderOfTheSchedule(order: String, titles: [String]) throws {
        let site = try TestSite([
            "Content/schedules/a.md": """
            ---
            title: A
            \(order)entries:
              - {title: Second, description: "One\\nTwo", date: 2026-05-02 10:00}
              - {title: First, description: x, date: 2026-05-01}
              - {title: Second, description: x, date: 2026-05-02 10:00}
            ---
            """
        ])
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/schedules/a/"))
        #expect(page.matches(of: /class="what" dir="auto">(.*?)</).map { String($0.1) } == titles)
        #expect(Set(page.matches(of: /class="dated" href="(.*?)"/).map(\.1)).count == 3)
        #expect(site.page("/schedules/a/second/")?.elements("p").contains { $0.content == "One\nTwo" } == true)
        #expect(site.page("/schedules/a/second-2/") != nil)
    }

    @Test func aLongScheduleIsSplitIntoPages() throws {
        let entries = (0..<1_000).map { #"{"title": "Talk \#($0)", "description": "x", "date": "2026-05-01"}"# }
        let site = try TestSite([
            "Content/schedules/a.json":
                "{\"title\": \"A\", \"event\": \"e\", \"entries\": [\(entries.joined(separator: ","))]}",
            "Content/events/e.json": #"{"name": "E", "start": "2026-05-01"}"#,
        ])
        #expect(site.build().texts.isEmpty)
        let titles = try (1...5).flatMap { number in
            let page = try #require(site.page("/schedules/a/" + (number == 1 ? "" : "page/\(number)/")))
            #expect(page.contains("1000 entries") && page.contains(#"schedule.ics">"#))
            return page.matches(of: /class="what" dir="auto">(.*?)</).map { String($0.1) }
        }
        #expect(titles == (0..<1_000).map { "Talk \($0)" })
        #expect(site.page("/schedules/a/page/6/") == nil)
        #expect(site.page("/schedules/a/talk-999/")?.contains(#"schedules/a/page/5/""#) == true)
        #expect(site.page("/events/e/")?.matches(of: /Talk \d/).count == 200)
    }

    /// A day in two rooms, and an afternoon without a room.
    private static let festival = """
        ---
        title: "Fest & Fun"
        entries:
          - {title: Doors, description: Come in, date: 2026-05-02 18:00}
          - {title: Long, description: x, date: 2026-05-02 19:00, end: 2026-05-02 21:00, room: Hall, people: [Ann, Bo]}
          - {title: Short, description: x, date: 2026-05-02 19:00, end: 2026-05-02 19:30, room: Loft, track: "A<B"}
          - {title: Again, description: x, date: 2026-05-02 20:00, room: Loft}
          - {title: Brunch, description: x, date: 2026-05-03}
        ---
        """

    @Test func roomsAreTheColumnsOfATimetable() throws {
        let site = try TestSite(["Content/schedules/fest.md": Self.festival])
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/schedules/fest/"))
        let days = page.components(separatedBy: #"<details class="day"#).dropFirst()
        #expect(days.count == 2)
        let first = try #require(days.first)
        #expect(
            first.matches(of: /<li class="c(\d) w(\d)" dir="auto">(.*?)</).map { "\($0.1) \($0.2) \($0.3)" } == [
                "1 1 Hall", "2 1 Loft", "3 1 Elsewhere",
            ])
        #expect(first.contains(#"class="axis n3 f18""#))
        #expect(first.matches(of: /<li class="h\d+">(.*?)</).map { String($0.1) } == ["18:00", "19:00", "20:00"])
        // An entry begins at its start and is as long as it lasts; without an end, it lasts an hour.
        let slots = first.matches(of: /<li class="slot (.*?)" data-event="(.*?)"/).map { "\($0.2) \($0.1)" }
        #expect(
            slots == [
                "schedules/fest/doors/ c3 h18 m0 o1 i0", "schedules/fest/long/ c1 h19 m0 o2 i0",
                "schedules/fest/short/ c2 h19 m0 o0 i30 t1", "schedules/fest/again/ c2 h20 m0 o1 i0",
            ])
        #expect(first.contains("Ann, Bo") && first.contains(#"data-track="A&lt;B""#))
        #expect(days.last?.element("ol", class: "all-day") != nil)
        #expect(site.page("/schedules/fest/long/")?.contains("Ann, Bo") == true)
        #expect(site.page("/schedules/fest/schedule.ics")?.contains("LOCATION:Hall") == true)
        // With a custom order, a schedule is a list.
        site.write(
            "Content/schedules/fest.md",
            Self.festival.replacing("entries:", with: "order: added\nentries:", maxReplacements: 1)
                .replacing("2026-05-03", with: "2026-05-01"))
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/schedules/fest/")?.contains("class=\"axis") == false)
    }

    @Test func roomsFollowTheFileAndPastDaysAreFolded() throws {
        func entry(_ title: String, _ time: String, _ end: String, _ room: String) -> String {
            "  - {title: \(title), description: x, date: 2026-05-\(time), end: 2026-05-\(end), room: \(room)}\n"
        }
        let entries = [
            entry("A", "02 12:00", "02 13:00", "Loft"), entry("B", "02 10:00", "02 11:07", "Hall"),
            entry("C", "02 10:30", "02 11:30", "Hall"), entry("D", "01 23:00", "02 01:00", "Yard"),
        ]
        var site = try TestSite(["Content/schedules/fest.md": "---\ntitle: F\nentries:\n\(entries.joined())---\n"])
        site.now = try Moment.parse("2026-05-02", in: .utc).start(in: .utc)
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/schedules/fest/"))
        let parts = page.components(separatedBy: "</details>\n</details>")
        #expect(parts.count == 2 && parts[0].element("summary")?.text == "1 past day")
        // An entry can end after midnight. Entries that overlap in a room have separate columns.
        #expect(parts[0].contains(#"class="slot c1 h23 m0 o2 i0""#))
        #expect(parts[1].contains(#"class="axis n3 f10""#) && parts[1].contains(#"class="slot c3 h10 m30 o1 i0""#))
        #expect(parts[1].contains(#"class="slot c2 h10 m0 o1 i10""#))
        #expect(
            parts[1].matches(of: /<li class="c(\d) w(\d)" dir="auto">(.*?)</).map { "\($0.1) \($0.2) \($0.3)" } == [
                "1 1 Loft", "2 2 Hall",
            ])
    }

    @Test func theScheduleIsExportedForConferenceApps() throws {
        let site = try TestSite(["Content/schedules/fest.md": Self.festival])
        #expect(site.build().texts.isEmpty)
        let text = try #require(site.page("/schedules/fest/schedule.xml"))
        func values(_ name: String) throws -> [String] {
            try text.matches(of: Regex("<\(name)>(.*?)</\(name)>", as: (Substring, Substring).self)).map {
                String($0.1)
            }
        }
        #expect(try values("title") == ["Fest &amp; Fun", "Doors", "Long", "Short", "Again", "Brunch"])
        #expect(try values("acronym") == ["fest"])
        #expect(try values("duration") == ["01:00", "02:00", "00:30", "01:00", "24:00"])
        #expect(try values("start") == ["2026-05-02", "18:00", "19:00", "19:00", "20:00", "00:00"])
        #expect(try values("track") == ["", "", "A&lt;B", "", ""])
        #expect(text.elements("room").contains { $0["name"] == "Loft" })
        #expect(text.elements("person").contains { $0.text == "Ann" })
        #expect(Set(text.matches(of: /guid="(.*?)"/).map(\.1)).count == 5)
        // The same entry keeps its identity, and a changed text makes a new version.
        let version = try values("version")
        site.write("Content/schedules/fest.md", Self.festival.replacing("Come in", with: "Come up"))
        #expect(site.build().texts.isEmpty)
        let other = try #require(site.page("/schedules/fest/schedule.xml"))
        #expect(!other.contains(version[0]))
        #expect(other.matches(of: /guid="(.*?)"/).map(\.1) == text.matches(of: /guid="(.*?)"/).map(\.1))
    }

    @Test func entriesThatStartTogetherLastAnHourInConferenceApps() throws {
        let entries = ["A", "B"].map { "  - {title: \($0), description: x, date: 2026-05-02 18:00, room: Hall}\n" }
        let site = try TestSite(["Content/schedules/fest.md": "---\ntitle: F\nentries:\n\(entries.joined())---\n"])
        #expect(site.build().texts.isEmpty)
        let text = try #require(site.page("/schedules/fest/schedule.xml"))
        #expect(text.matches(of: /<duration>(.*?)<\/duration>/).map { String($0.1) } == ["01:00", "01:00"])
    }

    @Test func theIDOfAnEntryIsItsAddress() throws {
        let entry = "description: x, date: 2026-05-01"
        let site = try TestSite([
            "Content/schedules/a.md":
                "---\ntitle: A\nentries:\n  - {title: X, \(entry)}\n  - {title: Late, id: x, \(entry)}\n---\n"
        ])
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/schedules/a/x/")?.element("h1")?.text.hasSuffix("Late") == true)
        #expect(site.page("/schedules/a/x-2/")?.element("h1")?.text.hasSuffix("X") == true)
        site.write(
            "Content/schedules/a.md",
            "---\ntitle: A\nentries:\n  - {id: x, title: X, \(entry)}\n  - {title: Late, id: X, \(entry)}\n---\n")
        #expect(
            site.build().texts == [
                "Content/schedules/a.md:5:23: error: another entry has the id \"x\" [site.duplicate-id]\n  hint: the other one is at Content/schedules/a.md:4:5"
            ])
    }

    @Test func theFirstPageHasTheSoonestEntriesOfAllSchedules() throws {
        func schedule(_ entries: String) -> String { "---\ntitle: A\norder: added\nentries: [\(entries)]\n---\n" }
        func entry(_ title: String, _ date: String) -> String { "{title: \(title), description: x, date: \(date)}" }
        let site = try TestSite([
            "Content/schedules/a.md": schedule(
                [entry("Farthest", "2028-01-01"), entry("Far", "2027-01-01"), entry("Farther", "2027-01-02")]
                    .joined(separator: ", ")),
            "Content/schedules/b.md": schedule(
                [
                    entry("B5", "2026-05-20"), entry("B3", "2026-05-10 12:00"), entry("B0", "2026-05-05"),
                    entry("B4", "2026-05-10 12:00"), entry("B2", "2026-05-10"),
                ].joined(separator: ", ")),
            "Content/schedules/c.md": schedule(entry("C1", "2026-05-09")),
            "Content/schedules/d.md": schedule(entry("D0", "2026-05-05")),
            "Content/schedules/e.md": schedule(entry("E1", "2026-05-06")),
        ])
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/"))
        #expect(
            page.matches(of: /class="what" dir="auto">(.*?)</).map { String($0.1) } == [
                "E1", "C1", "B2", "B3", "B4", "B5", "Far", "Farther",
            ])
        #expect(
            page.matches(of: /<h3><time datetime="(.*?)"/).map { String($0.1) } == [
                "2026-05-06", "2026-05-09", "2026-05-10", "2026-05-20", "2027-01-01", "2027-01-02",
            ])
    }
}
