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

    @Test func numbersInTagsAreSortedByTheirValues() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: T\n",
            "Content/bulletins/a.md": bulletin(
                "A", "2026-05-01", "tags: [U10 b, '10', Zone, U2, '2', U10, '007', U2 3, '1', U02 1, '100', Art]\n"),
        ])
        #expect(site.build().texts.isEmpty)
        let names = try #require(site.page("/tags/")).elements("a").filter { $0["rel"] == "tag" }
            .compactMap { $0.content.element("span", class: "hand")?.text }
        #expect(names == ["1", "2", "007", "10", "100", "Art", "U2", "U02 1", "U2 3", "U10", "U10 b", "Zone"])
    }

    /// A past event lists the three latest bulletins from after its start that share a tag, compared with a search through
    /// all bulletins.
    @Test(arguments: 0..<UInt64(Night.isOn ? 200 : 4)) func aPastEventListsWhatWasWrittenAboutIt(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        /// A date of May 2026 as written in a file; its start and end in minutes of the month.
        func date() -> (text: String, start: Int, end: Int) {
            let day = Int.random(in: 1...4, using: &random)
            let hour = Int.random(in: -4...23, using: &random)
            let text = "2026-05-0\(day)"
            guard hour >= 0 else { return (text, day * 1440, (day + 1) * 1440 - 1) }
            return ("\(text) \(hour < 10 ? "0" : "")\(hour):00", day * 1440 + hour * 60, day * 1440 + hour * 60)
        }
        func tags() -> [String] { ["a", "b", "c"].filter { _ in Bool.random(using: &random) } }
        let bulletins = (10..<50).map { (id: "n\($0)", date: date(), tags: tags()) }
        let events = (0..<8).map { (id: "e\($0)", date: date(), tags: tags()) }
        let site = try TestSite(now: "2026-06-01T12:00:00Z")
        site.write("Content/site.yaml", "title: T\ntimeZone: Europe/Berlin\n")
        for (id, date, tags) in bulletins {
            site.write("Content/bulletins/\(id).md", bulletin(id, date.text, "tags: \(tags)\n"))
        }
        for (id, date, tags) in events {
            site.write("Content/events/\(id).md", "---\nname: \(id)\nstart: \(date.text)\ntags: \(tags)\n---\n")
        }
        #expect(site.build().texts.isEmpty)
        for event in events {
            let reports = bulletins.filter { bulletin in
                bulletin.date.end >= event.date.start && !Set(bulletin.tags).isDisjoint(with: event.tags)
            }.sorted { ($1.date.start, $0.id) < ($0.date.start, $1.id) }
            let page = try #require(site.page("/events/\(event.id)/"))
            #expect(page.matches(of: /bulletins\/(n\d+)\//).map { String($0.1) } == reports.prefix(3).map(\.id))
        }
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
