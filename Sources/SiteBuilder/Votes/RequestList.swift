import Ballots
public import Diagnostics
import Files

/// The songs that visitors asked for at an event.
public struct RequestList: Sendable {
    /// The event's name.
    public let event: String

    /// Those that nothing was decided about, those asked for first in front; then those of the event's own that wait.
    public let waiting: [Request]

    /// What was built after a decision; nil where none was made, or nothing was to be built.
    public let build: BuildReport?

    /// One song.
    public struct Request: Sendable {
        /// The id that it has on the list.
        public let id: String

        /// Its title, in the words of who asked first.
        public let title: String

        /// Who plays it, in the same words.
        public let artist: String

        /// How many asked for it.
        public let askers: Int

        /// Whether it is on the list as long as nothing is decided.
        public let isListed: Bool

        /// Where a song of the event's own stands, whose status is changed there; nil: visitors asked for it.
        public let place: Place?
    }

    /// What a host says to a request.
    public enum Decision: Sendable {
        case accept, decline

        /// The status that a song of the event's own gets by it.
        fileprivate var status: Song.Status { self == .accept ? .accepted : .declined }
    }
}

/// Lets songs that visitors asked for onto an event's list, or turns them down, and builds what changes; without songs it only
/// tells which wait.
///
/// - Returns: Nil where the log has errors and nothing was decided.
public func decide(
    _ decision: RequestList.Decision, at event: String, songs: [String], _ options: BuildOptions, building: Bool = true,
    _ log: inout DiagnosticLog, progress: @escaping (Progress) -> Void = { _ in }
) -> RequestList? {
    guard let folder = SiteFolder(options.site, &log), let configuration = folder.configuration(&log) else {
        return nil
    }
    do {
        let workshop = try Workshop(folder, configuration, options, progress)
        guard let site = try OpenBallots(folder, configuration, workshop, &log), let event = site.event(event, &log)
        else { return nil }
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
            try decisions.keep(in: folder)
            if building { report = try build(folder, configuration, workshop, options, &log, progress) }
        }
        let votes = EventVotes(requests: requests, decisions: decisions[event.id])
        let undecided = event.undeclinedRequests(votes).filter { !votes.decisions.accepted.contains($0.id) }
        let asked = undecided.map {
            RequestList.Request(
                id: $0.id, title: $0.title, artist: $0.artist, askers: $0.askers,
                isListed: event.lists($0, votes.decisions), place: nil)
        }
        let own = (event.songs?.all ?? []).filter { $0.status == .requested && !event.lists($0.status) }.map {
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
    if let own = event.songs?.all.first(where: { $0.id.utf8.elementsEqual(id.utf8) || $0.requestID == id }) {
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
        let next = ".\(Self.fileName).new"
        let text = text
        try folder.content.removeFile(next)
        try folder.content.create(next, text.utf8Span.span, flushing: true)
        try folder.content.rename(next, to: Self.fileName)
        try folder.content.flush()
    }
}
