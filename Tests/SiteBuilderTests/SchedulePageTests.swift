import Testing

/// The order of a schedule's entries.
@Suite struct SchedulePageTests {
    @Test(arguments: [("", ["First", "Second", "Second"]), ("order: added\n", ["Second", "First", "Second"])])
    func entriesStandAsTheScheduleSays(order: String, titles: [String]) throws {
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
        #expect(site.page("/schedules/a/second/")?.contains(">One\nTwo</p>") == true)
        #expect(site.page("/schedules/a/second-2/") != nil)
    }

    @Test func aLongScheduleIsPaged() throws {
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

    @Test func anIDOfItsOwnIsTheAddress() throws {
        let entry = "description: x, date: 2026-05-01"
        let site = try TestSite([
            "Content/schedules/a.md":
                "---\ntitle: A\nentries:\n  - {title: X, \(entry)}\n  - {title: Late, id: x, \(entry)}\n---\n"
        ])
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/schedules/a/x/")?.contains("Late</h1>") == true)
        #expect(site.page("/schedules/a/x-2/")?.contains("X</h1>") == true)
        site.write(
            "Content/schedules/a.md",
            "---\ntitle: A\nentries:\n  - {id: x, title: X, \(entry)}\n  - {title: Late, id: X, \(entry)}\n---\n")
        #expect(
            site.build().texts == [
                "Content/schedules/a.md:5:23: error: there is another entry with the id \"x\" here [site.duplicate-id]\n  hint: the other one is at Content/schedules/a.md:4:5"
            ])
    }

    @Test func theFirstPageHasTheSchedulesWithTheSoonestEntries() throws {
        func schedule(_ entries: String) -> String { "---\ntitle: A\norder: added\nentries: [\(entries)]\n---\n" }
        func entry(_ title: String, _ date: String) -> String { "{title: \(title), description: x, date: \(date)}" }
        let site = try TestSite([
            "Content/schedules/a.md": schedule(entry("Far", "2027-01-01")),
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
            page.matches(of: /class="what" dir="auto">(.*?)</).map { String($0.1) } == ["E1", "C1", "B2", "B3", "B4"])
    }
}
