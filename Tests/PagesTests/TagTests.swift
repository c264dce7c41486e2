import TestSites
import TestSupport
import Testing

/// Tags and their records.
@Suite struct TagTests {
    @Test func tagPagesListTheirRecords() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: T\nbaseURL: https://a.example/\nboard: {perPage: 2}\n",
            "Content/bulletins/a.md": bulletin("A", "2026-05-01", "tags: [Music, music, Fête d'été]\n"),
            "Content/bulletins/b.md": bulletin("B", "2026-05-02", "tags: [MUSIC]\n"),
            "Content/bulletins/c.md": bulletin("C", "2026-05-03", "tags: [music]\n"),
            "Content/events/e.json": "{\"name\": \"E\", \"tags\": [\"music\"]}",
        ])
        #expect(site.build().texts.isEmpty)
        let all = try #require(site.page("/tags/"))
        let labels = all.elements("a").filter { $0["rel"] == "tag" }
        #expect(labels.first { $0["href"] == "../tags/music/" }?.text == "music 4")
        let feast = try #require(labels.first { $0["href"] == "../tags/f%C3%AAte-d-%C3%A9t%C3%A9/" })
        let name = try #require(feast.content.element("span", class: "hand"))
        #expect(name.text == "Fête d'été" && name["dir"] == "auto")
        let first = try #require(site.page("/tags/music/"))
        #expect(first.contains("bulletins/c/") && first.contains("bulletins/b/") && first.contains("events/e/"))
        #expect(!first.contains("bulletins/a/\""))
        let second = try #require(site.page("/tags/music/page/2/"))
        #expect(second.contains("bulletins/a/") && !second.contains("events/e/\""))
        let tag = try #require(site.page("/bulletins/a/")?.element("a", class: "p-category"))
        #expect(tag["href"] == "../../tags/music/" && tag["rel"] == "tag" && tag.text == "Music")
        let feed = try #require(site.page("/tags/music/feed.xml"))
        #expect(feed.elements("title").map(\.text) == ["music · T", "C", "B", "A"])
        #expect(site.page("/tags/fête-d-été/feed.json")?.contains("\"title\":\"B\"") == false)
    }

    @Test func tagsWithOtherSignsAreDifferent() throws {
        let site = try TestSite([
            "Content/bulletins/a.md": bulletin(
                "A", "2026-05-01", "tags: [C++, \"C#\", c, R & B, \"🎵\", \"!!!\", \"???\"]\n"),
            "Content/bulletins/b.md": bulletin("B", "2026-05-02", "tags: [C, c++, R&B]\n"),
        ])
        #expect(site.build().texts.isEmpty)
        let tags = site.page("/tags/")?.matches(of: /rel="tag"><span[^>]*>(.*?)<.*?class="count">(\d+)</).map {
            "\($0.1) \($0.2)"
        }
        #expect(Set(tags ?? []) == ["C 2", "c++ 2", "C# 1", "R&amp;B 2", "🎵 1", "!!! 1", "??? 1"])
        #expect(site.page("/tags/c/")?.element("h1")?.content == "<bdi>C</bdi>")
        #expect(Set(site.page("/tags/")?.matches(of: /href="(.*?)" rel="tag"/).map(\.1) ?? []).count == 7)
    }
}
