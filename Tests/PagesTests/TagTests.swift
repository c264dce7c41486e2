import TestSites
import Testing

/// Tags and their records.
@Suite struct TagTests {
    @Test func recordsAreFiledUnderTheirTags() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: T\nbaseURL: https://a.example/\nboard: {perPage: 2}\n",
            "Content/bulletins/a.md": bulletin("A", "2026-05-01", "tags: [Music, music, Fête d'été]\n"),
            "Content/bulletins/b.md": bulletin("B", "2026-05-02", "tags: [MUSIC]\n"),
            "Content/bulletins/c.md": bulletin("C", "2026-05-03", "tags: [music]\n"),
            "Content/events/e.json": "{\"name\": \"E\", \"tags\": [\"music\"]}",
        ])
        #expect(site.build().texts.isEmpty)
        let all = try #require(site.page("/tags/"))
        let label = "<span class=\"hand\" dir=\"auto\">"
        #expect(
            all.contains(
                "<a href=\"../tags/music/\" rel=\"tag\">\(label)music</span> <span class=\"count\">4</span></a>"))
        #expect(
            all.contains("<a href=\"../tags/f%C3%AAte-d-%C3%A9t%C3%A9/\" rel=\"tag\">\(label)Fête d&#39;été</span>"))
        let first = try #require(site.page("/tags/music/"))
        #expect(first.contains("bulletins/c/") && first.contains("bulletins/b/") && first.contains("events/e/"))
        #expect(!first.contains("bulletins/a/\""))
        let second = try #require(site.page("/tags/music/page/2/"))
        #expect(second.contains("bulletins/a/") && !second.contains("events/e/\""))
        #expect(
            site.page("/bulletins/a/")?.contains(
                "href=\"../../tags/music/\" rel=\"tag\" class=\"p-category\">Music</a>") == true)
        let feed = try #require(site.page("/tags/music/feed.xml"))
        #expect(feed.contains("<title>music · T</title>") && feed.contains("<title>A</title>"))
        #expect(site.page("/tags/fête-d-été/feed.json")?.contains("\"title\":\"B\"") == false)
    }

    @Test func signsMakeATagAnother() throws {
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
        #expect(site.page("/tags/c/")?.contains("<h1><bdi>C</bdi></h1>") == true)
        #expect(Set(site.page("/tags/")?.matches(of: /href="(.*?)" rel="tag"/).map(\.1) ?? []).count == 7)
    }
}
