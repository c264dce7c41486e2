import Content
public import Diagnostics
import Files
import Output
import Pages

/// Finds all errors of a site without writing any file.
///
/// - Parameters:
///   - links: True to render every page and check its links within the site.
///   - progress: Called now and then, on the caller's thread.
public func check(
    _ options: BuildOptions, links: Bool = false, _ log: inout DiagnosticLog,
    progress: @escaping (Progress) -> Void = { _ in }
) {
    guard let project = Project(options, &log, progress: progress)?.dryRun else { return }
    do throws(FileError) {
        try check(project, try project.openState(), links: links, &log)
    } catch {
        log.error(.writeFailed, at: nil, "\(error)")
    }
}

/// Returns the errors that a site would have with changed settings, and doesn't have now.
package func newErrors(withSettings settings: [UInt8], _ options: BuildOptions) -> [Diagnostic] {
    func errors(_ settings: [UInt8]?) -> [Diagnostic] {
        var options = options
        options.settings = settings
        var log = DiagnosticLog()
        check(options, &log)
        return log.diagnostics.filter { $0.severity == .error }
    }
    let found = errors(settings)
    guard !found.isEmpty else { return [] }
    let known = errors(nil)
    return found.filter { error in
        !known.contains { $0.message == error.message && $0.place?.file == error.place?.file }
    }
}

/// Checks a site that is open and locked.
///
/// - Parameter answers: Bytes to use instead of files, by path below `Content/`.
func check(
    _ project: Project, _ buildCache: BuildCache, links: Bool = false, answers: [String: [UInt8]] = [:],
    _ log: inout DiagnosticLog
) throws(FileError) {
    let themeFiles = ThemeFiles(project.folder, &log)
    let walk = try ContentWalk(project.folder, at: project.options.clock(), &log)
    let theme = project.theme(themeFiles, &log)
    let sources = Sources(project, walk: walk, cache: nil, answers: answers, &log)
    let loaded = try LoadedSite(sources, theme: theme, project: project, buildCache: buildCache, &log)
    let gates = SiteGates(loaded, &log)
    let others = try loaded.otherFiles(&log)
    let languages = loaded.languages
    let plan = try languages.plan(
        loaded.lists, gates.gates, others: others, &log
    ) { site, theme, log throws(FileError) in
        try links ? loaded.store.cards(of: site, loaded.lists, theme, &log) : []
    }
    let needed = links && !log.hasErrors ? Array(plan.jobs.indices) : []
    let renderer = BodyRenderer(sources, theme: theme, pictures: loaded.pictures, options: project.options)
    let bodies = renderer.bodies(for: needed, of: plan, languages, &log, project.progress)
    if links, !log.hasErrors {
        LinkCheck(plan: plan, theme: theme, site: loaded.site).run(bodies, BodyTexts(sources), &log)
    }
}

/// Lists the paths of foreign files in a site's output, in order; empty if unreadable.
public func filesOfOthers(_ options: BuildOptions) -> [String] {
    var discarded = DiagnosticLog()
    guard let project = Project(options, &discarded) else { return [] }
    return (try? project.openState().output(&discarded)?.foreignPaths()) ?? []
}
