package import Ballots
import Content
import Crypto
import Diagnostics
import Files
package import Pages
import Synchronization
import Text
package import Time

/// What a server needs to know of a site to take in votes and to show them: the events as of one build, and their codes.
public final class LiveSite: Sendable {
    /// The zone of times without one.
    package let zone: Zone

    /// Where votes are kept and counted.
    package let ledger: LedgerPlace

    private let voting: VotingSettings
    private let events: [String: Event]
    private let decisions: RequestDecisions

    // The codes, folded, and the gates that they open.
    private let locks: [Gate.Subject: (code: String, gate: Gate)]
    private let name: String

    // Made when they are needed.
    private let polls = Mutex<[String: Poll]>([:])

    // Codes are compared by digests that nobody can foresee, so that the time taken tells nothing.
    private let comparisonKey = (0..<32).map { _ in UInt8.random(in: .min ... .max) }

    /// Reads a site as it was built last; nil if the log has errors.
    ///
    /// - Parameter isDerivingKeys: True to derive the keys of events' codes that no build has left here.
    init?(
        _ project: Project, _ sources: Sources, _ buildState: BuildState, isDerivingKeys: Bool,
        _ log: inout DiagnosticLog
    ) {
        guard let ledger = project.ledgerPlace(&log) else { return nil }
        self.ledger = ledger
        zone = project.configuration.zone
        voting = project.configuration.voting
        decisions = RequestDecisions(project.folder, &log)
        let withSongs = sources.events.filter { $0.music.songs != nil || $0.access.adminCode != nil }
        events = Dictionary(withSongs.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        name = SiteGates.name(project.configuration)
        locks = SiteGates.known(of: sources, project, buildState, isDeriving: isDerivingKeys, &log)
        if log.hasErrors { return nil }
    }

    /// The poll by which ballots for an event are judged; nil if there is no such event, or it has no songs.
    package func poll(_ id: String) -> Poll? {
        guard let event = events[id] else { return nil }
        return polls.withLock { polls in
            if let known = polls[id] { return known }
            let poll = Poll(event, voting, decisions[id])
            polls[id] = poll
            return poll
        }
    }

    /// True if there is an event with this id, and it has songs.
    package func hasSongs(_ id: String) -> Bool { events[id] != nil }

    /// True if only visitors with a code may see the event's songs.
    package func isGated(_ id: String) -> Bool { events[id]?.access.code != nil }

    /// True if the event has a code for its host.
    package func hasHostCode(_ id: String) -> Bool { events[id]?.access.adminCode != nil }

    /// The event with songs whose pages are in this folder below that of all events; nil if there is none.
    package func event(inFolder path: String) -> String? {
        events.first { $0.value.path.utf8.elementsEqual(path.utf8) }?.key
    }

    /// The folder of the pages of the event with songs that is on, or comes next; nil if there is none.
    ///
    /// If several are on, the one that began last: an event without an end may be over.
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

    /// True if who has voted sees more of the event's list than others do.
    package func rewardsVoting(_ id: String) -> Bool { events[id]?.music.results == .afterVote }

    /// The list of an event's songs, as in `songs.json`; nil if there is no such event.
    ///
    /// - Parameter isForVoters: True for those who have voted at the event.
    package func list(
        of id: String, _ ledger: any Ledger, isForVoters: Bool = false
    ) throws(LedgerError) -> [UInt8]? {
        guard let event = events[id] else { return nil }
        let votes = try EventVotes(for: Poll(event, voting), ledger, decisions[id])
        let now = Instant.now()
        let isHidden = event.areResultsHidden(at: now, in: zone) && !(isForVoters && rewardsVoting(id))
        return SongList(event, votes, in: event.times.zone ?? zone, hidingResults: isHidden).json(
            of: event, state: event.listState(at: now, in: zone))
    }

    /// The ids of the songs that are on an event's list.
    package func listedSongs(of id: String, _ ledger: any Ledger) throws(LedgerError) -> Set<String> {
        guard let event = events[id] else { return [] }
        let votes = try EventVotes(for: Poll(event, voting), ledger, decisions[id])
        return Set(SongList(event, votes, in: event.times.zone ?? zone).rows.map(\.song.id))
    }

    /// What the host of an event sees and can change; nil if there is no such event.
    package func hostState(of id: String, _ ledger: any Ledger) throws(LedgerError) -> HostState? {
        guard let event = events[id] else { return nil }
        let votes = try EventVotes(for: Poll(event, voting), ledger, decisions[id])
        return HostState(event, votes, in: event.times.zone ?? zone)
    }

    /// What a sealed part of a page says, and the gate that it is behind.
    package struct Opened: Sendable {
        /// A text that stands for the gate, and for the code that opens it.
        package let gate: String
        package let html: [UInt8]
    }

    /// Opens the sealed part of a page; nil if no gate opens it that has this code, or for which `isOpen` is true.
    ///
    /// - Parameters:
    ///   - sealed: The sealed part, in base 64.
    ///   - context: What it was sealed together with.
    package func open(
        _ sealed: [UInt8], in context: String, code: String?, isOpen: (_ gate: String) -> Bool
    ) -> Opened? {
        func digest(_ code: String) -> Digest { HMAC.digest(of: Array(code.utf8), key: comparisonKey) }
        let given = code.map { digest(foldedCode($0)) }
        for lock in locks.values where digest(lock.code) == given || isOpen(lock.gate.identity) {
            if let html = lock.gate.open(sealed, in: context) {
                return Opened(gate: lock.gate.identity, html: html)
            }
        }
        return nil
    }

    /// The text that stands for the gate of an event, to whoever proves to have its key; nil otherwise, and if it has no code.
    package func gate(of event: String, provedBy proof: String) -> String? {
        guard let gate = gate(.event, of: event) else { return nil }
        func digest(_ proof: String) -> Digest { HMAC.digest(of: Array(proof.utf8), key: comparisonKey) }
        return digest(proof) == digest(gate.proof) ? gate.identity : nil
    }

    /// The text that stands for the gate of an event; nil if it has no code for this role.
    package func gate(of event: String, _ role: Gate.Role) -> String? {
        gate(role, of: event)?.identity
    }

    private func gate(_ role: Gate.Role, of event: String) -> Gate? {
        events[event].flatMap { locks[Gate.Subject(site: name, of: $0, role: role)]?.gate }
    }
}
