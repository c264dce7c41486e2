import Content
import Diagnostics
import Mustache
import Pages

/// Renders one page without writing any file.
///
/// - Parameters:
///   - name: The name of the page in messages.
///   - make: Renders the page; nil if it doesn't exist.
/// - Returns: The page; nil if it doesn't exist or the log has errors.
func pageInMemory(
    _ name: String, drafts: Bool, _ options: BuildOptions, _ log: inout DiagnosticLog,
    _ make: (LoadedSite, inout DiagnosticLog) throws -> [UInt8]?
) -> [UInt8]? {
    var options = options
    options.drafts = drafts
    guard let project = Project(options, &log)?.dryRun else { return nil }
    do {
        let buildCache = try project.openState()
        let theme = project.theme(&log)
        let sources = try Sources(project, cache: buildCache.sourceCache(), &log)
        let loaded = try LoadedSite(sources, theme: theme, project: project, buildCache: buildCache, &log)
        guard !log.hasErrors else { return nil }
        let page = try make(loaded, &log)
        return log.hasErrors ? nil : page
    } catch let error as RenderError {
        log.error(.templateTooLarge, at: nil, "\(name) can't be rendered: \(error)")
    } catch {
        log.report(stopping: error)
    }
    return nil
}
