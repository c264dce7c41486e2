package import Time

/// Accepts ballots that arrive in many small messages: validates them as `Intake` does, stores the valid lines, and
/// counts them immediately.
package final class BallotCollector {
    /// Stores and counts the lines.
    package let votes: any CollectedVotes
    private var zone: Zone
    private var poll: (String) -> Poll?

    private var reader: BallotReader
    private var validator: BallotValidator

    // Valid lines that are not on disk yet.
    private var lines: [UInt8] = []
    private var counts = IntakeCounts()

    /// When more names than this, or more bytes of them, are in memory, all of them are forgotten. Lines that don't count
    /// have names, too.
    private static let nameLimit = 1 << 17, nameSizeLimit = 16 << 20

    /// The result for one message: the numbers of ballots and requests that count once they are on disk, the first 100
    /// lines that don't count, and the up and down votes among the ballots that count.
    package typealias Judgement = (counts: IntakeCounts, rejections: [Rejection], votes: [CastVote])

    /// - Parameters:
    ///   - votes: Stores and counts the lines.
    ///   - poll: Returns the poll of an event by the event's id; nil if the event doesn't exist.
    package init(_ votes: any CollectedVotes, zone: Zone, poll: @escaping (String) -> Poll?) {
        self.votes = votes
        self.zone = zone
        self.poll = poll
        reader = BallotReader(.lines, zone: zone)
        validator = BallotValidator(votes.ledger, now: Instant.now(), eventIDs: { [] }, poll: poll)
    }

    /// Updates the ledger after batches have changed, and uses new polls from now on.
    package func refresh(zone: Zone, poll: @escaping (String) -> Poll?) throws(LedgerError) {
        self.zone = zone
        self.poll = poll
        try votes.refresh()
        forgetNames()
        try votes.count()
    }

    private func forgetNames() {
        reader = BallotReader(.lines, zone: zone)
        validator = BallotValidator(votes.ledger, now: validator.now, eventIDs: { [] }, poll: poll)
    }

    /// Validates the lines of one message.
    ///
    /// - Parameters:
    ///   - now: When the message arrived.
    ///   - device: The device that sent the message.
    package func judge(
        _ text: [UInt8], now: Instant, from device: SendingDevice
    ) throws(LedgerError) -> Judgement {
        reader.restart(.lines)
        validator.now = now
        validator.report = IntakeReport()
        validator.device = device
        defer {
            validator.device = nil
            validator.votes = []
            validator.removeLines()
        }
        for block in [text, []] {
            reader.readLines(block)
            try validator.judge(reader)
            reader.removeAll()
        }
        lines += validator.lines.accepted
        counts.ballots += validator.report.counts.ballots
        counts.requests += validator.report.counts.requests
        defer {
            if reader.forgetNames(ifMoreThan: Self.nameLimit, orLargerThan: Self.nameSizeLimit) { forgetNames() }
        }
        return (validator.report.counts, validator.report.rejections, validator.votes)
    }

    /// Writes all validated lines to disk; if that fails, they don't count.
    ///
    /// - Parameter claims: The names that devices vote under for the first time; empty if they are stored elsewhere.
    /// - Returns: True if any lines were stored, and the names that belong to other devices. If any names are returned,
    ///   no line counts, and the caller has to validate all messages again.
    package func commit(
        claiming claims: [NameClaim] = [], now: Instant
    ) throws(LedgerError) -> (isAny: Bool, lost: [NameClaim]) {
        defer { discard() }
        guard !lines.isEmpty else { return (false, []) }
        let lost = try votes.keep(lines, counts: counts, claims: claims, now: now)
        return (lost.isEmpty, lost)
    }

    /// Forgets the validated lines that are not on disk; they don't count.
    package func discard() {
        lines.removeAll(keepingCapacity: true)
        counts = IntakeCounts()
    }
}
