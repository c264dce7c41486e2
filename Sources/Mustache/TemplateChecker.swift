public import Diagnostics

/// Finds, before anything is rendered, what in the templates would go wrong on some page.
public struct TemplateChecker {
    private let library: TemplateLibrary
    private var reported: Set<Diagnostic> = []

    /// What the pages checked so far use.
    public private(set) var report = CheckReport()

    /// A checker of the library's templates.
    public init(_ library: TemplateLibrary) { self.library = library }

    /// Checks the page that `template` makes of data with these shapes, of which the last comes first.
    ///
    /// A problem that several pages share is reported with the first of them.
    ///
    /// - Returns: what this page uses.
    @discardableResult
    public mutating func check(_ template: String, _ shapes: [Shape], _ log: inout DiagnosticLog) -> CheckReport {
        guard let number = library.number(of: template) else {
            let near = suggestion(for: template, among: library.names)
            log.error(
                .templateUnknownPartial, at: nil, "there is no template \"\(template)\"",
                hint: near.map { "is \"\(template)\" a misspelling of \"\($0)\"?" } ?? "add \(template).mustache")
            return CheckReport()
        }
        var page = PageCheck(library, number, shapes)
        page.run()
        for diagnostic in page.log.diagnostics {
            var problem = diagnostic
            problem.hint = nil  // may name the fields of one page or another
            if reported.insert(problem).inserted { log.report(diagnostic) }
        }
        report.formUnion(page.report)
        return page.report
    }
}
