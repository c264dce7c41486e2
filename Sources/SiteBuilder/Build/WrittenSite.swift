import Bytes
import Content
import Diagnostics
import Files
import Output
import Pages

/// A site whose changes are in the output, with the data that the next build can reuse.
struct WrittenSite {
    let update: UpdateReport
    private let updatedCache: SourceCache.Update.File?

    /// Renders the changed files, and puts all changes in place at once.
    ///
    /// Bodies are rendered while files with earlier bodies are written. The source cache is stored once it includes
    /// their findings.
    ///
    /// - Returns: Nil, with the output unchanged, if the log has errors or the build was interrupted.
    init?(
        _ changes: Changes, of plan: SitePlan, loaded: LoadedSite, renderer: sending BodyRenderer,
        isInterrupted: () -> Bool, _ log: inout DiagnosticLog
    ) throws(FileError) {
        let (project, buildCache, sources) = (loaded.project, loaded.buildCache, loaded.sources)
        let stream = BodyStream(of: plan.files, changes.batches, renderer)
        let rendering = Future {
            let outcome = stream.render()
            let stored = Result { () throws(FileError) -> SourceCache.Update.File? in
                if outcome.log.hasErrors || !outcome.isWhole { return nil }
                let update = sources.cacheUpdate()
                try buildCache.keep(update)
                return update?.file
            }
            return (outcome: outcome, stored: stored)
        }
        defer { _ = rendering.get() }
        let update = try changes.write(
            loaded.theme, stream: stream, folder: project.folder, &log, isInterrupted: isInterrupted, project.progress,
            finishing: loaded.store.finishCards)
        let (outcome, stored) = rendering.get()
        log.append(outcome.log)
        plan.languages.reportBodies(&log)
        guard !log.hasErrors, let update else { return nil }
        self.update = update
        updatedCache = try stored.get()
    }

    /// Stores what lets the next build skip work.
    ///
    /// - Parameters:
    ///   - count: The number of files in the site.
    ///   - diagnostics: The diagnostics about the content.
    func keep(
        _ plan: SitePlan, loaded: LoadedSite, gates: SiteGates, found: FoundSite, count: Int,
        diagnostics: ArraySlice<Diagnostic>
    ) throws(FileError) {
        let (sources, buildCache) = (loaded.sources, loaded.buildCache)
        let inputs = found.inputs(sources)
        // The fingerprints and the words are the slowest to store, so two cores store them.
        let fingerprints = Future {
            Result { () throws(FileError) in try plan.keepFingerprints(sources, in: buildCache) }
        }
        defer { _ = fingerprints.get() }
        try plan.keepWords(in: buildCache)
        try loaded.store.prune()
        try gates.keep(in: buildCache)
        try buildCache.keep(loaded.theme)
        try loaded.keepLists(menuPages: plan.languages.menuPages, theme: found.themeFiles)
        try fingerprints.get().get()
        try loaded.keepReport(inputs, fileCount: count, diagnostics: diagnostics)
        try loaded.project.options.memory?.keep(
            sources.walk, found.walkLog, files: sources.known(updatedCache), buildCache: buildCache)
    }
}
