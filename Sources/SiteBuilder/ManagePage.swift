import Content
public import Diagnostics
import Files
import Mustache
import Pages

/// Makes the page by which a host manages an event, sealed by no code: for a server that knows whom it gives it to.
///
/// Its links lead to the right pages from the event's own address for it, such as `/events/gala/manage/`.
///
/// - Returns: The page; nil if there is no event with that id and a song list, or if the log has errors.
public func managePage(of event: String, _ options: BuildOptions, _ log: inout DiagnosticLog) -> [UInt8]? {
    guard let project = Project(options, &log)?.dryRun else { return nil }
    do {
        let buildState = try BuildState(project)
        let theme = project.theme(&log)
        let sources = try Sources(project, cache: buildState.sourceCache(), &log)
        var lists = try SongLists(sources, project, buildState, &log)
        let site = Site(
            sources, theme.strings, completing: &lists, now: options.now, drafts: options.drafts, &log)
        let frames = FrameMaker(site.configuration, site.menuPages, theme)
        guard !log.hasErrors,
            let event = site.events.first(where: { $0.publicEvent.id.utf8.elementsEqual(event.utf8) }),
            let page = event.managePage(lists, frames)
        else { return nil }
        return try PageRenderer(theme).render(page, [])
    } catch let error as RenderError {
        log.error(.templateTooLarge, at: nil, "the page of the host can't be rendered: \(error)")
    } catch {
        log.report(stopping: error)
    }
    return nil
}
