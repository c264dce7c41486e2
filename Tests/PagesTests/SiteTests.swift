import Pages
import SiteBuilder
import TestSites
import Testing
import Time

/// The records that are on the site at different instants.
@Suite struct SiteTests {
    @Test func recordsComeAndGoByThemselves() throws {
        var site = try TestSite([
            "Content/bulletins/a.md": bulletin(
                "A", "2026-01-01", "publish: 2026-05-07\nexpire: 2026-05-08T10:00:00Z\n"),
            "Content/bulletins/d.md": bulletin("D", "2026-01-01", "draft: true\npublish: 2026-05-06T13:00:00Z\n"),
            "Content/events/e.md": "---\nname: E\nstart: 2026-05-09T20:00:00Z\nend: 2026-05-09T21:00:00Z\n---\n",
        ])
        var seen: [String] = []
        for _ in 0..<8 {
            let report = try #require(site.build().report)
            let reasons = report.skipped.map { "\($0.id) \($0.reason)".prefix(7) }.joined(separator: ",")
            let time = site.now.rfc3339(in: .utc).dropFirst(8).prefix(5)
            seen.append("\(time) \(reasons) \(site.page("/bulletins/a/") != nil)")
            guard let next = report.nextChange else { break }
            site.now = next
        }
        #expect(
            seen == [
                "06T12 a sched,d draft false", "07T00 d draft true",
                // At midnight, the number of days until the event changes.
                "08T00 d draft true", "08T10 a expir,d draft false", "09T00 a expir,d draft false",
                "09T20 a expir,d draft false", "09T21 a expir,d draft false",
            ])
        site.drafts = true
        #expect(site.build().written.contains("bulletins/d/index.html"))
    }

    /// Cron jobs and servers build again at the times that builds name.
    @Test func pagesStayAsTheyAreUntilTheNextChange() throws {
        let entries = ["06", "07"].map {
            "- {title: Talk \($0), description: Hello, date: 2026-05-\($0)T10:00:00Z, end: 2026-05-\($0)T18:00:00Z, room: Hall}\n"
        }
        var site = try TestSite([
            "Content/events/fair.md": "---\nname: Fair\nstart: 2026-05-05T12:00:00Z\nend: 2026-05-09T22:00:00Z\n---\n",
            "Content/schedules/days.md": "---\ntitle: Days\nentries:\n\(entries.joined())---\n",
        ])
        var count = 0
        while let next = try #require(site.build().report).nextChange, count < 20 {
            site.now = next.adding(seconds: -1)
            #expect(site.build().written == [], "before \(next.rfc3339(in: .utc))")
            site.now = next
            count += 1
        }
        #expect(count > 4 && count < 20)
    }

    /// Only the first lists have a separate picture, so the songs of other events decide about it.
    @Test func aListGetsItsPictureIfAnotherListIsGone() throws {
        func event(_ number: Int, _ year: Int = 2027, hasSongs: Bool = true) -> String {
            "---\nname: Event \(number)\nstart: \(year)-01-\(number < 10 ? "0" : "")\(number) 20:00\n"
                + (hasSongs ? "songs: [{title: A, artist: B}]\n" : "") + "---\n"
        }
        var files = ["Content/site.yaml": "title: A\nbaseURL: https://a.example/\n"]
        for number in 1...25 { files["Content/events/n\(number).md"] = event(number) }
        files["Content/events/old.md"] = event(1, 2025, hasSongs: false)
        let site = try TestSite(files)
        _ = site.build()
        // The number of lists stays the same.
        site.write("Content/events/n1.md", event(1, hasSongs: false))
        site.write("Content/events/old.md", event(1, 2025))
        _ = site.build()
        #expect(site.page("/events/n25/songs/")?.contains("events/n25/songs/card.jpg") == true)
    }

    @Test func aNameThatBeginsWithAMarkIsAnIDOfItsOwn() throws {
        let site = try TestSite([
            "Content/bulletins/q.md": bulletin("Plain", "2026-01-01"),
            "Content/bulletins/\u{301}q.md": bulletin("Marked", "2026-01-02"),
        ])
        #expect(!site.check().texts.contains { $0.contains("site.duplicate-id") })
    }

    @Test func whatHasAStartAloneIsSaidToHaveStartedUntilTheSitesDayIsOver() throws {
        var site = try TestSite(
            [
                "Content/site.yaml": "title: A\ntimeZone: America/New_York\n",
                "Content/events/a.md": "---\nname: A\nstart: 2026-05-06 23:00\ntimeZone: Europe/Berlin\n---\n",
                "Content/sports/a.json": """
                [{"i": "FOOT", "d": "Football", "e": [{"i": "1", "si": "FOOT", "d": "Al - Bo", "tt": 1778101200}]}]
                """,
            ])
        func said() throws -> [String] {
            try ["/events/a/", "/events/1/", "/events/past/"].flatMap { address in
                try #require(site.page(address)).matches(of: /class="state">(.*?)</).map { String($0.1) }
            }
        }
        var seen: [String] = []
        for _ in 0..<4 {
            guard let next = try #require(site.build().report).nextChange else { break }
            seen += try ["\(said().joined(separator: ", ")) until \(next.rfc3339(in: .utc))"]
            #expect(site.page("/events/a/")?.contains(#" data-until="1778126400""#) == true)
            site.now = next
        }
        #expect(
            seen == [
                "Today, Today until 2026-05-06T21:00:00Z",
                "Started, Started, Started, Started until 2026-05-07T04:00:00Z",
            ])
        #expect(try said() == ["Ended", "Ended", "Ended", "Ended"])
        #expect(site.pages().values.allSatisfy { !$0.contains("data-until=") })
    }
}
