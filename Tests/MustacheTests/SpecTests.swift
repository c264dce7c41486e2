import Diagnostics
import Mustache
import TestSupport
import Testing

/// The complete published specification: https://github.com/mustache/spec.
@Suite(.enabled(if: Example.isAvailable, "the specification isn't beside the project"))
struct SpecTests {
    /// Includes raw tags that show text: they render as specified, although the checker refuses them on a page.
    @Test(arguments: try Example.suiteNames.filter { $0 != "~lambdas" }.flatMap(Example.suite))
    func rendersAsSpecified(_ example: Example) throws {
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
    @Test(arguments: try Example.suiteNames.filter { $0 == "~lambdas" }.flatMap(Example.suite))
    func aLambdaIsNoField(_ example: Example) {
        let problems = Page(example.template).problems(with: example.data.shape)
        #expect(problems.contains { $0.contains("error: no \"lambda\" here [template.unknown-name]") }, "\(problems)")
    }
}
