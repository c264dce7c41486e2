import Diagnostics
import Mustache
import Testing

/// Templates whose name ends in `.txt`.
@Suite struct TextTemplateTests {
    private static let shape = Shape([
        .init("title", kind: .text, summary: "What it is called"), .init("body", kind: .html, summary: "Its text"),
        .init("isNew", kind: .flag, summary: "Whether so"),
    ])

    private func problems(_ page: String, _ templates: [String: String]) -> [String] {
        var log = DiagnosticLog()
        let sources = templates.map { name, text in
            TemplateSource(name: name, file: "\(name).mustache", bytes: Array(text.utf8))
        }
        var checker = TemplateChecker(TemplateLibrary(sources.sorted { $0.name < $1.name }, &log))
        checker.check(page, [Self.shape], &log)
        return log.diagnostics.map(\.line)
    }

    @Test func escapesNothing() throws {
        var log = DiagnosticLog()
        let source = TemplateSource(
            name: "note.txt", file: "note.txt.mustache", bytes: Array("<{{title}}> \"{{{title}}}\"".utf8))
        var cells = TemplateData(Self.shape)
        cells.set(cells.root[0], text: "a & b")
        var renderer = Renderer(TemplateLibrary([source], &log))
        var output: [UInt8] = []
        try renderer.render("note.txt", [cells], into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "<a & b> \"a & b\"")
    }

    @Test func hasNoMarkupToSpoil() {
        #expect(problems("a.txt", ["a.txt": "<p class={{title}} {{{title}}} {{body}} <!--"]) == [])
        #expect(
            problems("a.txt", ["a.txt": "{{isNew}} {{titel}}"]) == [
                "a.txt.mustache:1:3: error: \"isNew\" is yes or no and has no text [template.wrong-kind];"
                    + "  hint: write {{#isNew}}…{{/isNew}}",
                "a.txt.mustache:1:13: error: no \"titel\" here [template.unknown-name];"
                    + "  hint: is \"titel\" a misspelling of \"title\"?",
            ])
    }

    @Test func isNoPartOfAWebPage() {
        #expect(
            problems("a", ["a": "<p>{{>b.txt}}</p>", "b.txt": "{{title}}"]) == [
                "a.mustache:1:7: error: \"b.txt\" is plain text without escaping, so it can't be part of HTML "
                    + "[template.unsafe];  hint: include a template whose name doesn't end in .txt"
            ])
        #expect(
            problems("a.txt", ["a.txt": "{{>b}}", "b": "{{title}}"]) == [
                "a.txt.mustache:1:4: error: \"b\" is HTML, so it can't be part of plain text "
                    + "[template.unsafe];  hint: include a template whose name ends in .txt"
            ])
    }
}
