import Ballots
import Bytes
import Content
public import Diagnostics
import Files
import Glibc
import Pages

/// Imports ballots and builds the changes; without ballots, builds the changes that others made in the ledger.
///
/// Builds only the lists of the affected events if the rest is unchanged since the last build; otherwise builds the
/// complete site. Builds no page if no ballot counts.
///
/// - Parameters:
///   - building: False to import the ballots without building.
///   - progress: Called now and then, on the caller's thread.
/// - Returns: The result; nil if errors prevented the import.
public func vote(
    _ ballots: [BallotSource], _ options: BuildOptions, building: Bool = true, _ log: inout DiagnosticLog,
    progress: @escaping (Progress) -> Void = { _ in }
) -> VoteReport? {
    guard let project = Project(options, &log, progress: progress) else { return nil }
    let (folder, configuration) = (project.folder, project.configuration)
    do {
        // Reading may take hours, so the site is locked only after standard input has ended.
        let input = try standardInput(of: ballots)
        let buildCache = try project.openState()
        let decisions = RequestDecisions(folder, &log)
        guard !log.hasErrors, let box = try BallotBox(project, buildCache, &log) else {
            return nil
        }

        // Theme errors are ignored here, and reported by the full build if it runs. The theme of the last build had no
        // errors.
        var discarded = DiagnosticLog()
        let themeFiles = ThemeFiles(folder, &discarded)
        let compiling = Future {
            SiteTheme.compiled(
                configuration, files: themeFiles, kept: options.themes, knowing: buildCache.checkedTemplates(options),
                forVotes: true)
        }
        let known =
            try discarded.hasErrors
            ? nil
            : buildCache.lastBuild(project, theme: themeFiles, revision: box.ledger.revision())
        let last = known?.build
        let events = try EventFinder(last, project: project, buildCache: buildCache)
        guard !events.log.hasErrors else {
            log.append(events.log)
            return nil
        }

        let intake = project.intake(box.ledger, decisions, eventIDs: { events.knownIDs }) { events.event($0) }
        let taken = try box.take(ballots, input: input, intake: intake, dryRun: options.dryRun, &log)
        // Other processes may have counted votes for other events.
        for id in known?.touched ?? [] { _ = events.event(id) }
        guard building, !options.dryRun,
            taken.contains(where: { $0.report.batch != nil }) || ballots.isEmpty && known?.touched != []
        else {
            return VoteReport(taken: taken, build: nil, hasOtherChanges: false)
        }

        if let last, let found = events.found {
            let (theme, themeLog) = compiling.get()
            discarded.append(themeLog)
            let lists = try SongLists(
                of: found.map(\.event), configuration: configuration, ledger: box.ledger, decisions: decisions,
                at: project.options.now, &discarded)
            if !themeLog.hasErrors, let gates = SiteGates(known: found.map(\.event), project, buildCache)?.gates,
                let report = try last.build(
                    found, lists: lists, gates: gates, theme: theme, project: project, buildCache: buildCache,
                    &discarded)
            {
                log.append(discarded)
                if let counted = lists.counted { try buildCache.keep(counted: counted) }
                return VoteReport(taken: taken, build: report, hasOtherChanges: try last.seesOtherChanges(in: folder))
            }
        }
        var buildLog = DiagnosticLog()
        let report = try build(project, buildCache, &buildLog)
        log.append(buildLog)
        return VoteReport(taken: taken, build: report, hasOtherChanges: false)
    } catch {
        log.report(
            stopping: error,
            hint: "a file is imported completely or not at all, and only once: fix this, then vote again")
        return nil
    }
}

/// Reads standard input to its end; nil unless it is one of the sources.
private func standardInput(of ballots: [BallotSource]) throws(IntakeError) -> FileStream? {
    guard ballots.contains(.standardInput) else { return nil }
    do throws(FileError) { return try FileStream.keeping(STDIN_FILENO, saying: "standard input") } catch {
        throw error.operation == .read ? .source(error) : .ledger(.file(error))
    }
}
