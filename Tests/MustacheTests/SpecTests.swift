import Diagnostics
import Mustache
import TestSupport
import Testing

/// The whole published specification: https://github.com/mustache/spec.
@Suite(.enabled(if: Example.isAvailable, "the specification isn't beside the project"))
struct SpecTests {
    /// The suites, with the minimum number of examples in each.
    static let counts = [
        ("comments", 9), ("delimiters", 11), ("interpolation", 34), ("inverted", 16), ("partials", 10),
        ("sections", 22), ("~dynamic-names", 17), ("~inheritance", 20), ("~lambdas", 8),
    ]
    static let suites = counts.map(\.0).filter { $0 != "~lambdas" }

    /// Includes raw tags that show text: they render as specified, although the checker refuses them on a page.
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

    /// No kind of field can hold a function, so the results that the lambda suite expects don't apply; a template that names
    /// one gets the report that there is no such field.
    @Test(arguments: Example.suite("~lambdas")) func aLambdaIsNoField(_ example: Example) {
        let problems = Page(example.template).problems(with: example.data.shape)
        #expect(problems.contains { $0.contains("error: no \"lambda\" here [template.unknown-name]") }, "\(problems)")
    }

    @Test(arguments: counts) func everySuiteHasItsExamples(suite: String, atLeast count: Int) {
        #expect(Example.suite(suite).count >= count)
    }

    @Test func noSuiteIsLeftOut() throws {
        #expect(try Example.suiteNames == Self.counts.map(\.0))
    }
}
