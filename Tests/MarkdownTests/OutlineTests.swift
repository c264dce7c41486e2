import Markdown
import Testing

@Suite struct OutlineTests {
    @Test(arguments: [
        ("# a\n## b\n### c", [2, 3, 4]),
        ("### a\n##### b\n#### c\n### d", [2, 3, 3, 2]),
        ("### a\n# b\n### c", [2, 2, 3]),
        ("# a\n## b\n### c\n#### d\n##### e\n###### f", [2, 3, 4, 5, 6, 6]),
    ])
    func noLevelIsSkipped(_ text: String, _ levels: [Int]) throws {
        let body = try rendered(text)
        #expect(body.headings.map(\.level) == levels)
        #expect(body.headings.map(\.id) == body.headings.map { "p-\($0.markup)" })
    }

    @Test func levelsStayWhereWanted() throws {
        let body = try rendered("### a\n# b", options: MarkdownOptions(topHeading: 0))
        #expect(body.headings.map(\.level) == [3, 1])
    }

    @Test func idsAreUniqueAndPrefixed() throws {
        let body = try rendered("# A\n# a\n# a-1\n# a\n# `B` & *c*\n# Ärger\n# !!!\n#\n# config")
        #expect(
            body.headings.map(\.id)
                == ["p-a", "p-a-1", "p-a-1-1", "p-a-2", "p-b--c", "p-ärger", "p-section", nil, "p-config"])
        #expect(body.markup.contains("<h2></h2>"))
    }

    @Test func idsHaveLettersOfAnyScriptAndAHundredCodePoints() throws {
        let body = try rendered("# Über_ǅ İx²: «ნ» नि\u{a0}– Ⅷ\n# \(String(repeating: "Ⱥ", count: 101))")
        #expect(
            body.headings.map(\.id)
                == ["p-über_ǆ-i\u{307}x²-ნ-नि--ⅷ", "p-\(String(repeating: "ⱥ", count: 100))"])
    }

    @Test func linksFindHeadingsAhead() throws {
        let body = try rendered("[x](#the-end) [y](#%C3%A4) [z](#nowhere)\n\n# The end\n# Ä")
        #expect(
            body.markup.hasPrefix(
                "<p><a href=\"#p-the-end\">x</a> <a href=\"#p-%C3%A4\">y</a> <a href=\"#nowhere\">z</a></p>"))
    }

    @Test func linksFindHeadingsWhoseLettersAreComposedInAnotherWay() throws {
        let body = try rendered("[x](#%C3%A9) [y](#e%CC%81)\n\n# e\u{301}")
        #expect(body.markup.hasPrefix("<p><a href=\"#p-e%CC%81\">x</a> <a href=\"#p-e%CC%81\">y</a></p>"))
    }

    @Test func footnotesHaveNumbersForIDs() throws {
        let body = try rendered("a[^body] b[^body] c[^x]\n\n# fn.1\n\n[^x]: - X\n[^body]: B\n[^unused]: U")
        #expect(
            body.markup == """
                <p>a<sup class="footnote-ref"><a href="#p-fn.1" id="p-fnref.1" role="doc-noteref" aria-label="Footnote 1">1</a></sup> \
                b<sup class="footnote-ref"><a href="#p-fn.1" id="p-fnref.1.2" role="doc-noteref" aria-label="Footnote 1">1</a></sup> \
                c<sup class="footnote-ref"><a href="#p-fn.2" id="p-fnref.2" role="doc-noteref" aria-label="Footnote 2">2</a></sup></p>
                <h2 id="p-fn1">fn.1</h2>
                <section class="footnotes" role="doc-endnotes" aria-label="Footnotes">
                <ol>
                <li id="p-fn.1">
                <p>B <a href="#p-fnref.1" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1">↩</a> \
                <a href="#p-fnref.1.2" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1, 2">↩<sup>2</sup></a></p>
                </li>
                <li id="p-fn.2">
                <ul>
                <li>X</li>
                </ul>
                <a href="#p-fnref.2" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 2">↩</a>
                </li>
                </ol>
                </section>

                """)
    }

    @Test func entityBeginsNoFootnote() throws {
        #expect(try rendered("[&Hat;*a*] b").markup == "<p>[^<em>a</em>] b</p>\n")
    }
}

extension RenderedBody {
    /// The headings in the HTML.
    fileprivate var headings: [(level: Int, id: String?, markup: String)] {
        markup.matches(of: /<h([1-6])(?: id="([^"]*)")?>(.*?)<\/h\1>/).map { match in
            (Int(match.1) ?? 0, match.2.map { String($0) }, String(match.3))
        }
    }
}
