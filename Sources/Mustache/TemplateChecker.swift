public import Diagnostics

/// Finds problems in the templates before any page is rendered.
public struct TemplateChecker {
    private let library: TemplateLibrary
    private var reported: Set<Diagnostic> = []

    /// Creates a checker of the library's templates.
    public init(_ library: TemplateLibrary) { self.library = library }

    /// Checks pages, each by its template and the shapes of its data; the last shape is searched first.
    ///
    /// A problem that several pages share is reported only for the first of them.
    ///
    /// - Returns: The uses of each page.
    public mutating func check(
        _ pages: [(template: String, shapes: [Shape])], _ log: inout DiagnosticLog
    ) -> [CheckReport] {
        var reports: [CheckReport] = []
        withDeepStack { reports = pages.map { checkPage($0.template, $0.shapes, &log) } }
        return reports
    }

    private mutating func checkPage(_ template: String, _ shapes: [Shape], _ log: inout DiagnosticLog) -> CheckReport {
        guard let number = library.number(of: template) else {
            log.report(missing: template, among: library.names, at: nil)
            return CheckReport()
        }
        var page = PageCheck(library, template: number, shapes: shapes)
        page.run()
        for diagnostic in page.log.diagnostics {
            var problem = diagnostic
            problem.hint = nil  // because it may name fields of this page only
            if reported.insert(problem).inserted { log.report(diagnostic) }
        }
        return page.report
    }
}

extension DiagnosticLog {
    /// Reports a template that doesn't exist; `names` are those of the existing templates.
    mutating func report(missing template: String, among names: [String], at place: Place?) {
        error(
            .templateUnknownPartial, at: place, "unknown template \"\(template)\"",
            hint: hintForMisspelling(template, among: names) ?? "add \(template).mustache")
    }
}
