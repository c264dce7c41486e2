import Diagnostics
import SiteBuilder
import TestSites
import Testing
import Time

/// The data that a server needs about a site.
@Suite struct LiveSiteTests {
    /// The owner's address leads to the event whose list is open.
    @Test(arguments: [
        ("2026-05-06T12:00:00Z", "early"), ("2026-05-06T18:30:00Z", "early"), ("2026-05-06T20:30:00Z", "open"),
        ("2026-05-06T21:30:00Z", "late"), ("2026-05-06T23:30:00Z", "open"), ("2026-05-07T07:59:00Z", "open"),
        ("2026-05-07T08:00:00Z", "next"), ("2026-05-08T20:00:00Z", nil),
    ])
    func theCurrentEventIsTheOneThatIsOnOrComesNext(now: String, folder: String?) throws {
        func event(_ start: String, _ end: String? = nil) -> String {
            "---\nname: E\nstart: 2026-05-\(start)\n\(end.map { "end: 2026-05-\($0)\n" } ?? "")songs: [{title: S, artist: A}]\n---\n"
        }
        let site = try TestSite([
            "Content/events/early.md": event("06 18:00", "06 20:00"),
            // Without an end, the event lasts 12 hours.
            "Content/events/open.md": event("06 20:00"), "Content/events/late.md": event("06 21:00", "06 23:00"),
            "Content/events/next.md": event("08 18:00", "08 20:00"),
            "Content/events/without-songs.md": "---\nname: E\nstart: 2026-05-06 21:15\n---\n",
        ])
        var log = DiagnosticLog()
        let now = try Moment.parse(now, in: .utc).start(in: .utc)
        let live = try #require(BuildSession(site.options).liveSite(now: now, &log))
        #expect(live.currentFolder(at: now) == folder)
    }
}
