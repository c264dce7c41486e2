import Content
import Diagnostics
import Files
import Pages
import Time

/// The site that a command works on: its open folder, its settings, and the command's options.
struct Project {
    let folder: SiteFolder
    let configuration: SiteConfiguration
    private(set) var options: BuildOptions

    /// Called now and then, on the caller's thread.
    let progress: (Progress) -> Void

    /// Opens the site's folder and reads its settings; reports an error and returns nil if that fails.
    init?(
        _ options: BuildOptions, _ log: inout DiagnosticLog, progress: @escaping (Progress) -> Void = { _ in }
    ) {
        guard let folder = SiteFolder(options.site, &log),
            var configuration = folder.configuration(instead: options.settings, &log)
        else { return nil }
        configuration.zoneData = options.zoneData(configuration.zone.name)
        self.folder = folder
        self.configuration = configuration
        self.options = options
        self.progress = progress
    }

    /// A copy of the project that must not write files.
    var dryRun: Project {
        var project = self
        project.options.dryRun = true
        return project
    }

    /// Reads and compiles the site's templates and assets; reports errors in them.
    func theme(_ log: inout DiagnosticLog) -> SiteTheme { theme(ThemeFiles(folder, &log), &log) }

    /// Compiles the site's templates and assets; reports errors in them.
    func theme(_ files: ThemeFiles, _ log: inout DiagnosticLog) -> SiteTheme {
        SiteTheme.compiled(configuration, files: files, kept: options.themes, &log)
    }
}

extension Sources {
    /// Finds the content of a project's site and reads it.
    init(_ project: Project, cache: SourceCache.Bytes?, _ log: inout DiagnosticLog) throws(FileError) {
        let walk = try ContentWalk(project.folder, at: project.options.clock(), &log)
        self.init(project, walk: walk, cache: cache, &log)
    }

    /// Reads the content of a project's site.
    init(
        _ project: Project, walk: ContentWalk, cache: SourceCache.Bytes?, knowing known: KnownFiles? = nil,
        answers: [String: [UInt8]] = [:], _ log: inout DiagnosticLog
    ) {
        self.init(
            project.folder, configuration: project.configuration, walk: walk, cache: cache, knowing: known,
            answers: answers, now: project.options.now, &log)
    }
}
