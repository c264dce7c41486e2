import SiteBuilder
import Testing
import Time

/// What is on the site as of when.
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
                // Midnights change how many days off the event is.
                "08T00 d draft true", "08T10 a expir,d draft false", "09T00 a expir,d draft false",
                "09T20 a expir,d draft false", "09T21 a expir,d draft false",
            ])
        site.drafts = true
        #expect(site.build().written.contains("bulletins/d/index.html"))
    }
}
