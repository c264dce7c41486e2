import Bytes
import Content
public import Diagnostics
import Files
import Output
import Pages

/// Builds a site: turns the content folder into the output folder that a web host serves.
///
/// - Parameter progress: Called now and then, on the caller's thread.
/// - Returns: The result; nil if the log has errors, in which case the output is unchanged.
public func build(
    _ options: BuildOptions, _ log: inout DiagnosticLog, progress: @escaping (Progress) -> Void = { _ in }
) -> BuildReport? {
    guard let project = Project(options, &log, progress: progress) else { return nil }
    var buildState: BuildState?
    do throws(FileError) {
        let state = try project.openState()
        buildState = state
        return try build(project, state, &log)
    } catch {
        let hint =
            buildState?.isUpdateUnfinished == true
            ? "some pages are new and some are old; fix this, then build again to update the rest"
            : "the site is unchanged; fix this, then build again"
        log.error(.writeFailed, at: nil, "\(error)", hint: hint)
        return nil
    }
}

/// Builds a site that is open and locked.
func build(
    _ project: Project, _ buildState: BuildState, _ log: inout DiagnosticLog
) throws(FileError) -> BuildReport? {
    do throws(FileError) {
        return try attempt(project, buildState, &log)
    } catch {
        guard error.reason == .damaged else { throw error }
        // The output is still unchanged. After the damaged files are removed, the pictures are made again.
        try PictureStore.removeDamaged(in: buildState.stateFolder)
        var again = DiagnosticLog()
        let report = try attempt(project, buildState, &again)
        log.append(newIn: again)
        return report
    }
}

