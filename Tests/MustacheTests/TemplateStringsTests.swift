import Diagnostics
import Mustache
import Testing

/// Texts that templates refer to and that are compiled into them.
@Suite struct TemplateStringsTests {
    private static let strings = TemplateStrings([
        "site.home": [.words("Home & <away> \"'")],
        "page": [.words("Page "), .field("number"), .words(" of "), .field("site.pages")],
    ])
    private static let shape = Shape([
        .init("number", kind: .text, summary: "Which"), .init("isNew", kind: .flag, summary: "Whether so"),
        .init("site", kind: .object(Shape([.init("pages", kind: .text, summary: "How many")])), summary: "The site"),
        .init("link", kind: .address, summary: "Where to"),
    ])

    private func library(_ template: String, name: String = "page") -> TemplateLibrary {
        var log = DiagnosticLog()
        let source = TemplateSource(name: name, file: "\(name).mustache", bytes: Array(template.utf8))
        return TemplateLibrary([source], strings: Self.strings, &log)
    }

    private func rendered(_ template: String, name: String = "page") throws -> String {
        var cells = TemplateData(Self.shape)
        cells.set(cells.root[0], text: "<2>")
        cells.set(cells.root[1], flag: true)
        let site = cells.object(cells.root[2])
        cells.set(site[0], text: "5")
        var renderer = Renderer(library(template, name: name))
        var output: [UInt8] = []
        try renderer.render(name, [cells], into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private func problems(_ template: String) -> [String] {
        var checker = TemplateChecker(library(template))
        var log = DiagnosticLog()
        checker.check("page", [Self.shape], &log)
        return log.diagnostics.map(\.line)
    }

    @Test func standEscapedWhereTheyAreNamed() throws {
        #expect(
            try rendered("<p title=\"{{strings.site.home}}\">{{strings.site.home}}</p>\n")
                == "<p title=\"Home &amp; &lt;away&gt; &quot;&#39;\">Home &amp; &lt;away&gt; &quot;&#39;</p>\n")
        #expect(try rendered("{{strings.site.home}}", name: "a.txt") == "Home & <away> \"'")
    }

    @Test func showFieldsInTheirPlaces() throws {
        #expect(try rendered("{{#isNew}}{{strings.page}}!{{/isNew}}") == "Page &lt;2&gt; of 5!")
        #expect(try rendered("  {{strings.page}}\n") == "  Page &lt;2&gt; of 5\n")
        #expect(problems("<p>{{strings.page}}</p>") == [])
    }

    @Test func areCheckedWhereTheyStand() {
        #expect(
            problems("<p>{{strings.site.hone}}</p>") == [
                "page.mustache:1:6: error: unknown string \"site.hone\" [template.unknown-name];"
                    + "  hint: is \"site.hone\" a misspelling of \"site.home\"?"
            ])
        #expect(
            problems("{{#site}}{{strings.page}}{{/site}}<i {{strings.site.home}}></i>") == [
                "page.mustache:1:40: error: \"strings.site.home\" can't be used among a tag's attributes [template.unsafe];"
                    + "  hint: write out the attribute, and put only its value here, in quotes"
            ])
        #expect(
            problems("<a href=\"{{strings.site.home}}\"></a>{{{strings.site.home}}}") == [
                "page.mustache:1:12: error: \"strings.site.home\" can't be used in the attribute \"href\", "
                    + "which needs an address [template.unsafe];  hint: available addresses: link",
                "page.mustache:1:40: error: \"strings.site.home\" is text and must be escaped [template.unsafe];"
                    + "  hint: write {{strings.site.home}}",
            ])
        #expect(
            problems("{{#strings.site.home}}x{{/strings.site.home}}") == [
                "page.mustache:1:4: error: strings can be shown but not tested [template.wrong-kind];"
                    + "  hint: write it as in {{strings.site.home}}"
            ])
    }

    @Test func needTheirFields() {
        let strings = TemplateStrings(["a": [.field("nmber")], "b": [.field("strings.b")]])
        var log = DiagnosticLog()
        let source = TemplateSource(
            name: "page", file: "page.mustache", bytes: Array("{{strings.a}}{{strings.b}}".utf8))
        var checker = TemplateChecker(TemplateLibrary([source], strings: strings, &log))
        checker.check("page", [Self.shape], &log)
        #expect(
            log.diagnostics.map(\.message) == [
                "no \"nmber\" here", "strings can be shown but not tested",
            ])
    }
}
