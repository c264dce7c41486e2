import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Output
import Pages

/// The files of a site before they are read, which show whether there is anything to build.
struct FoundSite {
    private let project: Project
    private let buildCache: BuildCache
    private let files: ContentWalk

    /// The digest of everything that a build reads; nil if the content has to be read to know.
    private let knownInputs: Digest?

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
        knownInputs = isKnown ? Self.inputs(of: files, project, themeFiles) : nil
    }

    /// Returns the report of the last build and repeats its warnings; nil if inputs or output have changed since.
    func lastReport(_ lookup: OutputLookup, _ log: inout DiagnosticLog) throws(FileError) -> BuildReport? {
        let (now, zone) = (project.options.now, project.configuration.zone)
        guard let inputs = knownInputs, let journal = try buildCache.journal(), let signature = try journal.signature(),
            let last = try buildCache.part(CachedReport.self),
            last.inputs.hold(inputs, manifest: signature, ledger: try buildCache.ledgerSignature(), at: now, in: zone),
            try journal.patchSignature() == last.patch
        else { return nil }
        var discarded = DiagnosticLog()
        guard let (output, standing) = try lookup.result(&discarded), output.isAsWritten(standing) else { return nil }
        for warning in last.warnings { log.report(warning) }
        return BuildReport(last, output: buildCache.outputPath, zone: zone)
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
        let sources = Sources(project, walk: files, cache: cached, knowing: known, &problems)
        let (theme, themeProblems) = compiling.get()
        log.append(themeProblems)
        log.append(problems)
        return (sources, theme)
    }

    /// The digest of everything that a build with these sources reads; nil if the next build has to read the content.
    func inputs(_ sources: Sources) -> Digest? { knownInputs ?? Self.inputs(of: sources.walk, project, themeFiles) }

    /// Computes the digest of all inputs of a site; nil for a clean build, or if that requires reading the content.
    private static func inputs(of walk: ContentWalk, _ project: Project, _ theme: ThemeFiles) -> Digest? {
        guard let found = walk.digest, !project.options.clean else { return nil }
        var hash = SHA256()
        hash.update(BuildCache.inputs(project, theme: theme).bytes)
        hash.update(found.bytes)
        // The prefix is part of file names in diagnostics.
        hash.update(walk.prefix)
        return hash.finish()
    }
}
