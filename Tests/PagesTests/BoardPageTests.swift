import Foundation
import TestSites
import TestSupport
import Testing

@Suite struct BoardPageTests {
    @Test func pinnedBulletinsComeFirstThenTheNewest() throws {
        let site = try TestSite([
            "Content/bulletins/old.md": bulletin("Old", "2026-01-01"),
            "Content/bulletins/new.md": bulletin("New", "2026-03-01"),
            "Content/bulletins/pin.md": bulletin("Pin", "2026-02-01", "pinned: true\n"),
            "Content/bulletins/same.md": bulletin("Same", "2026-03-01"),
        ])
        #expect(site.build().texts.isEmpty)
        #expect(try subjects(site, "/bulletins/") == ["Pin", "New", "Same", "Old"])
        let pin = try #require(site.page("/bulletins/pin/"))
        #expect(links(pin, in: "turn").map(\.address) == ["../../bulletins/same/", "../../bulletins/old/"])
        let flag = try #require(pin.element("p", class: "flag"))
        #expect(flag.text == "Pinned" && flag.content.element("svg", class: "glyph") != nil)
    }

    @Test func theBoardIsSplitIntoPages() throws {
        let site = try board(ofNotes: 10..<20)
        #expect(site.build().texts.isEmpty)
        #expect(try subjects(site, "/bulletins/") == ["N19", "N18", "N17", "N16"])
        #expect(try subjects(site, "/bulletins/page/3/") == ["N11", "N10"])
        #expect(site.page("/bulletins/page/4/") == nil && site.page("/bulletins/page/1/") == nil)
        let second = try #require(site.page("/bulletins/page/2/"))
        #expect(links(second, in: "turn").map(\.address) == ["../../../bulletins/", "../../../bulletins/page/3/"])
        #expect(second.contains("Page 2 of 3"))
    }

    @Test func theLastPageCanBeFull() throws {
        let site = try board(ofNotes: 10..<18)
        #expect(site.build().texts.isEmpty)
        let second = try #require(site.page("/bulletins/page/2/"))
        #expect(second.contains("Page 2 of 2") && links(second, in: "turn").map(\.text) == ["Newer"])
        #expect(site.page("/bulletins/page/3/") == nil)
    }

    @Test func emptyListsShowAMessage() throws {
        let site = try TestSite()
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/")?.contains("Nothing here yet") == true)
        #expect(site.page("/bulletins/")?.contains("Nothing pinned yet") == true)
        #expect(site.page("/events/")?.contains("No upcoming events") == true)
        #expect(site.page("/events/past/")?.contains("No past events yet") == true)
        #expect(site.page("/schedules/")?.contains("No schedules yet") == true)
    }

    /// Returns a site with a note for each of these days in January, four on a page.
    private func board(ofNotes days: Range<Int>) throws -> TestSite {
        var files = ["Content/site.yaml": "title: A\nboard: {perPage: 4}\n"]
        for day in days { files["Content/bulletins/n\(day).md"] = bulletin("N\(day)", "2026-01-\(day)") }
        return try TestSite(files)
    }

    private func subjects(_ site: TestSite, _ address: String) throws -> [String] {
        try #require(site.page(address)).elements("span", class: "subject").map(\.text)
    }

    private func links(_ page: String, in part: String) -> [(address: String, text: String)] {
        let links = page.element("nav", class: part)?.content.elements("a") ?? []
        return links.map { ($0["href"] ?? "", $0.text) }
    }
}
