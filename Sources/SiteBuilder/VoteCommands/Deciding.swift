import Ballots
import Content
public import Diagnostics
import Documents
import Files
import Pages

/// Accepts, declines or reopens songs that visitors requested at an event, and builds the changed pages.
///
/// Without songs and a selection, only lists the open requests.
///
/// - Parameter selection: Chooses the songs to accept and to decline among the undecided requests, instead of `songs`.
///   In a dry run, these decisions aren't saved.
/// - Returns: The requests; nil if errors prevented a decision.
public func decide(
    _ decision: RequestList.Decision, at event: String, songs: [String], selecting selection: RequestSelection? = nil,
    _ options: BuildOptions, building: Bool = true, _ log: inout DiagnosticLog,
    progress: @escaping (Progress) -> Void = { _ in }
) -> RequestList? {
    let onlyLists = selection == nil ? songs.isEmpty : options.dryRun
    let result = changeDecisions(
        at: event, options, onlyLists: onlyLists, building: building, &log, progress: progress
    ) { (decisions, event, votes, log) -> (decided: [RequestList.Request], declined: [RequestList.Request]) in
        guard let choice = selection?.choice(among: event.waitingSongs(votes)) else {
            return (decisions.add(decision, on: songs, at: event, among: votes, &log), [])
        }
        return (
            decisions.add(.accept, on: choice.accepted, at: event, among: votes, &log),
            decisions.add(.decline, on: choice.declined, at: event, among: votes, &log)
        )
    }
    return result.map { result in
        RequestList(
            event: result.event.name, waiting: result.event.waitingSongs(result.votes),
            decided: result.changed.decided, declined: result.changed.declined, build: result.build)
    }
}

/// Changes the host's decisions at an event, saves them, and builds the changed pages.
///
/// - Parameters:
///   - onlyLists: True to change no files.
///   - change: Changes the decisions; gets the votes as counted before.
/// - Returns: The event, its votes as counted now, and the build, if any; nil if errors prevented the change.
func changeDecisions<Changed>(
    at event: String, _ options: BuildOptions, onlyLists: Bool, building: Bool, _ log: inout DiagnosticLog,
    progress: @escaping (Progress) -> Void,
    _ change: (inout RequestDecisions, Event, EventVotes, inout DiagnosticLog) -> Changed
) -> (changed: Changed, event: Event, votes: EventVotes, build: BuildReport?)? {
    guard let opened = Project(options, &log, progress: progress) else { return nil }
    let project = onlyLists ? opened.dryRun : opened
    do {
        guard let site = try OpenBallots(project, &log), let event = site.event(event, &log) else { return nil }
        func votes(_ decisions: RequestDecisions.OfEvent) throws(LedgerError) -> EventVotes {
            try EventVotes(
                counting: event, voting: project.configuration.voting, ledger: site.box?.ledger, decisions: decisions)
        }
        var decisions = site.decisions
        let changed = change(&decisions, event, try votes(decisions[event.id]), &log)
        guard !log.hasErrors else { return nil }
        if !onlyLists { try decisions.keep(in: project.folder) }
        let after = try votes(decisions[event.id])
        var report: BuildReport?
        if !onlyLists, building {
            do throws(FileError) {
                report = try build(project, site.buildCache, &log)
            } catch {
                log.error(
                    .writeFailed, at: nil, "\(error)", hint: "the decision is saved; fix this, then build")
            }
        }
        return (changed, event, after, report)
    } catch {
        log.report(stopping: error, hint: "no vote or request is lost; fix this, then try again")
    }
    return nil
}

/// Explains why a song can't be accepted, declined or reopened.
private func fault(
    ofDeciding decision: RequestList.Decision, on id: String, at event: Event, among requests: [SongRequest]
) -> Diagnostic {
    if let own = event.ownSong(id) {
        return Diagnostic(
            .error, code: .usage, at: own.place,
            message: "\"\(own.id)\" is one of the event's own songs, and its status is set here",
            hint: "write \(example("status: \(decision.status)", in: own.place.file)) here, "
                + "or use \"corkboard edit song\"")
    }
    return Diagnostic(
        .error, code: .usage, at: nil, message: "no visitor requested \"\(id)\" at \"\(event.id)\"",
        hint: didYouMean(id, among: requests.map(\.id)) ?? "without a song, the command lists the open requests")
}

extension Event {
    /// Finds the event's own song with this id, or with the id that a request for it would have.
    fileprivate func ownSong(_ id: String) -> Song? {
        music.songs?.all.first { $0.id.utf8.elementsEqual(id.utf8) || $0.requestID == id }
    }
}

extension RequestDecisions {
    /// Records a decision on songs of an event; reports an error for songs without a request.
    ///
    /// - Returns: The decided songs, without repetitions.
    fileprivate mutating func add(
        _ decision: RequestList.Decision, on songs: [String], at event: Event, among votes: EventVotes,
        _ log: inout DiagnosticLog
    ) -> [RequestList.Request] {
        let requests = votes.requests
        var decided: [RequestList.Request] = []
        for song in songs {
            guard event.ownSong(song) == nil,
                let request = requests.first(where: { $0.id.utf8.elementsEqual(song.utf8) })
            else {
                log.report(fault(ofDeciding: decision, on: song, at: event, among: requests))
                continue
            }
            if !decided.contains(where: { $0.id == song }) {
                decided.append(RequestList.Request(request, votes, isListed: decision == .accept))
            }
            self[event.id].accepted.remove(song)
            self[event.id].declined.remove(song)
            switch decision {
            case .accept: self[event.id].accepted.insert(song)
            case .decline: self[event.id].declined.insert(song)
            case .reopen: break
            }
        }
        return decided
    }

    /// Replaces the file atomically.
    fileprivate func keep(in folder: SiteFolder) throws(FileError) {
        let text = text
        try folder.content.put(Self.fileName, text.utf8Span.span, flushing: true)
    }
}
