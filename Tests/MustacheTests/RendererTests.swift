import Diagnostics
import Mustache
import TestSupport
import Testing

@Suite struct RendererTests {
    @Test func escapesByBytesWhateverFollows() throws {
        // As a Character, each of these pairs equals neither of its parts.
        #expect(
            try Page("<a title=\"{{x}}\">").rendered(TemplateData("x", "\"\u{301}<\u{301}"))
                == "<a title=\"&quot;\u{301}&lt;\u{301}\">")
        #expect(try Page("{{x}}").rendered(TemplateData("x", "a\r\n&\u{200d}'")) == "a\r\n&amp;\u{200d}&#39;")
    }

    @Test(arguments: [7]) func escapesTheSameAtEveryLengthAndOffset(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        let alphabet = Array("ab&<>\"'\u{e9}\u{1f600}\u{301}".unicodeScalars)
        for length in 0..<80 {
            for plainShare in [UInt64(0), 8, 40] {
                var text = ""
                for _ in 0..<length {
                    let isPlain = generator.next() % (plainShare + 1) > 0
                    text.unicodeScalars.append(isPlain ? "x" : alphabet[Int(generator.next() % UInt64(alphabet.count))])
                }
                #expect(
                    try Page("[{{x}}]").rendered(TemplateData("x", text)).utf8.elementsEqual("[\(escaped(text))]".utf8))
            }
        }
    }

    @Test func leavesTagsInValuesAlone() throws {
        let value = "{{secret}} {{=<% %>=}} <%secret%> {{>page}}"
        let shape = Shape([.init("x", kind: .text, summary: ""), .init("secret", kind: .text, summary: "")])
        var cells = TemplateData(shape)
        cells.set(cells.root[0], text: value)
        cells.set(cells.root[1], text: "no")
        #expect(
            try Page("{{x}}|{{secret}}").rendered(cells)
                == "{{secret}} {{=&lt;% %&gt;=}} &lt;%secret%&gt; {{&gt;page}}|no")
    }

    @Test func showsExternalHTMLAsItIsAndNeverIndentsValues() throws {
        var cells = TemplateData(Shape([.init("body", kind: .html, summary: "")]))
        cells.set(cells.root[0], external: 1) { $0 += [1, 2, 3] }
        let page = Page("{{#body}}\n  {{>main}}\n{{/body}}\n", ["main": "<main>\n{{{body}}}\n</main>\n"])
        #expect(
            try page.rendered(cells, externals: [[], Array("<p>\n<b>".utf8)])
                == "  <main>\n  <p>\n<b>\n  </main>\n")
        #expect(try page.rendered(cells, externals: [[], []]) == "")
    }

    @Test func looksThroughTheDataFromTheLastToTheFirst() throws {
        let page = Page("{{title}} {{site}}")
        let site = Shape([.init("title", kind: .text, summary: ""), .init("site", kind: .text, summary: "")])
        var siteCells = TemplateData(site)
        siteCells.set(siteCells.root[0], text: "the site's")
        siteCells.set(siteCells.root[1], text: "S")
        #expect(try page.rendered(siteCells, TemplateData("title", "T")) == "T S")
        // A field that is declared but not set hides the outer one, so that no value is shown by accident.
        #expect(try page.rendered(siteCells, TemplateData(Shape([.init("title", kind: .text, summary: "")]))) == " S")
    }

    @Test func treatsEmptyTextAsAbsent() throws {
        let page = Page("{{#x}}[{{.}}]{{/x}}{{^x}}none{{/x}}")
        #expect(try page.rendered(TemplateData("x", "")) == "none")
        #expect(try page.rendered(TemplateData("x", "<a>")) == "[&lt;a&gt;]")
    }

    @Test func repeatsWhatIsNestedInLists() throws {
        let row = Shape([.init("cells", kind: .list(Shape(of: .text)), summary: "")])
        var cells = TemplateData(Shape([.init("rows", kind: .list(row), summary: "")]))
        for (index, item) in cells.list(cells.root[0], count: 3).enumerated() {
            for (number, value) in cells.list(item[0], count: index).enumerated() {
                cells.set(value[0], text: "\(index)\(number)")
            }
        }
        let page = Page("{{#rows}}({{#cells}}{{.}};{{/cells}}){{/rows}}{{^rows}}none{{/rows}}")
        #expect(try page.rendered(cells) == "()(10;)(20;21;)")
        cells.removeAll()
        #expect(try page.rendered(cells) == "none")
    }

    @Test func keepsTheBlocksOfOneParentFromAnother() throws {
        let page = Page(
            "{{<layout}}{{$main}}{{<card}}{{$title}}card{{/title}}{{/card}}{{/main}}{{$title}}page{{/title}}{{/layout}}",
            ["layout": "<{{$title}}{{/title}}|{{$main}}{{/main}}>", "card": "({{$title}}{{/title}})"])
        #expect(try page.rendered() == "<page|(card)>")
    }

    @Test func putsAnOverridingBlockWhereTheDefaultStood() throws {
        let page = Page(
            """
            {{<layout}}
            {{$main}}
            <p>
              text
            </p>
            {{/main}}
            {{/layout}}

            """, ["layout": "<main>\n  {{$main}}\n    default\n  {{/main}}\n</main>\n"])
        #expect(try page.rendered() == "<main>\n    <p>\n      text\n    </p>\n</main>\n")
    }

    @Test func namesTheChainOfAnEndlessRecursion() {
        let page = Page("{{>a}}", ["a": "{{>b}}", "b": "{{>a}}"])
        let error = #expect(throws: RenderError.self) { try page.rendered() }
        #expect(
            error?.description
                == "templates include one another too deeply or endlessly: page → a → b → a → b → a → b → a → …")
    }

    @Test func endsARecursionThroughTheParentsContext() {
        // The items have no field "items", so the name refers to the enclosing list, endlessly.
        let item = Shape([.init("name", kind: .text, summary: "")])
        let shape = Shape([.init("items", kind: .list(item), summary: "")])
        var cells = TemplateData(shape)
        _ = cells.list(cells.root[0], count: 2)
        let page = Page("{{>tree}}", ["tree": "{{#items}}{{>tree}}{{/items}}"])
        #expect(throws: RenderError.self) { try page.rendered(cells) }
        #expect(
            page.problems(with: shape) == [
                "tree.mustache:1:14: error: \"tree\" includes itself endlessly: tree → tree [template.too-deep];"
                    + "  hint: include it only for the items of a list that belongs to each item"
            ])
    }

    @Test(arguments: ["x", ""]) func stopsAnOutputBomb(_ text: String) {
        let shape = Shape([.init("items", kind: .list(Shape(of: .text)), summary: "")])
        var cells = TemplateData(shape)
        _ = cells.list(cells.root[0], count: 100)
        let bomb = (0..<6).reduce(text) { inner, _ in "{{#items}}\(inner){{/items}}" }
        #expect(throws: RenderError.tooLarge(limit: 100_000)) {
            try Page(bomb).rendered(cells, outputLimit: 100_000)
        }
    }

    @Test func stopsTemplatesThatOnlyIncludeOneAnother() {
        // Two inclusions on each of 40 levels are 2^40 in all, without a byte of output.
        var log = DiagnosticLog()
        let sources = (0..<40).map { level in
            TemplateSource(name: "t\(level)", file: "", bytes: Array("{{>t\(level + 1)}}{{>t\(level + 1)}}".utf8))
        }
        var renderer = Renderer(TemplateLibrary(sources, &log), outputLimit: 100_000)
        var output: [UInt8] = []
        #expect(throws: RenderError.tooLarge(limit: 100_000)) { try renderer.render("t0", [], into: &output) }
    }

    @Test func leavesTheBufferAloneWhenItFails() throws {
        let page = Page("{{x}}{{>page}}")
        var renderer = Renderer(page.library)
        var buffer: [UInt8] = [1]
        #expect(throws: RenderError.self) { try renderer.render("page", [TemplateData("x", "y")], into: &buffer) }
        #expect(buffer == [1])
        #expect(throws: RenderError.unknownTemplate("other")) { try renderer.render("other", [], into: &buffer) }
    }

    @Test func limitsAreExact() throws {
        #expect(try Page("{{x}}").rendered(TemplateData("x", "12345"), outputLimit: 5) == "12345")
        #expect(throws: RenderError.tooLarge(limit: 4)) {
            try Page("{{x}}").rendered(TemplateData("x", "12345"), outputLimit: 4)
        }
        let long = String(repeating: "&", count: 100_000)
        #expect(try Page("{{x}}").rendered(TemplateData("x", long)).utf8.count == 500_000)
    }
}

/// Escapes in the obvious way, for comparison.
private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
