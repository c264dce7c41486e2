import TestSupport
import Testing

/// Finding elements in a page, which the tests of pages rely on.
@Suite struct PageElementTests {
    private static let page = """
        <!DOCTYPE html>
        <html lang="en"><head><link rel="icon" href="a&amp;b.svg"><!-- <p>not shown</p> -->
        <script>if (a < b) { "<p class='x'>" }</script></head>
        <body><div class="outer note"><div>In <b>A &lt;b&gt; &#39;c&#39;</b>
        </div><p title="a > b" hidden>One<br>two</p></div>
        <svg class="bar"><rect width="1"/><rect width="2"/></svg><p>Last</p></body></html>
        """

    @Test func anElementEndsWithItsOwnTag() {
        let texts = Self.page.elements("div").map(\.text)
        #expect(texts == ["In A <b> 'c' Onetwo", "In A <b> 'c'"])
        #expect(Self.page.elements("svg", class: "bar").first?.content.elements("rect").count == 2)
    }

    @Test func attributesAreRead() throws {
        let paragraph = try #require(Self.page.element("p"))
        #expect(paragraph.attributes == ["title": "a > b", "hidden": ""])
        #expect(Self.page.element("link")?["href"] == "a&b.svg")
        #expect(Self.page.elements("rect").map { $0["width"] } == ["1", "2"])
    }

    @Test func commentsAndScriptsHaveNoElements() {
        #expect(Self.page.elements("p").map(\.text) == ["Onetwo", "Last"])
    }

    @Test func classesAreCompleteWords() {
        #expect(Self.page.element("div", class: "note")?["class"] == "outer note")
        #expect(Self.page.element("div", class: "out") == nil)
    }
}
