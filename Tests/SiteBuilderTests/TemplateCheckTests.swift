import SiteBuilder
import TestSites
import TestSupport
import Testing

/// The results of checking templates are stored for the next build.
struct TemplateCheckTests {
    @discardableResult
    private func build(_ site: TestSite) -> TestSite.Outcome { site.build { $0.themes = nil } }

    @Test func damagedResultsCountAsNone() throws {
        let site = try TestSite(["Content/bulletins/a.md": bulletin("One", "2026-05-01")])
        build(site)
        site.write(".corkboard/theme", "damaged")
        site.write("Content/bulletins/a.md", bulletin("Another", "2026-05-01"))
        #expect(build(site).texts == [])
        #expect(site.page("/bulletins/a/")?.element("h1")?.text == "Another")
        #expect(site.read(".corkboard/theme") != "damaged")
    }

    @Test(arguments: ["en", "[en, de]"]) func problemsAreReportedByEachBuild(_ languages: String) throws {
        let site = try TestSite(["Content/bulletins/a.md": bulletin("One", "2026-05-01")])
        let settings = "title: The Shed\n" + (languages == "en" ? "" : "languages: \(languages)\n")
        site.write("Content/site.yaml", settings)
        #expect(build(site).texts == [])
        site.write("Templates/bulletin.mustache", "<h1>{{titel}}</h1>\n")
        let texts = build(site).texts
        #expect(texts.count == 1 && texts[0].contains("no \"titel\" here"), "\(texts)")
        #expect(build(site).texts == texts)
        site.write("Templates/bulletin.mustache", "<h1>{{title}}</h1>\n")
        #expect(build(site).texts == [])
        #expect(site.page("/bulletins/a/") == "<h1>One</h1>\n")
        // Another field is shown, which the stored result doesn't name.
        site.write("Templates/bulletin.mustache", "<h1>{{title}}</h1>{{author}}\n")
        #expect(build(site).texts == [])
        #expect(site.page("/bulletins/a/") == "<h1>One</h1>Ada\n")
        site.write("Content/site.yaml", settings + "description: Notes\n")
        #expect(build(site).texts == [])
        #expect(site.page("/bulletins/a/") == "<h1>One</h1>Ada\n")
    }
}
