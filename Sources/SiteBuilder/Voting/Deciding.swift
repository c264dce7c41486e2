import Ballots
import Content
public import Diagnostics
import Documents
import Files
import Pages

/// Accepts, declines or reopens songs that visitors requested at an event, and builds the changed pages.
///
/// Without songs, only lists the open requests.
///
/// - Returns: The requests; nil if errors prevented a decision.
public func decide(
    _ decision: RequestList.Decision, at event: String, songs: [String], _ options: BuildOptions, building: Bool = true,
    _ log: inout DiagnosticLog, progress: @escaping (Progress) -> Void = { _ in }
) -> RequestList? {
    guard let opened = Project(options, &log, progress: progress) else { return nil }
    let project = songs.isEmpty ? opened.dryRun : opened
    do {
        let buildState = try project.openState()
        guard let site = try OpenBallots(project, buildState, &log), let event = site.event(event, &log) else {
            return nil
        }
        let requests = try site.box?.ledger.requests(for: Poll(event, project.configuration.voting)) ?? []
        var decisions = site.decisions
        let decided = decisions.add(decision, on: songs, at: event, among: requests, &log)
        guard !log.hasErrors else { return nil }
        if !songs.isEmpty { try decisions.keep(in: project.folder) }
        let votes = EventVotes(requests: requests, decisions: decisions[event.id])
        var list = RequestList(event: event.name, waiting: event.waitingSongs(votes), decided: decided, build: nil)
        if !songs.isEmpty, building {
            do throws(FileError) {
                list.build = try build(project, buildState, &log)
            } catch {
                log.error(
                    .writeFailed, at: nil, "\(error)", hint: "the decision is saved; fix this, then build")
            }
        }
        return list
    } catch {
        log.report(stopping: error, hint: "no request is lost; fix this, then try again")
    }
    return nil
}

/// Explains why a song can't be accepted, declined or reopened.
private func fault(
    ofDeciding decision: RequestList.Decision, on id: String, at event: Event, among requests: [SongRequest]
) -> Diagnostic {
    if let own = event.ownSong(id) {
        return Diagnostic(
            .error, .usage, at: own.place, "\"\(own.id)\" is one of the event's own songs, and its status is set here",
            hint: "write \(example("status: \(decision.status)", in: own.place.file)) here, "
                + "or use \"corkboard edit song\"")
    }
    let near = suggestion(for: id, among: requests.map(\.id))
    return Diagnostic(
        .error, .usage, at: nil, "no visitor requested \"\(id)\" at \"\(event.id)\"",
        hint: near.map { "did you mean \"\($0)\"?" } ?? "without a song, the command lists the open requests")
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
        _ decision: RequestList.Decision, on songs: [String], at event: Event, among requests: [SongRequest],
        _ log: inout DiagnosticLog
    ) -> [RequestList.Request] {
        var decided: [RequestList.Request] = []
        for song in songs {
            guard event.ownSong(song) == nil,
                let request = requests.first(where: { $0.id.utf8.elementsEqual(song.utf8) })
            else {
                log.report(fault(ofDeciding: decision, on: song, at: event, among: requests))
                continue
            }
            if !decided.contains(where: { $0.id == song }) {
                decided.append(RequestList.Request(request, isListed: decision == .accept))
            }
            switch decision {
            case .accept:
                self[event.id].accepted.insert(song)
                self[event.id].declined.remove(song)
            case .decline:
                self[event.id].declined.insert(song)
                self[event.id].accepted.remove(song)
            case .reopen:
                self[event.id].accepted.remove(song)
                self[event.id].declined.remove(song)
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
