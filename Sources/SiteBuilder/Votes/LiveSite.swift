package import Ballots
import Content
import Crypto
import Diagnostics
import Files
package import Pages
import Synchronization
import Text
package import Time

/// The data that a server needs to accept and show votes: the events of one build, and their codes.
public final class LiveSite: Sendable {
    /// The time zone of times without one.
    package let zone: Zone

    /// The place where votes are stored and counted.
    package let ledger: LedgerPlace

    private let voting: VotingSettings
    private let events: [String: Event]
    private let decisions: RequestDecisions
    private let files: PollFiles

    // The folded codes, and the gates that they open.
    private let locks: [Gate.Subject: (codes: [String], gate: Gate)]
    private let name: String

    // Created when needed.
    private let polls = Mutex<[String: Poll]>([:])

    // Codes are compared by digests with a random key, so that the time of a comparison reveals no part of a code.
    private let comparisonKey = (0..<32).map { _ in UInt8.random(in: .min ... .max) }

    /// Reads a site as of the last build; nil if the log has errors.
    ///
    /// - Parameter isDerivingKeys: True to derive keys of events' codes that no build has stored.
    init?(
        _ project: Project, sources: Sources, buildCache: BuildCache, isDerivingKeys: Bool,
        _ log: inout DiagnosticLog
    ) {
        guard let ledger = project.ledgerPlace(&log) else { return nil }
        self.ledger = ledger
        zone = project.configuration.zone
        voting = project.configuration.voting
        files = project.pollFiles
        decisions = RequestDecisions(project.folder, &log)
        let withSongs = sources.events.filter { $0.music.songs != nil || $0.access.adminCode != nil }
        events = Dictionary(withSongs.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        name = SiteGates.name(project.configuration)
        locks = SiteGates.known(of: sources.events, project, buildCache, isDeriving: isDerivingKeys, &log) { file in
            sources.events(inFile: file)
        }
        if log.hasErrors { return nil }
    }

    /// The poll that decides which ballots for an event count; nil for an unknown event or one without songs.
    package func poll(_ id: String) -> Poll? {
        guard let event = events[id] else { return nil }
        return polls.withLock { polls in
            if let known = polls[id] { return known }
            let poll = Poll(accepting: event, voting: voting, decisions: decisions[id], files: files)
            polls[id] = poll
            return poll
        }
    }

    /// True if the event exists and has songs.
    package func hasSongs(_ id: String) -> Bool { events[id] != nil }

    /// True if only visitors with a code may see the event's songs.
    package func isGated(_ id: String) -> Bool { events[id]?.access.code != nil }

    package func hasHostCode(_ id: String) -> Bool { events[id]?.access.adminCode != nil }

    /// The event with songs whose pages are in this folder below `events/`, if any.
    package func event(inFolder path: String) -> String? {
        events.first { $0.value.path.utf8.elementsEqual(path.utf8) }?.key
    }

    /// The folder of the current or next event with songs, if any.
    ///
    /// If several events are running, this is the last to have begun, because an event without an end may be over.
    package func currentFolder(at now: Instant) -> String? {
        let events = events.values.compactMap { event -> (start: Instant, path: String)? in
            let zone = event.times.zone ?? zone
            guard let start = event.times.start?.start(in: zone), let end = event.listEnd(in: zone), now < end else {
                return nil
            }
            return (start, event.path)
        }
        let begun = events.filter { $0.start <= now }
        return (begun.max(by: <) ?? events.min(by: <))?.path
    }

    /// The first time after `now` at which an event with songs ends; a recurring one then has a further date.
    package func nextEnd(after now: Instant) -> Instant? {
        events.values.compactMap { $0.times.duration(in: $0.times.zone ?? zone)?.upperBound }.filter { $0 > now }.min()
    }

    /// True if visitors who have voted see more of the list than others.
    package func rewardsVoting(_ id: String) -> Bool { events[id]?.music.results == .afterVote }

    /// True if an event's host can reveal its results, place by place.
    package func canRevealResults(of id: String) -> Bool {
        events[id]?.canRevealResults(at: .now(), in: zone) == true
    }

    /// True if an event's results are hidden, and people can still vote or will vote later.
    package func hidesResultsWhileVoting(at id: String) -> Bool {
        guard let event = events[id] else { return false }
        let now = Instant.now()
        return event.areResultsHidden(at: now, in: zone) && !event.canRevealResults(at: now, in: zone)
    }

    /// The list of an event's songs in the format of `songs.json`; nil for an unknown event.
    ///
    /// - Parameters:
    ///   - voters: The number of people who have voted at the event, if known.
    ///   - revealed: How many of the best songs to show although the results are hidden, from the last to the first.
    ///   - isForVoters: True for visitors who have voted at the event.
    package func list(
        of id: String, _ ledger: any Ledger, voters: Int?, revealed: Int = 0, isForVoters: Bool = false
    ) throws(LedgerError) -> [UInt8]? {
        guard let event = events[id] else { return nil }
        let votes = try EventVotes(counting: event, voting: voting, ledger: ledger, decisions: decisions[id])
        let now = Instant.now()
        let isHidden = event.areResultsHidden(at: now, in: zone) && !(isForVoters && rewardsVoting(id))
        let eventZone = event.times.zone ?? zone
        let isRevealing = revealed > 0 && event.canRevealResults(at: now, in: zone)
        return SongList(event, votes, in: eventZone, hidingResults: isHidden).json(
            of: event, state: event.listState(at: now, in: zone), voters: voters,
            revealed: isRevealing ? SongList(event, votes, in: eventZone).finalists.suffix(revealed) : [])
    }

    /// The ids of the songs that are on an event's list.
    package func listedSongs(of id: String, _ ledger: any Ledger) throws(LedgerError) -> Set<String> {
        guard let event = events[id] else { return [] }
        let votes = try EventVotes(counting: event, voting: voting, ledger: ledger, decisions: decisions[id])
        return Set(SongList(event, votes, in: event.times.zone ?? zone).rows.map(\.song.id))
    }

    /// The state that the host of an event sees and can change; nil for an unknown event.
    ///
    /// - Parameter revealed: How many of the best songs are shown although the results are hidden.
    package func hostState(
        of id: String, _ ledger: any Ledger, revealed: Int
    ) throws(LedgerError) -> HostState? {
        guard let event = events[id] else { return nil }
        let votes = try EventVotes(counting: event, voting: voting, ledger: ledger, decisions: decisions[id])
        return HostState(event, votes, revealed: revealed, in: event.times.zone ?? zone)
    }

    /// Opens the sealed part of a page; nil unless a gate with this code, or with a true `isOpen`, opens it.
    ///
    /// - Parameters:
    ///   - sealed: The sealed part, in base 64.
    ///   - context: The associated data of the sealed part.
    /// - Returns: The content, and the identity of the gate, which depends on the code.
    package func open(
        _ sealed: [UInt8], in context: String, code: String?, isOpen: (_ gate: String) -> Bool
    ) -> (gate: String, html: [UInt8])? {
        let given = code.map { digest(foldedCode($0)) }
        func isRight(_ codes: [String]) -> Bool { given.map { codes.map(digest).contains($0) } ?? false }
        for lock in locks.values where isRight(lock.codes) || isOpen(lock.gate.identity) {
            if let html = lock.gate.open(sealed, in: context) { return (lock.gate.identity, html) }
        }
        return nil
    }

    /// The identity of the gate of an event, for visitors who prove that they have its key; nil for others, and without
    /// a code.
    package func gate(of event: String, provedBy proof: String) -> String? {
        guard let gate = gate(.event, of: event) else { return nil }
        return digest(proof) == digest(gate.proof) ? gate.identity : nil
    }

    /// The identity of the gate of an event; nil if the event has no code for this role.
    package func gate(of event: String, _ role: Gate.Role) -> String? {
        gate(role, of: event)?.identity
    }

    private func digest(_ secret: String) -> Digest { HMAC.digest(of: Array(secret.utf8), key: comparisonKey) }

    private func gate(_ role: Gate.Role, of event: String) -> Gate? {
        events[event].flatMap { locks[Gate.Subject(site: name, of: $0, role: role)]?.gate }
    }
}
