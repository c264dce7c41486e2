import Content
import Diagnostics
import Files
import Output
import Pages

/// A site whose records are resolved, with their pictures and votes. Pages are planned from it.
///
/// Commands that build, check or render single pages load the site in the same way.
struct LoadedSite {
    let project: Project
    let buildCache: BuildCache
    let sources: Sources
    let theme: SiteTheme
    let store: PictureStore
    let pictures: SitePictures
    let lists: SongLists
    let site: Site

    /// Resolves records: makes missing pictures, imports new ballots from `Content/ballots`, and decides which records
    /// are visible, and their order. Continues after errors, so that all of them are reported.
    init(
        _ sources: Sources, theme: SiteTheme, project: Project, buildCache: BuildCache, _ log: inout DiagnosticLog
    ) throws(FileError) {
        self.project = project
        self.buildCache = buildCache
        self.sources = sources
        self.theme = theme
        store = PictureStore(project, in: buildCache.stateFolder)
        try store.prepareCards()
        pictures = try store.pictures(of: sources, &log)
        var lists = try SongLists(sources, project: project, buildCache: buildCache, &log)
        site = Site(
            sources, strings: theme.strings, pictures: pictures, completing: &lists, now: project.options.now,
            drafts: project.options.drafts, &log)
        self.lists = lists
    }

    /// The site in all its languages.
    var languages: Languages {
        Languages(
            site, sources: sources, theme: theme, pictures: pictures, lists: lists, drafts: project.options.drafts)
    }

    /// Reports changes of the output.
    ///
    /// - Parameters:
    ///   - first: The files that were written before `changes`.
    ///   - update: The files that were really written; nil if no file was.
    func report(on changes: Changes, first: [BuildReport.Change] = [], done update: UpdateReport? = nil) -> BuildReport
    {
        var report = BuildReport(
            changes, fileCount: changes.count, output: buildCache.outputPath, first: first, done: update,
            nextChange: site.nextChange, zone: site.configuration.zone)
        report.skipped = site.skipped
        report.eventsWithoutStructuredData = BuildReport.EventWithoutStructuredData.all(of: site)
        report.eventsAcceptingWeakCodes = site.eventsAcceptingWeakCodes
        report.hasTimesInUTC = site.hasTimesInUTC
        report.materials = (sources, site)
        return report
    }

    /// The files that are made from settings and songbooks: the program that collects ballots, and the songs to pick.
    func otherFiles(_ log: inout DiagnosticLog) throws(FileError) -> [GeneratedFile] {
        let collector = project.collector(of: sources.events, &log)
        return try (collector.map { [$0.file] } ?? []) + songbookFiles(&log)
    }
}
