import Foundation
import TestSites
import Testing

/// Tests that broken links are reported at the place where they were written.
@Suite struct LinkCheckTests {
    @Test func aLinkThatLeadsNowhereIsNamedWhereItWasWritten() throws {
        let site = try TestSite([
            "Content/site.yaml": """
            title: T
            baseURL: https://a.example/club/
            menu:
              - {label: Home, address: /}
              - {label: Gone, address: /gone/}
            """,
            "Content/pages/p.md": """
            ---
            title: P
            ---
            ## Who we are

            [good](#who-we-are), [good](/p/#in-p-who-we-are), [ok](/events/#who-we-are), [ok](https://b.example/x)
            [bad](/evnts/), [bad](#who-we-were)
            ![bad](/assets/no.png) [bad](https://a.example/club/nothing/)

            """,
            "Templates/not-found.mustache":
                "{{<layout}}{{$main}}<h1>Oh</h1>\n<a href=\"{{root}}hom/\">Home</a>{{/main}}{{/layout}}",
        ])
        #expect(site.check().texts.isEmpty)
        #expect(
            site.check(links: true).texts.map { $0.components(separatedBy: " [site.broken-link]")[0] } == [
                "Content/site.yaml:5:28: error: the site has no page or file at \"/gone/\"",
                "Templates/not-found.mustache:2:10: error: the site has no page or file at \"/hom/\"",
                "Content/pages/p.md:6:56: error: the page \"/events/\" has no anchor \"#who-we-are\"",
                "Content/pages/p.md:7:7: error: the site has no page or file at \"/evnts/\"",
                "Content/pages/p.md:7:23: error: the page \"/p/\" has no anchor \"#who-we-were\"",
                "Content/pages/p.md:8:8: error: the site has no page or file at \"/assets/no.png\"",
                "Content/pages/p.md:8:30: error: the site has no page or file at \"/nothing/\"",
            ])
    }

    /// All these forms of an address mean the same place on the page.
    @Test(arguments: [
        "![x](/assets/my%20picture.png)", "![x](</assets/my picture.png>)", "![x](/assets/my%20picture.png \"Title\")",
        "![x](/%61ssets/my%20picture.png)", "![x](/assets/my\\%20picture.png)",
        "![x][1]\n\n[1]: /assets/my%20picture.png",
    ])
    func aLinkIsFoundInWhicheverWayItIsWritten(_ written: String) throws {
        let site = try TestSite([
            "Content/site.yaml": "title: T\nbaseURL: https://a.example/club/\n",
            "Content/pages/p.md": "---\ntitle: P\n---\n[Home](/)\n\n\(written)\n",
        ])
        let texts = site.check(links: true).texts
        let message = "the site has no page or file at \"/assets/my picture.png\""
        #expect(texts.count == 1 && texts[0].contains(message), "\(texts)")
        let line = written.contains("][") ? "8:6" : written.contains("<") ? "6:7" : "6:6"
        #expect(texts.first?.hasPrefix("Content/pages/p.md:\(line): ") == true, "\(texts)")
    }

    /// On a web host, browsers stop at its root, but a site below a path or opened from disk has other folders above
    /// it.
    @Test func aLinkThatLeadsAboveTheSiteIsNamed() throws {
        let site = try TestSite([
            "Content/pages/p.md": "---\ntitle: P\n---\n[ok](../events/) [bad](../../events/)\n"
        ])
        #expect(
            site.check(links: true).texts == [
                """
                Content/pages/p.md:4:24: error: this link leads above the site's root [site.broken-link]
                  hint: write it from the root, as in /events/, or remove a "../"
                """
            ])
    }

    /// The text of a series is on the pages of all its dates, where a relative link has different targets.
    @Test func aLinkInATextOfManyPagesIsNamedOnce() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: T\nlanguages: [en, de]\noccurrences: {ahead: 20}\n",
            "Content/events/q.md":
                "---\nname: Q\nstart: 2026-05-01\nrepeat: weekly\n---\n[a](./gone/) [b](/gone/) [c](#gone)\n",
        ])
        #expect(
            site.check(links: true).texts.compactMap { $0.firstMatch(of: /^[^ ]+/).map { String($0.0) } } == [
                "Content/events/q.md:6:5:", "Content/events/q.md:6:18:", "Content/events/q.md:6:30:",
            ])
    }

    @Test func aQuoteWithoutASecondOneEndsWithThePage() throws {
        let site = try TestSite([
            "Content/pages/p.md": "---\ntitle: P\n---\n[bad](/gone/)\n",
            "Templates/not-found.mustache": "{{<layout}}{{$main}}<p title=\">Oh</p>{{/main}}{{/layout}}",
        ])
        #expect(
            site.check(links: true).texts.map { $0.components(separatedBy: " [site.broken-link]")[0] } == [
                "Content/pages/p.md:4:7: error: the site has no page or file at \"/gone/\""
            ])
    }

    @Test func oneLinkOfTheMenuIsNamedOnce() throws {
        var files = [
            "Content/site.yaml":
                "title: T\nbaseURL: https://a.example/\nmenu: [{label: Gone, address: /nots/note-7/}]\n"
        ]
        for number in 0..<300 {
            files["Content/bulletins/note-\(number).md"] =
                "---\ntitle: N\nauthor: A\ndate: 2026-01-01\n---\nHello.\n"
        }
        let site = try TestSite(files)
        #expect(site.check(links: true).texts.map { $0.prefix(29) } == ["Content/site.yaml:3:31: error"])
    }

    /// To a web host, an é of one code point and an é of two are different file names.
    @Test func aNameIsItsBytes() throws {
        let site = try TestSite([
            "Content/assets/\u{e9}.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "Content/events/a.md": "---\nname: A\nimage: /assets/e\u{301}.svg\nalt: E\n---\n",
            "Content/pages/p.md": "---\ntitle: P\n---\n![x](/assets/e\u{301}.svg)\n",
        ])
        let dangling = try #require(site.check().texts.first)
        #expect(dangling.contains("site.dangling-reference") && dangling.contains("rename that file to this name"))
        site.remove("Content/events/a.md")
        let broken = try #require(site.check(links: true).texts.first)
        #expect(broken.contains("site.broken-link") && broken.contains("rename that file to this name"))
    }

    /// A slash followed by a combining mark is one `Character`.
    @Test func aMarkBehindTheBaseAddressIsPartOfAName() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: T\nbaseURL: https://a.example/club/\n",
            "Content/pages/p.md": "---\ntitle: P\n---\nText.\n",
            "Content/pages/q.md": "---\ntitle: Q\n---\nText.\n",
            "Templates/not-found.mustache": """
            {{<layout}}{{$main}}<a href="/club/\u{301}p/">P</a> <a href="https://a.example/club/\u{301}q/">Q</a>{{/main}}{{/layout}}
            """,
        ])
        let texts = site.check(links: true).texts.map { $0.components(separatedBy: " [site.broken-link]")[0] }
        #expect(texts == ["p", "q"].map { "404.html: error: the site has no page or file at \"/\u{301}\($0)/\"" })
    }

    /// A # followed by a combining mark is one `Character`, and an é is the same letter in both forms.
    @Test func aPlaceOnAPageIsFoundByItsName() throws {
        let site = try TestSite([
            "Content/pages/p.md":
                "---\ntitle: P\n---\n## Caf\u{e9}\n\n[ok](#caf\u{e9}) [ok](/p/#in-p-cafe\u{301}) [bad](#\u{301}a)\n"
        ])
        let texts = site.check(links: true).texts.map { $0.components(separatedBy: " [site.broken-link]")[0] }
        let said = ["Content/pages/p.md:6:40: error: the page \"/p/\" has no anchor \"#\u{301}a\""]
        #expect(texts.map { Array($0.utf8) } == said.map { Array($0.utf8) }, "\(texts)")
    }

    @Test func theSmallSiteHasNoBrokenLink() throws {
        #expect(try TestSite.small().check(links: true).texts.isEmpty)
    }
}
