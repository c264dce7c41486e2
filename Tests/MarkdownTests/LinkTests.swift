import Markdown
import Testing

@Suite struct LinkTests {
    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "vbscript:x", "data:text/html,x", "data:image/png;base64,AA",
        "file:///etc",
        "view-source:x", "feed:x", "ms-msdt:x", "blob:x", "java&Tab;script:alert(1)", "java&#10;script:alert(1)",
        "&#1;javascript:alert(1)", "&#x20;javascript:alert(1)", "javascript&colon;alert(1)", "javascript\\:x",
        "&#106;avascript:alert(1)", "x:y", "a+b.c-d:e",
    ])
    func linksOnlyToKnownSchemes(_ address: String) throws {
        for text in ["[words](<\(address)>)", "[words][1]\n\n[1]: <\(address)>"] {
            let body = try rendered(text)
            #expect(body.markup == "<p>words</p>\n" || !body.markup.contains("href=\"j"), "\(body.markup)")
            #expect(!body.markup.contains("<a") || body.findings.isEmpty)
        }
        let image = try rendered("![words](<\(address)>)")
        #expect(!image.markup.contains("src=\"j") && !image.markup.contains("src=\"d"))
    }

    @Test func refusedLinkKeepsItsWordsAndIsReported() throws {
        let body = try rendered("one\n\ntwo [*words*](javascript:x) three")
        #expect(body.markup == "<p>one</p>\n<p>two <em>words</em> three</p>\n")
        #expect(body.findings.map(\.kind) == [.link])
        #expect(body.findings.map(\.line) == [3])
        #expect(body.findings[0].message == "a link to \"javascript:\" is left out; only its text is shown")
        let image = try rendered("![words](MailTo:a@b.c)")
        #expect(image.markup == "<p>words</p>\n")
        #expect(image.findings.map(\.message) == ["an image at \"mailto:\" is left out; only its text is shown"])
    }

    /// Many bytes are checked at a time, so this tries all offsets.
    @Test func nothingIsOverlookedWhereverItStands() throws {
        for (written, shown) in [
            ("www.a.org", "<a href=\"http://www.a.org\" rel=\"noopener nofollow ugc\">www.a.org</a>"),
            ("WWW.a.org", "<a href=\"http://WWW.a.org\" rel=\"noopener nofollow ugc\">WWW.a.org</a>"),
            ("http://a", "<a href=\"http://a\" rel=\"noopener nofollow ugc\">http://a</a>"),
            ("a@b.c", "<a href=\"mailto:a@b.c\">a@b.c</a>"),
            ("\\<i>", "&lt;i&gt;"), ("\"", "&quot;"), ("&", "&amp;"),
        ] {
            let before = (0..<40).map { String(repeating: "é", count: $0 / 2) + String(repeating: "x", count: $0 % 2) }
            for after in ["", " and what comes behind it"] {
                let body = try rendered(before.map { "\($0) \(written)\(after)" }.joined(separator: "\n\n"))
                #expect(
                    body.markup
                        == before.map { text in
                            "<p>\(text.isEmpty ? "" : "\(text) ")\(shown)\(after)</p>\n"
                        }.joined())
            }
        }
        let images = (0..<40).map { String(repeating: "x", count: $0) + " ![y](/my picture)" }
        #expect(try rendered(images.joined(separator: "\n\n")).findings.count == 40)
    }

    /// A host that is invalid because of an underscore may contain a valid one; all are found in one pass.
    @Test func aHostMayBeginWithinBytesThatAreNone() throws {
        let text = "(www.x_www.com) (www.a_b.c.d) www.a_b.c www.b_c " + String(repeating: "_www.", count: 50_000)
        let links = try rendered(text).markup.matches(of: /href="([^"]*)"/).map { String($0.1) }
        #expect(links == ["http://www.com", "http://www.a_b.c.d", "http://www"])
    }

    @Test(arguments: [
        ("https://elsewhere.org/a", "https://elsewhere.org/a", true),
        ("https://site.org/a", "https://site.org/a", false),
        ("HTTPS://SITE.org:443/a", "HTTPS://SITE.org:443/a", false),
        ("//site.org", "//site.org", true),
        ("/\\\\evil.org", "../%5Cevil.org", false),
        ("https://site.org@evil.org/", "https://evil.org/", true),
        ("https://site.org\\\\@evil.org/", "https://evil.org/", true),
        ("http:evil.org", "http:evil.org", true),
        ("mailto:a@b.c", "mailto:a@b.c", false),
        ("tel:+123", "tel:+123", false),
        ("page?a=b&c", "page?a=b&amp;c", false),
        ("/events/x", "../events/x", false),
        ("/", "../", false),
        ("#none", "#none", false),
        ("&#9;/&#9;/evil.org", "//evil.org", true),
    ])
    func marksLinksThatLeadOutside(_ address: String, _ href: String, _ isOutside: Bool) throws {
        let body = try rendered("[x](<\(address)>)", options: MarkdownOptions(siteHost: "site.org"))
        let rel = isOutside ? " rel=\"noopener nofollow ugc\"" : ""
        #expect(body.markup == "<p><a href=\"\(href)\"\(rel)>x</a></p>\n")
    }

    @Test(arguments: [
        ("![x](/assets/mein bild.png)", "/assets/mein bild.png"), ("[*x*](/events/my event/)", "/events/my event/"),
        ("![x](my picture.png) [y](z)", "my picture.png"), ("[x](../a b \"Title\")", "../a b"),
        ("[x](/a_b c_d)", "/a_b c_d"), ("- [ ] see ![x](/a\tb)", "/a\tb"),
    ])
    func anAddressWithABlankIsReported(_ text: String, _ address: String) throws {
        let findings = try rendered("One\n\ntwo\n" + text).findings
        #expect(findings.map(\.kind) == [.blankInAddress] && findings.map(\.line) == [4], "\(findings)")
        #expect(findings.first?.message == "\"\(address)\" isn't a valid address, because it contains a space")
    }

    @Test func everyAddressWithABlankIsReported() throws {
        let text = "![a](b c.png), [d](e f), [g](/h i/ \"J\")\n" + String(repeating: "](/a b ", count: 30_000)
        #expect(try rendered(text).findings.map { $0.message.prefix(9) } == ["\"b c.png\"", "\"/h i/\" i"])
    }

    @Test(arguments: [
        "[x](/a \"Title\")", "[x]( /a )", "[x](</a b>)", "`[x](/a b)`", "    [x](/a b)", "[x] (/a b)",
        "[1](see page 3)", "[x](/a\nb)", "[x](/a b", "![x](see https://a.example/b c)", "[x](/a \"b",
        "![x] (a b)", "[x](/a 'Title')", "![x] and [1](see page 3)",
    ])
    func noBlankIsReportedWhereNoneIsInAnAddress(_ text: String) throws {
        #expect(try rendered(text).findings.isEmpty)
    }

    @Test func rootedPathNeverBecomesAScheme() throws {
        let body = MarkdownBody(text: Array("[x](/javascript:alert(1))".utf8), idPrefix: "", root: "")
        let result = try testPool(workers: 1).render([body])[0].get()
        #expect(result.markup == "<p><a href=\"./javascript:alert(1)\">x</a></p>\n")
    }

    @Test func remoteImageBecomesALinkUnlessItsHostIsAllowed() throws {
        let text = "![A cat](https://img.org/cat.png \"T\")"
        let linked = try rendered(text)
        #expect(
            linked.markup
                == "<p><a href=\"https://img.org/cat.png\" title=\"T\" rel=\"noopener nofollow ugc\">A cat</a></p>\n")
        #expect(linked.findings.map(\.kind) == [.image])
        let shown = try rendered(text, options: MarkdownOptions(imageHosts: ["IMG.org"]))
        #expect(shown.markup == "<p><img src=\"https://img.org/cat.png\" alt=\"A cat\" title=\"T\" /></p>\n")
        #expect(shown.findings.isEmpty)
        #expect(try rendered("![](//img.org/cat.png)").markup.contains("<a href=\"//img.org/cat.png\""))
        #expect(try rendered("[![A cat](http://img.org)](/x)").markup == "<p><a href=\"../x\">A cat</a></p>\n")
        #expect(try rendered("![*A* `cat`](/cat.png)").markup == "<p><img src=\"../cat.png\" alt=\"A cat\" /></p>\n")
    }

    @Test func linksAddressesThatStandInTheText() throws {
        let markup = try rendered("See https://a.org/x_y_z, (www.b.org/p(1)) and me@c.org. `http://d.org` ftp://e.org")
            .markup
        #expect(
            markup == """
                <p>See <a href="https://a.org/x_y_z" rel="noopener nofollow ugc">https://a.org/x_y_z</a>, \
                (<a href="http://www.b.org/p(1)" rel="noopener nofollow ugc">www.b.org/p(1)</a>) and \
                <a href="mailto:me@c.org">me@c.org</a>. <code>http://d.org</code> ftp://e.org</p>

                """)
    }

    @Test(arguments: [
        ("请访问https://example.com/a。谢谢。", "https://example.com/a"), ("www.example.com。", "www.example.com"),
        ("（https://example.com/c）", "https://example.com/c"), ("「http://a.org」", "http://a.org"),
        ("https://example.com/?a=1，https：//b", "https://example.com/?a=1"), ("http://a.org｡", "http://a.org"),
        ("见https://example.com/a谢谢", "https://example.com/a"), ("https://example.comをご覧", "https://example.com"),
        ("https://example.com/a.htmlです", "https://example.com/a.html"), ("www.a.org漢字.b_c", "www.a.org"),
    ])
    func anAddressEndsWhereChineseOrJapaneseContinues(_ text: String, _ address: String) throws {
        let links = try rendered(text).markup.matches(of: />([^<]*)<\/a>/).map { String($0.1) }
        #expect(links == [address])
    }

    @Test(arguments: [
        "https://ja.wikipedia.org/wiki/佐々木町23区", "https://例え.jp/a例", "http://www.例え.jp", "https://a.org/?q=東京",
        "https://a.org/é東", "https://a.org/한국어", "https://a.org/a한국",
    ])
    func anAddressMayHaveLettersOfAnyScript(_ address: String) throws {
        #expect(try rendered("x \(address) y").markup.contains(">\(address)</a> y"))
    }

    @Test(arguments: ["[a http://b.org c](/x)", "[a <http://b.org> c](/x)", "[a [^1] c](/x)\n\n[^1]: Note."])
    func linkHoldsNoOther(_ text: String) throws {
        let markup = try rendered(text).markup
        let start = try #require(markup.firstRange(of: "<a "))
        let end = try #require(markup.firstRange(of: "</a>"))
        #expect(!markup[start.upperBound..<end.lowerBound].contains("<a "), "\(markup)")
    }

    @Test func combiningMarkHidesNoQuote() throws {
        let markup = try rendered("[x](/a \"t&quot;\u{301}onclick=x\") <\u{301}b> &lt;\u{301}").markup
        #expect(
            markup.utf8.elementsEqual(
                "<p><a href=\"../a\" title=\"t&quot;\u{301}onclick=x\">x</a> &lt;\u{301}b&gt; &lt;\u{301}</p>\n".utf8))
    }

    @Test func rawHTMLIsLeftOutAndReported() throws {
        let body = try rendered(
            "a <b onclick=x>b</b>\nc <!-- quiet --> d\n\n<script>\nx\n</script>\n\n<!-- quiet -->\n\ne")
        #expect(body.markup == "<p>a b\nc  d</p>\n<p>e</p>\n")
        #expect(body.findings.map(\.line) == [1, 4])
        #expect(body.findings.allSatisfy { $0.kind == .rawHTML })
        for opening in ["<textarea>", "<plaintext>", "<!--", "<svg onload=x>", "<?php", "<![CDATA["] {
            #expect(try rendered("\(opening)\n\nfooter").markup.foreignMarkup == nil)
        }
    }

    @Test func breakTagIsALineBreak() throws {
        let body = try rendered("a<br>b<BR />c<br class=x>d")
        #expect(body.markup == "<p>a<br />\nb<br />\ncd</p>\n")
        #expect(body.plainText == "a\nb\ncd")
        #expect(body.findings.map(\.message) == ["HTML is left out of the text: <br class=x>"])
    }
}

@Test(arguments: ["poster.svg", "www.site.org/x", "LINK_HERE"])
func whatCouldOnlyStandBesideThePageIsLeftOutWhereNothingDoes(_ address: String) throws {
    let alone = MarkdownOptions(hasSiblings: false)
    let body = try rendered("[x](\(address)) ![y](\(address))", options: alone)
    #expect(String(decoding: body.html, as: UTF8.self) == "<p>x y</p>\n")
    #expect(body.findings.map(\.kind) == [.link, .image])
    #expect(try rendered("[x](\(address))").findings.isEmpty)
}

@Test(arguments: ["/events/", "../other/", "./", "#top", "?page=2", "https://site.org/x"])
func whatLeadsSomewhereStaysWhereNothingStandsBesideThePage(_ address: String) throws {
    #expect(try rendered("[x](\(address))", options: MarkdownOptions(hasSiblings: false)).findings.isEmpty)
}
