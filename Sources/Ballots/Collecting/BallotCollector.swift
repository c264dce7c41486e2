package import Time

/// Takes in ballots as they come, in many small texts: judges them as `Intake` does, keeps the lines that count, and counts them
/// at once.
package final class BallotCollector {
    private let votes: any CollectedVotes
    private var zone: Zone
    private var poll: (String) -> Poll?

    private var reader: BallotReader
    private var judge: Judge

    // What was judged and is not on disk yet.
    private var lines: [UInt8] = []
    private var counts = IntakeCounts()

    /// How many names are kept in memory.
    private static let nameLimit = 1 << 17

    /// The result for one text.
    package struct Judgement {
        /// How many ballots and requests count once they are on disk.
        package let counts: IntakeCounts

        /// The lines that don't count; at most 100 of them.
        package let rejections: [Rejection]

        /// The votes among the ballots that count, other than those taken back.
        package let votes: [CastVote]
    }

    /// A vote for or against a song, which may not be on the list.
    package struct CastVote: Hashable, Sendable {
        package let event: String
        package let song: String

        /// The voter's folded name.
        package let voter: [UInt8]
    }

    /// Whether a voter may vote from where a text came from.
    package enum Admission: Sendable {
        case admitted
        /// Somebody else votes under this name.
        case taken
        /// Too many others vote from there.
        case crowded
        /// The event's code was not given there.
        case locked
    }

    /// - Parameters:
    ///   - votes: Where lines are kept and counted.
    ///   - poll: Finds the poll of an event by the event's id; nil: there is no such event.
    package init(_ votes: any CollectedVotes, zone: Zone, poll: @escaping (String) -> Poll?) {
        self.votes = votes
        self.zone = zone
        self.poll = poll
        reader = BallotReader(.lines, zone: zone)
        judge = Judge(votes.ledger, now: Instant.now(), eventIDs: { [] }, poll: poll)
    }

    /// The votes so far: those of all batches, and what was collected since.
    package var ledger: any Ledger { votes.ledger }

    /// The folded form of a voter's name.
    package static func key(ofVoter name: String) -> [UInt8] { VoterName.key(name) }

    /// Notices that batches have changed, and uses other polls from now on.
    package func refresh(zone: Zone, poll: @escaping (String) -> Poll?) throws(LedgerError) {
        (self.zone, self.poll) = (zone, poll)
        try votes.refresh()
        forgetNames()
        try count()
    }

    private func forgetNames() {
        reader = BallotReader(.lines, zone: zone)
        judge = Judge(ledger, now: judge.now, eventIDs: { [] }, poll: poll)
    }

    /// Judges one text of lines.
    ///
    /// - Parameters:
    ///   - now: The time at which it came.
    ///   - admission: Tells whether a voter, by the folded name, may vote at an event from where the text came from.
    package func judge(
        _ text: [UInt8], now: Instant, admission: @escaping (_ voter: [UInt8], _ event: String) -> Admission
    ) throws(LedgerError) -> Judgement {
        reader.restart(.lines)
        judge.now = now
        judge.report = IntakeReport()
        judge.admission = admission
        defer {
            judge.admission = nil
            judge.votes = []
            judge.removeLines()
        }
        for isEnd in [false, true] {
            do throws(UnreadableBallots) {
                if isEnd { try reader.finish() } else { try reader.read(text) }
            } catch {
                preconditionFailure("lines can always be split")
            }
            try judge.judge(reader)
            reader.removeAll()
        }
        lines += judge.lines.accepted
        counts.ballots += judge.report.counts.ballots
        counts.requests += judge.report.counts.requests
        defer { if reader.forgetNames(ifMoreThan: Self.nameLimit) { forgetNames() } }
        return Judgement(
            counts: judge.report.counts, rejections: judge.report.rejections, votes: judge.votes)
    }

    /// Puts everything that was judged on disk; if that fails, none of it counts.
    ///
    /// - Parameter claims: The names that devices vote under for the first time; empty where that is kept elsewhere.
    /// - Returns: True if there was anything; and the names that belong to other devices. If there are any, nothing counts, and all
    ///   of it is to be judged again.
    package func commit(
        claiming claims: [NameClaim] = [], now: Instant
    ) throws(LedgerError) -> (isAny: Bool, lost: [NameClaim]) {
        defer { discard() }
        guard !lines.isEmpty else { return (false, []) }
        let lost = try votes.keep(lines, counts, claims, now: now)
        return (lost.isEmpty, lost)
    }

    /// Forgets what was judged and is not on disk: none of it counts.
    package func discard() {
        lines.removeAll(keepingCapacity: true)
        counts = IntakeCounts()
    }

    /// Counts what was put on disk.
    package func count() throws(LedgerError) { try votes.count() }

    /// The size of the batch that is being collected, in bytes.
    package var size: Int { votes.size }

    /// Closes the batch that is being collected, so that it is one of the site's like any other.
    ///
    /// The site should be locked, or else the batch may be filed out of order, and ledgers are made anew.
    ///
    /// - Returns: True if there was one.
    package func close(now: Instant) throws(LedgerError) -> Bool {
        try votes.close(now: now)
    }
}
