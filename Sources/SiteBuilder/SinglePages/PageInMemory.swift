import Content
import Diagnostics
import Mustache
import Pages

/// A site that is read to render one of its pages, without writing any file.
struct SiteInMemory {
    let project: Project
    let buildState: BuildState
    let theme: SiteTheme
    let sources: Sources
    let pictures: SitePictures
    let lists: SongLists
    let site: Site
}

/// Renders one page without writing any file.
///
/// - Parameters:
///   - name: The name of the page in messages.
///   - make: Renders the page; nil if it doesn't exist.
/// - Returns: The page; nil if it doesn't exist or the log has errors.
func pageInMemory(
    _ name: String, drafts: Bool, _ options: BuildOptions, _ log: inout DiagnosticLog,
    _ make: (SiteInMemory, inout DiagnosticLog) throws -> [UInt8]?
) -> [UInt8]? {
    guard let project = Project(options, &log)?.dryRun else { return nil }
    do {
        let buildState = try project.openState()
        let theme = project.theme(&log)
        let sources = try Sources(project, cache: buildState.sourceCache(), &log)
        let pictures = try PictureStore(project, in: buildState.stateFolder).pictures(of: sources.assets, &log)
        var lists = try SongLists(sources, project, buildState, &log)
        let site = Site(
            sources, theme.strings, pictures, completing: &lists, now: options.now, drafts: drafts, &log)
        guard !log.hasErrors else { return nil }
        let page = try make(
            SiteInMemory(
                project: project, buildState: buildState, theme: theme, sources: sources, pictures: pictures,
                lists: lists, site: site),
            &log)
        return log.hasErrors ? nil : page
    } catch let error as RenderError {
        log.error(.templateTooLarge, at: nil, "\(name) can't be rendered: \(error)")
    } catch {
        log.report(stopping: error)
    }
    return nil
}
