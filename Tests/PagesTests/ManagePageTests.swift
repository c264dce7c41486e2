import Diagnostics
import SiteBuilder
import TestSites
import TestSupport
import Testing

/// The page that a server offers to the host of an event without an admin code.
@Suite struct ManagePageTests {
    @Test func theHostsPageIsNotSealed() throws {
        let site = try TestSite([
            "Content/events/gala.json":
                #"{"name": "Gala", "code": "K7XQ2-M9TBR", "songs": [{"title": "Waterloo", "artist": "ABBA"}]}"#,
            "Content/events/talk.json": #"{"name": "Talk"}"#,
        ])
        site.build()
        #expect(site.page("/events/gala/manage/") == nil)
        var log = DiagnosticLog()
        let page = String(decoding: try #require(managePage(of: "gala", site.options, &log)), as: UTF8.self)
        #expect(log.diagnostics.isEmpty)
        #expect(page.element("template", class: "manage") != nil)
        #expect(page.elements("bdi").contains { $0.text == "Waterloo" })
        #expect(page.contains("connect-src 'self'") && page.contains("src=\"../../../assets/site."))
        #expect(page.elements("meta").first { $0["name"] == "robots" }?["content"] == "noindex")
        #expect(!page.contains("data-context"))
        for other in ["talk", "nobody"] { #expect(managePage(of: other, site.options, &log) == nil) }
        #expect(site.build().written.isEmpty)
    }

    /// Only all dates of a recurring event can be ended.
    @Test func theHostsPageOfADateHasNoCommandToEndIt() throws {
        let song = #""songs": [{"title": "Waterloo", "artist": "ABBA"}]}"#
        let site = try TestSite([
            "Content/events/gala.json": #"{"name": "Gala", "# + song,
            "Content/events/quiz.json": #"{"name": "Quiz", "start": "2026-05-07 20:00", "repeat": "weekly", "# + song,
        ])
        site.build()
        var log = DiagnosticLog()
        for (id, end) in [("gala", "corkboard end gala"), ("quiz/2026-05-07", nil)] as [(String, String?)] {
            let page = String(decoding: try #require(managePage(of: id, site.options, &log)), as: UTF8.self)
            let commands = page.elements("code").map(\.text)
            #expect(commands.contains { $0.hasPrefix("corkboard delete song") }, "\(commands)")
            #expect(commands.first { $0.hasPrefix("corkboard end") } == end)
        }
    }

    @Test func theHostsPageFindsItsAssetsInEachLanguage() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: Club\nlanguages: [en, de]\n",
            "Content/events/gala.json": #"{"name": "Gala", "songs": [{"title": "Waterloo", "artist": "ABBA"}]}"#,
        ])
        site.build()
        var log = DiagnosticLog()
        for (language, folder) in [("en", nil), ("de", "de")] as [(String, String?)] {
            let bytes = try #require(managePage(of: "gala", inLanguage: folder, site.options, &log))
            let page = String(decoding: bytes, as: UTF8.self)
            #expect(page.element("html")?["lang"] == language)
            let ups = folder == nil ? "../../../" : "../../../../"
            let links = page.matches(of: /(?:href|src)="((?:\.\.\/)+)(assets\/[^"]+)"/)
            #expect(links.count > 5)
            for link in links {
                #expect(link.output.1 == ups, "\(link.output.2)")
                #expect(site.page("/\(link.output.2)") != nil, "\(link.output.2)")
            }
        }
        #expect(managePage(of: "gala", inLanguage: "fr", site.options, &log) == nil)
    }
}
