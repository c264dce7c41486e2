import Bytes
import Content
public import Diagnostics
import Files
import Output
import Pages

/// Builds a site: turns the content folder into the output folder that a web host serves.
///
/// - Parameter progress: Called now and then, on the caller's thread.
/// - Returns: The result; nil, with the output unchanged, if the log has errors.
public func build(
    _ options: BuildOptions, _ log: inout DiagnosticLog, progress: @escaping (Progress) -> Void = { _ in }
) -> BuildReport? {
    guard let project = Project(options, &log, progress: progress) else { return nil }
    var buildCache: BuildCache?
    do throws(FileError) {
        let state = try project.openState()
        buildCache = state
        return try build(project, state, &log)
    } catch {
        let isUnfinished = buildCache?.isUpdateUnfinished == true
        let state = isUnfinished ? "some pages are new and some are old" : "the site is unchanged"
        // Another program is still writing a file, such as a long film.
        let isBeingWritten = error.reason == .changedMeanwhile
        log.error(
            isBeingWritten ? .unreadable : .writeFailed, at: nil, "\(error)",
            hint: "\(state); \(isBeingWritten ? "wait until the file is complete" : "fix this"), then build again"
                + (isUnfinished ? " to update the rest" : ""))
        return nil
    }
}

/// Builds a site that is open and locked.
func build(
    _ project: Project, _ buildCache: BuildCache, _ log: inout DiagnosticLog
) throws(FileError) -> BuildReport? {
    do throws(FileError) {
        return try attempt(project, buildCache, &log)
    } catch {
        guard error.reason == .damaged else { throw error }
        // The output is still unchanged. After the damaged files are removed, the pictures are made again.
        try PictureStore.removeDamaged(in: buildCache.stateFolder)
        var again = DiagnosticLog()
        let report = try attempt(project, buildCache, &again)
        log.append(newIn: again)
        return report
    }
}

/// Builds a site without a second attempt.
///
/// - Throws: `FileError`; its reason is `damaged` if a stored picture file that should be published is damaged.
private func attempt(
    _ project: Project, _ buildCache: BuildCache, _ log: inout DiagnosticLog
) throws(FileError) -> BuildReport? {
    let (options, memory) = (project.options, project.options.memory)
    let isInterrupted: @Sendable () -> Bool = { memory?.isInterrupted == true }

    // Find the files. If all are unchanged, the last report is repeated.
    let lookup = OutputLookup(buildCache, startsNow: memory?.first == nil, isInterrupted: isInterrupted)
    defer { lookup.finish() }
    let found = try FoundSite(project, buildCache, &log)
    if let report = try found.lastReport(lookup, &log) { return report }

    // Load the content and the theme completely, so that all their errors are reported at once.
    let (sources, theme) = lookup.whilePaused { found.read(&log) }
    guard !log.hasErrors else { return try findMoreErrors(project, buildCache, &log) }
    let storedSearch = buildCache.storedSearch(of: sources)
    let loaded = try LoadedSite(sources, theme: theme, project: project, buildCache: buildCache, &log)
    let gates = SiteGates(loaded, &log)
    let others = try loaded.otherFiles(&log)
    guard !log.hasErrors else { return try findMoreErrors(project, buildCache, &log) }

    // Plan every file. Pages that someone is looking at are written before.
    let first = try memory?.writeFirst(loaded, gates) ?? []
    lookup.start()
    let renderer = BodyRenderer(sources, theme: theme, pictures: loaded.pictures, options: options)
    if sources.hasUncheckedBodies { renderer.start(&log) }
    let languages = loaded.languages
    let search = languages.searchCaches(renderer, storedSearch, &log)
    let plan = try SitePlan(
        languages, search: search, loaded: loaded, gates: gates, others: others, found: found,
        isInterrupted: isInterrupted, &log)
    if isInterrupted() { return nil }
    guard !log.hasErrors else { return try findMoreErrors(project, buildCache, &log) }

    // Compare the plan with the output.
    guard let (output, standing) = try lookup.result(&log) else { return nil }
    let changes = try Changes(
        from: output, standing, to: plan.files, clean: options.clean, longestBatch: options.longestBatch)
    gates.noteClosed(changes.removed, loaded.site.events, &log)
    if options.dryRun { return plan.dryRun(changes, loaded: loaded, renderer: renderer, &log) }

    // Render and write the changes, and store what lets the next build skip work.
    let written = try WrittenSite(
        changes, of: plan, loaded: loaded, renderer: renderer, isInterrupted: isInterrupted, &log)
    guard let written else { return nil }
    try written.keep(
        plan, loaded: loaded, gates: gates, found: found, count: changes.count,
        diagnostics: log.diagnostics[found.contentStart...])
    return loaded.report(on: changes, first: first, done: written.update)
}

/// Checks the site of a build that ends with errors, so that the errors of later stages are reported, too.
private func findMoreErrors(
    _ project: Project, _ buildCache: BuildCache, _ log: inout DiagnosticLog
) throws(FileError) -> BuildReport? {
    var (all, reported) = (DiagnosticLog(), Set(log.diagnostics))
    try check(project.dryRun, buildCache, &all)
    for diagnostic in all.diagnostics where reported.insert(diagnostic).inserted { log.report(diagnostic) }
    return nil
}
