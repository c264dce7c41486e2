import Content
public import Diagnostics
import Files
import Pages
public import Time

/// Repeated builds of one site in one process, which reuse the data of earlier ones.
public final class BuildSession {
    /// The options of every build, except the time.
    public private(set) var options: BuildOptions

    private let themes = ThemeCache(limit: 1)
    private let memory = BuildCache.Memory()

    /// A worker that draws pictures for links, and a Markdown worker; others end with each build.
    private let idleWorkers = IdleWorkers(limit: 1)

    /// - Parameter options: The options of the builds; `now` is the time of the first.
    public init(_ options: BuildOptions) { self.options = options }

    /// Sets the process that may be collecting ballots during the builds that follow.
    public func collect(by collector: BuildOptions.Collector) { options.collector = collector }

    /// Builds the site as of `now`, like `build`.
    ///
    /// - Parameters:
    ///   - changes: The only files that may have changed since the last build, as paths below the site's folder; nil if
    ///     any file may have changed.
    ///   - first: The paths, below the output, of pages to write before all others.
    ///   - isFirstWritten: Called on this thread once these pages are in place, before the others are; not called if
    ///     they can't be written first.
    ///   - isInterrupted: Checked now and then after that. If it becomes true, the build ends early, without errors:
    ///     the output is unchanged except for the first pages, and the next build needs these changes, too.
    /// - Returns: The result; nil if the log has errors or the build was interrupted.
    public func build(
        now: Instant, changes: Set<String>?, first: Set<String>, isFirstWritten: @escaping @Sendable () -> Void,
        isInterrupted: @escaping @Sendable () -> Bool, _ log: inout DiagnosticLog,
        progress: @escaping (Progress) -> Void = { _ in }
    ) -> BuildReport? {
        var options = options
        options.now = now
        options.themes = themes
        options.memory = memory
        options.idleWorkers = idleWorkers
        memory.prepare(
            changes: changes,
            first: first.isEmpty ? nil : BuildCache.Memory.First(pages: first, isWritten: isFirstWritten),
            isInterrupted: isInterrupted)
        // The build is interrupted between batches of pages.
        options.longestBatch = min(options.longestBatch, 256)
        return SiteBuilder.build(options, &log, progress: progress)
    }

    /// Reads the data that a server needs about the site as of the last build; nil if the log has errors.
    ///
    /// - Parameter isDerivingKeys: True to derive keys of events' codes that no build has stored.
    public func liveSite(
        now: Instant, isDerivingKeys: Bool = false, _ log: inout DiagnosticLog
    ) -> LiveSite? {
        var options = options
        options.now = now
        guard let project = Project(options, &log) else { return nil }
        do throws(FileError) {
            let buildCache = try project.openState()
            let known = memory.files
            let followed = try memory.walk(project.folder, at: options.clock(), &log)
            let walk = if let followed { followed } else { try ContentWalk(project.folder, at: options.clock(), &log) }
            let cache = known == nil ? buildCache.sourceCache() : nil
            let sources = Sources(project, walk: walk, cache: cache, knowing: known, &log)
            guard !log.hasErrors else { return nil }
            return LiveSite(project, sources: sources, buildCache: buildCache, isDerivingKeys: isDerivingKeys, &log)
        } catch {
            log.error(.writeFailed, at: nil, "\(error)")
            return nil
        }
    }
}

/// Runs `body` while the site is locked; reports an error and returns nil if it can't be locked.
public func whileLocked<Result>(_ options: BuildOptions, _ log: inout DiagnosticLog, _ body: () -> Result) -> Result? {
    guard let project = Project(options, &log) else { return nil }
    do throws(FileError) {
        let buildCache = try project.openState()
        return withExtendedLifetime(buildCache) { body() }
    } catch {
        log.error(.writeFailed, at: nil, "\(error)")
        return nil
    }
}
