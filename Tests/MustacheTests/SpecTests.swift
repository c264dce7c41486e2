import Diagnostics
import Mustache
import TestSupport
import Testing

/// The published specification, whole: https://github.com/mustache/spec.
@Suite(.enabled(if: Example.isAvailable, "the specification isn't beside the project"))
struct SpecTests {
    static let suites = [
        "comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~dynamic-names", "~inheritance",
    ]

    /// Examples of raw tags on text, which render as the specification says though the checker refuses them on a page.
    @Test(arguments: suites.flatMap(Example.suite)) func rendersAsSpecified(_ example: Example) throws {
        var log = DiagnosticLog()
        var sources = [TemplateSource(name: "", file: "example", bytes: Array(example.template.utf8))]
        for (name, template) in example.partials ?? [:] {
            sources.append(TemplateSource(name: name, file: name, bytes: Array(template.utf8)))
        }
        let library = TemplateLibrary(sources, &log)
        #expect(!log.hasErrors, "\(log.diagnostics)")

        var renderer = Renderer(library)
        var output: [UInt8] = []
        try renderer.render("", [example.data.cells()], into: &output)
        #expect(String(decoding: output, as: UTF8.self) == example.expected)
    }

    @Test(arguments: suites + ["~lambdas"]) func everySuiteHasExamples(_ suite: String) {
        #expect(!Example.suite(suite).isEmpty)
    }

    @Test(arguments: Example.suite("~lambdas")) func lambdasAreRefusedWithAMessage(_ example: Example) {
        let error = #expect(throws: Value.Unsupported.self) { try example.data.cells() }
        #expect(error?.description == "a value can't be a lambda: data is only data")
    }
}
