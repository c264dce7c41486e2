import Ballots
import Content
public import Diagnostics
import Files
import Glibc
import Pages

/// Takes ballots in and builds what they change: the lists of the events that they name, where all else is as the last build
/// left it; otherwise the whole site. Where nothing of them counts nothing is built.
///
/// - Parameters:
///   - building: Whether to build at all.
///   - progress: Called now and then, always from the caller's thread.
/// - Returns: What was done; nil where the log has errors and nothing was taken in.
public func vote(
    _ ballots: [BallotSource], _ options: BuildOptions, building: Bool = true, _ log: inout DiagnosticLog,
    progress: @escaping (Progress) -> Void = { _ in }
) -> VoteReport? {
    guard let project = Project(options, &log, progress: progress) else { return nil }
    let (folder, configuration) = (project.folder, project.configuration)
    do {
        // Whoever writes it may take hours: until it has ended, the site is open to others.
        let input = try standardInput(of: ballots)
        let buildState = try BuildState(project)
        let decisions = RequestDecisions(folder, &log)
        guard !log.hasErrors, let box = try BallotBox(folder, buildState, dryRun: options.dryRun, &log) else {
            return nil
        }

        // What is wrong with the theme is the whole build's to say, if it comes to that.
        var unsaid = DiagnosticLog()
        let theme = project.theme(&unsaid)
        let last =
            try unsaid.hasErrors
            ? nil : buildState.lastBuild(configuration, theme, options, counted: box.ledger.latestFiling())
        let events = try EventFinder(last, project, buildState)
        guard !events.log.hasErrors else {
            log.append(events.log)
            return nil
        }

        let intake = Intake(box.ledger, configuration, now: options.now, eventIDs: { events.knownIDs }) { id in
            events.event(id).map { Poll($0, configuration.voting, decisions[id]) }
        }
        let taken = try box.take(ballots, input, intake, dryRun: options.dryRun, &log)
        guard building, !options.dryRun, taken.contains(where: { $0.report.batch != nil }) else {
            return VoteReport(taken: taken, build: nil, hasOtherChanges: false)
        }

        if let last, let found = events.found {
            let lists = try SongLists(of: found.map(\.event), configuration, box.ledger, decisions, &unsaid)
            if let gates = SiteGates(known: found.map(\.event), project, buildState)?.gates,
                let report = try last.build(found, lists, gates, theme, project, buildState, &unsaid)
            {
                log.append(unsaid)
                try buildState.keep(counted: box.ledger.latestFiling())
                return VoteReport(taken: taken, build: report, hasOtherChanges: try last.seesOtherChanges(in: folder))
            }
        }
        var said = DiagnosticLog()
        let report = try build(project, buildState, &said)
        log.append(said)
        return VoteReport(taken: taken, build: report, hasOtherChanges: false)
    } catch {
        log.report(
            stopping: error,
            hint: "a file is taken in whole or not at all, and once only: say the same again when this is mended")
        return nil
    }
}

/// What standard input has; nil where it is none of the sources.
private func standardInput(of ballots: [BallotSource]) throws(IntakeError) -> FileStream? {
    guard ballots.contains(.standardInput) else { return nil }
    do throws(FileError) { return try FileStream.keeping(STDIN_FILENO, saying: "standard input") } catch {
        throw error.operation == .read ? .source(error) : .ledger(.file(error))
    }
}
