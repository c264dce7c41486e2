import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Pages

/// The files of a site before they are read, which show whether there is anything to build.
struct FoundSite {
    private let project: Project
    private let buildCache: BuildCache
    private let files: ContentWalk
    private let inputs: Digest?

    /// The templates and assets of the site.
    let themeFiles: ThemeFiles

    /// The diagnostics from listing the content folder.
    let walkLog: DiagnosticLog

    /// The number of diagnostics before those about the content.
    let contentStart: Int

    /// Lists the files of the content folder, and reads the templates.
    init(_ project: Project, _ buildCache: BuildCache, _ log: inout DiagnosticLog) throws(FileError) {
        let options = project.options
        self.project = project
        self.buildCache = buildCache
        themeFiles = ThemeFiles(project.folder, &log)
        var walked = DiagnosticLog()
        let start = options.clock()
        let followed = try options.memory?.walk(project.folder, at: start, &walked)
        files =
            if let followed { followed } else {
                try ContentWalk(project.folder, at: start, readsAll: !buildCache.knowsFiles(), &walked)
            }
        walkLog = walked
        log.append(walked)
        contentStart = log.diagnostics.count
        let isKnown = !log.hasErrors && options.memory?.hasNews != true
        inputs =
            isKnown
            ? buildCache.inputs(files, configuration: project.configuration, theme: themeFiles, options: options) : nil
    }

    /// Returns the report of the last build and repeats its warnings; nil if anything has changed since.
    func lastReport(_ lookup: OutputLookup, _ log: inout DiagnosticLog) throws(FileError) -> BuildReport? {
        try buildCache.lastReport(
            inputs, lookup, configuration: project.configuration, options: project.options, &log)
    }

    /// Reads the content, and compiles the theme at the same time.
    func read(_ log: inout DiagnosticLog) -> (Sources, SiteTheme) {
        let (configuration, options, themeFiles) = (project.configuration, project.options, themeFiles)
        let compiling = Future { [buildCache] in
            SiteTheme.compiled(
                configuration, files: themeFiles, kept: options.themes, knowing: buildCache.checkedTemplates(options))
        }
        let known = options.memory?.files
        // A process that has already read the files needs no cache.
        let cached = known == nil ? buildCache.sourceCache() : SourceCache.Bytes()
        var problems = DiagnosticLog()
        let sources = Sources(
            project.folder, configuration: configuration, walk: files, cache: cached, knowing: known, now: options.now,
            &problems)
        let (theme, themeProblems) = compiling.get()
        log.append(themeProblems)
        log.append(problems)
        return (sources, theme)
    }

    /// The digest of everything that a build with these sources reads; nil if the content has to be read to know.
    func inputs(_ sources: Sources) -> Digest? {
        inputs
            ?? buildCache.inputs(
                sources.walk, configuration: project.configuration, theme: themeFiles, options: project.options)
    }
}
