import TestSites
import TestSupport
import Testing

/// Pages that other sites embed in frames.
@Suite struct EmbedTests {
    private static let content = [
        "Content/events/gala.md": "---\nname: Gala \"& <Ball>\nstart: 2026-05-09 20:00\n---\n",
        "Content/events/done.md": "---\nname: Done\nstart: 2026-01-09 20:00\n---\n",
        "Content/events/quiz.md": "---\nname: Quiz\nstart: 2026-05-08 19:00\nrepeat: weekly\n---\n",
        "Content/events/closed.md":
            "---\nname: Closed\nstart: 2026-05-07 20:00\ncode: k7xq2m9tbr\ngate: event\n---\n",
        "Content/events/list.md":
            "---\nname: List\nstart: 2026-05-10 20:00\ncode: k7xq2m9tbr\nsongs:\n  - {title: Secret, artist: Them}\n---\n",
    ]

    private func site(_ settings: String) throws -> TestSite {
        let site = try TestSite(Self.content.merging(["Content/site.yaml": "title: Club\n\(settings)"]) { $1 })
        #expect(site.build().texts.isEmpty)
        return site
    }

    @Test func embedPagesNeedASetting() throws {
        let site = try site("baseURL: https://club.example/\n")
        #expect(!site.pages().keys.contains { $0.contains("embed/") })
        #expect(site.page("/events/gala/")?.contains("iframe") == false)
    }

    @Test func eachEventAndTheUpcomingListHaveAnEmbedPage() throws {
        let site = try site("baseURL: https://club.example/a/\nembed: true\n")
        let one = try #require(site.page("/events/gala/embed/"))
        #expect(one.element("base")?["target"] == "_blank")
        #expect(one.elements("a").contains { $0["href"] == "../../../events/gala/" })
        let canonical = one.elements("link").first { $0["rel"] == "canonical" }
        #expect(canonical?["href"] == "https://club.example/a/events/gala/")
        #expect(one.elements("meta").first { $0["name"] == "robots" }?["content"]?.contains("noindex") == true)
        #expect(one.elements("header").isEmpty && one.elements("footer").isEmpty)
        #expect(site.page("/events/done/embed/") != nil && site.page("/events/done/")?.contains("iframe") == false)
        let next = try #require(site.page("/embed/upcoming/"))
        #expect(
            next.matches(of: /href="\.\.\/\.\.\/(events\/[^"]+\/)" data-start/).map(\.1) == [
                "events/closed/", "events/quiz/2026-05-08/", "events/gala/", "events/list/",
            ])
        let dates = try #require(site.page("/events/quiz/embed/"))
        #expect(dates.elements("a", class: "card").count == 6)
        #expect(site.page("/events/quiz/2026-05-08/embed/") != nil)
        #expect(!(try #require(site.page("/sitemap.xml")).contains("embed")))
    }

    @Test func theHTMLToCopyIsEscapedForEachReader() throws {
        let site = try site("baseURL: https://club.example/\nembed: true\n")
        let page = try #require(site.page("/events/gala/"))
        #expect(
            page.contains(
                "&lt;iframe src=&quot;https://club.example/events/gala/embed/&quot; title=&quot;Gala &amp;quot;&amp;amp; &amp;lt;Ball&amp;gt;&quot;"
            ))
        #expect(site.page("/events/")?.contains("https://club.example/embed/upcoming/") == true)
        #expect(site.page("/events/quiz/")?.contains("https://club.example/events/quiz/embed/") == true)
    }

    @Test func embedPagesShowNoLockedContent() throws {
        let site = try site("baseURL: https://club.example/\nembed: true\n")
        #expect(site.page("/events/closed/embed/") == nil)
        let list = try #require(site.page("/events/list/embed/"))
        #expect(!list.contains("Secret"))
    }

    @Test func withoutABaseURLNoHTMLToCopyIsShown() throws {
        let site = try site("embed: true\n")
        #expect(site.page("/events/gala/embed/") != nil && site.page("/events/gala/")?.contains("iframe") == false)
    }
}
