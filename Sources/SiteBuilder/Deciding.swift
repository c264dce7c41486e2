import Ballots
public import Diagnostics
import Files

/// Lets songs that visitors asked for onto an event's list, or turns them down, and builds what changes; without songs it only
/// tells which wait.
///
/// - Returns: Nil where the log has errors and nothing was decided.
public func decide(
    _ decision: RequestList.Decision, at event: String, songs: [String], _ options: BuildOptions, building: Bool = true,
    _ log: inout DiagnosticLog, progress: @escaping (Progress) -> Void = { _ in }
) -> RequestList? {
    guard let project = Project(options, &log, progress: progress) else { return nil }
    let configuration = project.configuration
    do {
        let workshop = try Workshop(project)
        guard let site = try OpenBallots(project, workshop, &log), let event = site.event(event, &log) else {
            return nil
        }
        let requests = try site.box?.ledger.requests(for: Poll(event, configuration.voting)) ?? []
        var decisions = site.decisions
        for song in songs {
            if let fault = fault(ofDeciding: decision, on: song, at: event, among: requests) {
                log.report(fault)
                continue
            }
            switch decision {
            case .accept:
                decisions[event.id].accepted.insert(song)
                decisions[event.id].declined.remove(song)
            case .decline:
                decisions[event.id].declined.insert(song)
                decisions[event.id].accepted.remove(song)
            }
        }
        guard !log.hasErrors else { return nil }
        var report: BuildReport?
        if !songs.isEmpty {
            try decisions.keep(in: project.folder)
            if building { report = try build(project, workshop, &log) }
        }
        let votes = EventVotes(requests: requests, decisions: decisions[event.id])
        let undecided = event.undeclinedRequests(votes).filter { !votes.decisions.accepted.contains($0.id) }
        let asked = undecided.map {
            RequestList.Request(
                id: $0.id, title: $0.title, artist: $0.artist, askers: $0.askers,
                isListed: event.lists($0, votes.decisions), place: nil)
        }
        let own = (event.music.songs?.all ?? []).filter { $0.status == .requested && !event.lists($0.status) }.map {
            RequestList.Request(
                id: $0.id, title: $0.title, artist: $0.artist, askers: 0, isListed: false, place: $0.place)
        }
        return RequestList(event: event.name, waiting: asked + own, build: report)
    } catch let error as LedgerError {
        log.report(error)
    } catch {
        log.error(.writeFailed, at: nil, "\(error)", hint: "nothing is lost; try again when this is mended")
    }
    return nil
}

/// Why nothing can be decided about a song; nil where visitors asked for it.
private func fault(
    ofDeciding decision: RequestList.Decision, on id: String, at event: Event, among requests: [SongRequest]
) -> Diagnostic? {
    if let own = event.music.songs?.all.first(where: { $0.id.utf8.elementsEqual(id.utf8) || $0.requestID == id }) {
        return Diagnostic(
            .error, .usage, at: own.place, "\"\(own.id)\" is a song of the event's own, and its status stands here",
            hint: "write status: \(decision.status) here, or use \"corkboard edit song\"")
    }
    if requests.contains(where: { $0.id.utf8.elementsEqual(id.utf8) }) { return nil }
    let near = suggestion(for: id, among: requests.map(\.id))
    return Diagnostic(
        .error, .usage, at: nil, "nobody asked for \"\(id)\" at \"\(event.id)\"",
        hint: near.map { "did you mean \"\($0)\"?" } ?? "without songs the command lists what waits")
}

extension RequestDecisions {
    /// Writes the file, whole or as it was.
    fileprivate func keep(in folder: SiteFolder) throws(FileError) {
        let text = text
        try folder.content.put(Self.fileName, text.utf8Span.span, flushing: true)
    }
}
