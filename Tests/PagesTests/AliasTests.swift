import TestSites
import TestSupport
import Testing

/// Former addresses of records.
@Suite struct AliasTests {
    @Test func aFormerAddressRedirectsToTheRecord() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: T\nbaseURL: https://a.example/club/\nredirects: true\n",
            "Content/bulletins/a.md": bulletin("Ä <b>", "2026-05-01", "aliases: [/2019/old.html, /früher/]\n"),
        ])
        #expect(site.build().texts.isEmpty)
        for (path, way) in [("/2019/old.html", "../"), ("/früher/", "../")] {
            let page = try #require(site.page(path))
            let metas = page.elements("meta")
            #expect(metas.first { $0["http-equiv"] == "refresh" }?["content"] == "0; url=\(way)bulletins/a/")
            #expect(metas.first { $0["name"] == "robots" }?["content"] == "noindex")
            let canonical = page.elements("link").first { $0["rel"] == "canonical" }
            #expect(canonical?["href"] == "https://a.example/club/bulletins/a/")
        }
        #expect(
            site.page("/_redirects")
                == "/club/2019/old.html /club/bulletins/a/ 301\n/club/fr%C3%BCher/ /club/bulletins/a/ 301\n")
        #expect(site.page("/sitemap.xml")?.contains("old") == false)
    }

    @Test(arguments: [
        ("/events/", "the alias \"/events/\" is the address of a page or a file"),
        ("/feed.xml/x/", "the alias \"/feed.xml/x/\" is the address of a page or a file"),
        ("/bulletins/a/", "the alias \"/bulletins/a/\" is the address of a page or a file"),
        ("/../etc/", "\"/../etc/\" can't be an old address of a page"),
        ("//evil.example/", "\"//evil.example/\" can't be an old address of a page"),
        ("old", "\"old\" can't be an old address of a page"),
        ("/a%2fb/", "\"/a%2fb/\" can't be an old address of a page"),
        ("/web.config", "\"/web.config\" can't be an old address of a page"),
        ("/\(String(repeating: "x", count: 256))/", "\"/x"),
        ("/\(String(repeating: "a/", count: 600))", "\"/a"),
        ("/*", "\"/*\" can't be an old address of a page"),
        ("/:any/", "\"/:any/\" can't be an old address of a page"),
    ]) func anAliasMustBeAnUnusedAddress(alias: String, message: String) throws {
        let site = try TestSite([
            "Content/site.yaml": "title: T\nbaseURL: https://a.example/club/\n",
            "Content/bulletins/a.md": bulletin("A", "2026-05-01", "aliases: [\(alias)]\n"),
        ])
        let texts = site.build().texts
        #expect(texts.count == 1)
        #expect(texts[0].hasPrefix("Content/bulletins/a.md:5:11: error: \(message)"), "\(texts)")
    }

    @Test func twoRecordsCantHaveOneFormerAddress() throws {
        let site = try TestSite([
            "Content/bulletins/a.md": bulletin("A", "2026-05-01", "aliases: /old/\n"),
            "Content/bulletins/b.md": bulletin("B", "2026-05-02", "aliases: /old/\n"),
        ])
        let texts = site.build().texts
        #expect(texts.count == 1 && texts[0].contains("another record also has the alias \"/old/\""), "\(texts)")
    }
}
