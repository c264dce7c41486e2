import Foundation
import TestSites
import TestSupport
import Testing

@Suite struct MenuTests {
    @Test func theDefaultMenuListsThePartsOfTheSite() throws {
        let site = try TestSite([
            "Content/bulletins/a.md": bulletin("A", "2026-05-01"), "Content/events/a.md": "---\nname: A\n---\n",
            "Content/pages/a.md": "---\ntitle: Alpha\nmenu: true\n---\nA\n",
            "Content/pages/b.json": #"{"title": "Beta", "menu": true, "body": "B"}"#,
            "Content/pages/c.md": "---\ntitle: Gamma\nmenu: G\n---\nC\n",
            "Content/pages/d.md": "---\ntitle: Delta\nmenu: false\n---\nD\n",
            "Content/pages/e.md": "---\ntitle: Epsilon\nmenu: True\n---\nE\n",
            "Content/pages/f.md": "---\ntitle: Zeta\nmenu: FALSE\n---\nF\n",
            "Content/pages/g.md": "---\ntitle: Eta\nmenu: \"True\"\n---\nG\n",
        ])
        #expect(site.build().texts.isEmpty)
        #expect(
            try labels(site, "/bulletins/") == [
                "Home", "Bulletins*", "Events", "Alpha", "Beta", "G", "Epsilon", "True",
            ])
        #expect(try labels(site, "/").first == "Home*")
    }

    @Test func aMenuInTheSettingsReplacesTheDefault() throws {
        let site = try TestSite([
            "Content/site.yaml": """
            title: A
            menu:
              - {label: All events, address: /events/}
              - {label: Over, address: /events/past}
              - {label: Ab, address: /ab}
              - {label: Elsewhere, address: https://far.example/}
            """,
            "Content/pages/ab.md": "---\ntitle: A\n---\nA\n", "Content/pages/about.md": "---\ntitle: B\n---\nB\n",
        ])
        #expect(site.build().texts.isEmpty)
        #expect(try labels(site, "/ab/") == ["All events", "Over", "Ab*", "Elsewhere"])
        #expect(try labels(site, "/about/") == ["All events", "Over", "Ab", "Elsewhere"])
        let addresses = try links(site, "/about/").map { $0["href"] }
        #expect(addresses[1] == "../events/past" && addresses[3] == "https://far.example/")
    }

    /// Returns the labels of the menu at an address, with a star for the current part.
    private func labels(_ site: TestSite, _ address: String) throws -> [String] {
        try links(site, address).map { $0.text + ($0["aria-current"] == "page" ? "*" : "") }
    }

    private func links(_ site: TestSite, _ address: String) throws -> [PageElement] {
        try #require(site.page(address)?.element("nav", class: "menu")).content.elements("a")
    }
}
