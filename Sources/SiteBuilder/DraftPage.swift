import Content
public import Diagnostics
import Files
import Mustache
import Pages

/// Makes a page as it would be if drafts were on the site, without a trace on the disk.
///
/// - Parameters:
///   - path: The page's file below the output, as in `bulletins/half/index.html`.
///   - options: The time as of which it is made; drafts are shown in any case.
/// - Returns: The page; nil if there is none, or if the log has errors.
public func draftPage(at path: String, _ options: BuildOptions, _ log: inout DiagnosticLog) -> [UInt8]? {
    guard let project = Project(options, &log)?.dryRun else { return nil }
    do {
        let buildState = try BuildState(project)
        let theme = project.theme(&log)
        let sources = try Sources(project, cache: buildState.sourceCache(), &log)
        let pictures = try PictureStore(project, in: buildState.stateFolder).pictures(of: sources.assets, &log)
        var lists = try SongLists(sources, project, buildState, &log)
        let site = Site(
            sources, theme.strings, pictures, completing: &lists, now: options.now, drafts: true, &log)
        let gates = SiteGates(site, sources, project, buildState, &log)
        let renderer = BodyRenderer(sources, theme.strings, pictures, options)
        defer { renderer.endWorkers() }
        guard !log.hasErrors,
            let plan = Plan(pagesAt: [path], limit: .max, of: site, lists, gates.gates, theme),
            let index = plan.jobs.firstIndex(where: { $0.path.utf8.elementsEqual(path.utf8) }),
            let page = plan.page(ofJob: index)
        else { return nil }
        let bodies = renderer.render([index], of: plan, &log)
        guard !log.hasErrors else { return nil }
        return try PageRenderer(theme).render(page, bodies.externals(of: page))
    } catch let error as RenderError {
        log.error(.templateTooLarge, at: nil, "\(path) can't be rendered: \(error)")
    } catch {
        log.report(stopping: error)
    }
    return nil
}
