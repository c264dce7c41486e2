import TestSites
import Testing

/// Feeds of a sports API in `Content/sports/`.
@Suite struct SportsFeedTests {
    /// One build reports all problems of a fixture.
    @Test func anIncompleteFixtureOfAnotherSportHasBothProblems() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: A club\n",
            "Content/sports/league.json":
                #"[{"i": "FOOT", "d": "Football", "e": [{"i": "x", "si": "TENN", "tt": 1780000000}]}]"#,
        ])
        let texts = site.build().texts
        #expect(texts.contains { $0.contains("the sport \"TENN\" but is listed under \"FOOT\"") }, "\(texts)")
        #expect(texts.contains { $0.contains("no \"d\" in this sports event") }, "\(texts)")
    }

    /// Feeds are from strangers, like calendars.
    @Test func aLongNameIsCut() throws {
        let name = String(repeating: "Lions ", count: 10_000)
        let site = try TestSite([
            "Content/site.yaml": "title: A club\n",
            "Content/sports/league.json":
                #"[{"i": "FOOT", "d": "\#(name)", "e": [{"i": "x", "si": "FOOT", "#
                + #""d": "\#(name)", "tt": 1780000000}]}]"#,
        ])
        #expect(site.build().texts == [])
        let pages = site.pages().filter { $0.key.hasSuffix(".html") }
        #expect(pages.values.contains { $0.contains("Lions Lions") })
        #expect(pages.values.allSatisfy { $0.utf8.count < 60_000 })
    }
}
