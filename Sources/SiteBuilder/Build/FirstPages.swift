import Bytes
import Content
import Diagnostics
import Files
import Output
import Pages

extension BuildCache.Memory {
    /// The largest number of pages to write before all others.
    private static let firstLimit = 100

    /// Writes the pages to be shown first, pages with unchecked bodies, and all assets. If that is impossible, writes
    /// no file: the build that follows writes them, too.
    ///
    /// - Returns: The written files.
    func writeFirst(_ loaded: LoadedSite, _ gates: SiteGates) throws(FileError) -> [BuildReport.Change] {
        let (project, buildCache) = (loaded.project, loaded.buildCache)
        var log = DiagnosticLog()
        guard let first, !project.options.clean, !project.options.dryRun,
            let plan = Plan(
                pagesAt: first.pages, limit: Self.firstLimit, of: loaded.site, lists: loaded.lists, gates: gates.gates,
                theme: loaded.theme),
            let part = try part(of: plan.jobs.map(\.path), buildCache),
            let output = try buildCache.output(part: part, &log)
        else { return [] }
        let changes = try Changes(
            from: output, output.standing(), to: plan, clean: false, longestBatch: project.options.longestBatch)
        let renderer = BodyRenderer(
            loaded.sources, theme: loaded.theme, pictures: loaded.pictures, options: project.options)
        let stream = BodyStream(of: plan, changes.batches, renderer)
        let rendering = Future { stream.render() }
        defer { _ = rendering.get() }
        guard let update = try changes.write(loaded.theme, stream: stream, folder: project.folder, &log, { _ in })
        else { return [] }
        first.isWritten()
        return changes.written(of: update.written)
    }
}
