public import Diagnostics
import Pages

/// Renders a page as if drafts were on the site, without writing any file.
///
/// - Parameters:
///   - path: The path of the page's file below the output, as in `bulletins/half/index.html`.
///   - options: The options with the time to render the page for; drafts are always shown.
/// - Returns: The page; nil if it doesn't exist or the log has errors.
public func draftPage(at path: String, _ options: BuildOptions, _ log: inout DiagnosticLog) -> [UInt8]? {
    pageInMemory(path, drafts: true, options, &log) { loaded, log in try loaded.page(at: path, options, &log) }
}

extension LoadedSite {
    /// Renders one page; nil if it doesn't exist or the log has errors.
    ///
    /// - Parameter path: The path of the page's file below the output.
    func page(at path: String, _ options: BuildOptions, _ log: inout DiagnosticLog) throws -> [UInt8]? {
        let gates = SiteGates(self, &log)
        let renderer = BodyRenderer(sources, theme: theme, pictures: pictures, options: options)
        defer { renderer.endWorkers() }
        guard !log.hasErrors,
            let plan = Plan(pagesAt: [path], limit: .max, of: site, lists: lists, gates: gates.gates, theme: theme),
            let index = plan.jobs.firstIndex(where: { $0.path.utf8.elementsEqual(path.utf8) }),
            let page = plan.page(ofJob: index)
        else { return nil }
        let bodies = renderer.render([index], of: plan, &log)
        guard !log.hasErrors else { return nil }
        return try PageRenderer(theme).render(page, bodies.externals(of: page))
    }
}