/// Builds a site without a second attempt.
///
/// - Throws: `FileError`; its reason is `damaged` if a stored picture file that should be published is damaged.
private func attempt(
    _ project: Project, _ buildState: BuildState, _ log: inout DiagnosticLog
) throws(FileError) -> BuildReport? {
    let (folder, configuration, options) = (project.folder, project.configuration, project.options)

    /// Runs the remaining checks, so that their errors are reported, too.
    func failed() throws(FileError) -> BuildReport? {
        var (all, reported) = (DiagnosticLog(), Set(log.diagnostics))
        try check(project.dryRun, buildState, &all)
        for diagnostic in all.diagnostics where reported.insert(diagnostic).inserted { log.report(diagnostic) }
        return nil
    }

    // Content and templates are read completely, so that all their errors are reported at once.
    let themeFiles = ThemeFiles(folder, &log)
    let memory = options.memory
    var walked = DiagnosticLog()
    let followed = try memory?.walk(folder, at: options.clock(), &walked)
    let walk =
        if let followed { followed } else {
            try ContentWalk(folder, at: options.clock(), readsAll: !buildState.knowsFiles(), &walked)
        }
    log.append(walked)
    let isKnown = !log.hasErrors && memory?.hasNews != true
    let known = isKnown ? buildState.inputs(walk, configuration, themeFiles, options) : nil
    // Nothing changed since the last build: repeat its report.
    if let report = try buildState.lastReport(known, configuration, options, &log) { return report }
    let foundCount = log.diagnostics.count
    let compiling = Future { SiteTheme.compiled(configuration, themeFiles, options.themes) }
    // A process that has already read the files needs no cache.
    let cached = memory?.files == nil ? buildState.sourceCache() : SourceCache.Bytes()
    var read = DiagnosticLog()
    let sources = Sources(
        folder, configuration, walk, cache: cached, knowing: memory?.files, now: options.now, &read)
    let (theme, themeLog) = compiling.get()
    log.append(themeLog)
    log.append(read)
    guard !log.hasErrors else { return try failed() }

    let isInterrupted: @Sendable () -> Bool = { memory?.isInterrupted == true }
    // The files of the output are looked up in the background. This must end before the function returns.
    var opening = memory?.first == nil ? Future { buildState.openedOutput(isInterrupted: isInterrupted) } : nil
    defer { _ = opening?.get() }
    let store = PictureStore(project, in: buildState.stateFolder)
    try store.prepareCards()
    let pictures = try store.pictures(of: sources.assets, &log)
    guard !log.hasErrors else { return try failed() }
    let renderer = BodyRenderer(sources, theme, pictures, options)
    if sources.hasUncheckedBodies { renderer.start(&log) }

    // Imports the ballot files in Content/ballots; from then on, the batches have all votes.
    var lists = try SongLists(sources, project, buildState, &log)
    let site = Site(
        sources, theme.strings, pictures, completing: &lists, now: options.now, drafts: options.drafts, &log)

    // Pages behind codes are sealed with keys derived from the codes.
    let gates = SiteGates(site, sources, project, buildState, &log)
    let collector = project.collector(&log)
    guard !log.hasErrors else { return try failed() }

    // Pages that someone is looking at are written before all others.
    let first =
        try memory?.writeFirst(
            site, lists, gates, theme, BodyRenderer(sources, theme, pictures, options), project, buildState)
        ?? []
    let looking = opening ?? Future { buildState.openedOutput(isInterrupted: isInterrupted) }
    opening = looking
    let languages = Languages(site, sources, theme, pictures, lists, drafts: options.drafts)
    let search = languages.searchTexts(renderer, buildState, &log)
    let surroundings = try buildState.surroundings(site, sources, themeFiles, options)
    let lastPlan = try surroundings.flatMap { (now) throws(FileError) in
        try buildState.lastPlan()?.known(now, site, sources)
    }
    let plan = try languages.plan(
        lists, gates.gates, collector: collector, search: search, knowing: lastPlan, isInterrupted: isInterrupted, &log
    ) { site, theme, log throws(FileError) in
        try store.cards(of: site, lists, theme, &log)
    }
    if isInterrupted() { return nil }
    guard !log.hasErrors else { return try failed() }
    let inputs = known ?? buildState.inputs(sources.walk, configuration, themeFiles, options)
    let found = looking.get()
    if isInterrupted() { return nil }
    log.append(found.diagnostics)
    guard let (output, standing) = try found.opened.get() else { return nil }

    let changes = try Changes(
        from: output, standing, to: plan, clean: options.clean, longestBatch: options.longestBatch)
    gates.noteClosed(changes.removed, site.events, &log)
    if options.dryRun {
        _ = renderer.bodies(for: changes.staleJobs, of: plan, languages, &log, project.progress)
        return log.hasErrors ? nil : BuildReport(changes, site, sources, output: buildState.outputPath)
    }

    // Bodies are rendered while files with earlier bodies are written. The source cache is stored once it includes
    // their findings.
    let stream = BodyStream(of: plan, changes.batches, renderer)
    let rendering = Future {
        let outcome = stream.render()
        let kept = Result { () throws(FileError) -> SourceCache.Update? in
            if outcome.log.hasErrors || !outcome.isWhole { return nil }
            let cached = sources.cacheUpdate(findings: outcome.findings)
            try buildState.keep(cached)
            return cached
        }
        return (outcome: outcome, kept: kept)
    }
    defer { _ = rendering.get() }
    let update = try changes.write(
        theme, stream, folder, &log, isInterrupted: isInterrupted, project.progress, finishing: store.finishCards)
    let (outcome, kept) = rendering.get()
    log.append(outcome.log)
    languages.report(outcome.findings, &log)
    guard !log.hasErrors, let update else { return nil }
    try store.prune()
    try gates.keep(in: buildState)
    let cacheUpdate = try kept.get()
    if let surroundings { try buildState.keep(LastPlan(surroundings, site, sources, plan)) }
    try buildState.keep(search)
    try buildState.keep(site, menuPages: languages.menuPages, lists, sources, themeFiles, options, output)
    try buildState.keepReport(inputs, site, sources, changes.count, log.diagnostics[foundCount...], output)
    try memory?.keep(sources.walk, walked, sources.known(cacheUpdate, findings: outcome.findings), buildState)
    return BuildReport(changes, site, sources, output: buildState.outputPath, first: first, done: update)
}
