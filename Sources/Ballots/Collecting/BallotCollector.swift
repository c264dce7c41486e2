package import Files
import SQLite
package import Time

/// Takes in ballots as they come, in many small texts: judges them as `Intake` does, keeps the lines that count in one batch
/// that grows, and counts them at once.
///
/// It counts in an index of its own, so that the site's ledger remains what its accepted batches say. The batches' own folder is
/// the only truth for both.
package final class BallotCollector {
    /// The votes so far: those of all batches, and what was collected since.
    package let ledger: Ledger

    private let batches: BatchFolder
    private var zone: Zone
    private var poll: (String) -> Poll?

    /// The batch that is being collected; nil while there is none.
    private var batch: CollectedBatch?

    private var reader: BallotReader
    private var judge: Judge

    // What was judged and is not on disk yet.
    private var lines: [UInt8] = []
    private var counts = IntakeCounts()

    // What is on disk and not counted yet, beside the whole of the open batch if the index was made anew.
    private var uncounted: [UInt8] = []
    private var lacksBatch = false

    // Nil until it is needed again.
    private var counter: Counter?

    /// How many names are kept in memory.
    private static let nameLimit = 1 << 17

    /// The result for one text.
    package struct Judgement {
        /// How many ballots and requests count once they are on disk.
        package let counts: IntakeCounts

        /// The lines that don't count; at most 100 of them.
        package let rejections: [Rejection]
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
    ///   - state: A folder for the index, of which nothing else is kept.
    ///   - poll: Finds the poll of an event by the event's id; nil: there is no such event.
    package init(
        state: Folder, batches: BatchFolder, zone: Zone, poll: @escaping (String) -> Poll?
    ) throws(LedgerError) {
        // What an earlier process has counted may never have got to disk.
        try onDisk(as: LedgerError.file) { () throws(FileError) in try Ledger.remove(in: state) }
        ledger = try Ledger(in: state, of: batches)
        self.batches = batches
        self.zone = zone
        self.poll = poll
        reader = BallotReader(.lines, zone: zone)
        judge = Judge(ledger, now: Instant.now(), eventIDs: { [] }, poll: poll)
    }

    /// The folded form of a voter's name.
    package static func key(ofVoter name: String) -> [UInt8] { VoterName.key(name) }

    /// Notices that batches have changed, and uses other polls from now on.
    package func refresh(zone: Zone, poll: @escaping (String) -> Poll?) throws(LedgerError) {
        (self.zone, self.poll) = (zone, poll)
        counter = nil
        // An index that was made anew has the batches that are closed. Nothing counts twice.
        if try ledger.refresh() { lacksBatch = true }
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
            judge.removeLines()
        }
        for isEnd in [false, true] {
            do throws(UnreadableBallots) {
                if isEnd { try reader.finish() } else { try reader.read(text) }
            } catch {
                preconditionFailure("lines can always be told apart")
            }
            try judge.judge(reader)
            reader.removeAll()
        }
        lines += judge.lines.accepted
        counts.ballots += judge.report.counts.ballots
        counts.requests += judge.report.counts.requests
        defer { if reader.forgetNames(ifMoreThan: Self.nameLimit) { forgetNames() } }
        return Judgement(counts: judge.report.counts, rejections: judge.report.rejections)
    }

    /// Puts everything that was judged on disk; if that fails, none of it counts.
    ///
    /// - Returns: True if there was anything.
    package func commit(now: Instant) throws(FileError) -> Bool {
        defer { discard() }
        guard !lines.isEmpty else { return false }
        if batch == nil { batch = try CollectedBatch.begin(in: batches, now: now) }
        try batch?.append(lines, counts)
        guard batch != nil else { throw batches.folder.failure(.lock, CollectedBatch.name) }
        uncounted += lines
        return true
    }

    /// Forgets what was judged and is not on disk: none of it counts.
    package func discard() {
        lines.removeAll(keepingCapacity: true)
        counts = IntakeCounts()
    }

    /// Counts what was put on disk.
    package func count() throws(LedgerError) {
        if lacksBatch {
            uncounted = try onDisk(as: LedgerError.file) { () throws(FileError) in try batch?.lines() ?? [] }
            lacksBatch = false
        }
        guard !uncounted.isEmpty else { return }
        do throws(LedgerError) {
            let transaction: Transaction
            do throws(DatabaseError) { transaction = try ledger.database.begin() } catch { throw .database(error) }
            if counter == nil { counter = try inDatabase { () throws(DatabaseError) in try Counter(ledger.database) } }
            try counter?.count(uncounted)
            do throws(DatabaseError) { try transaction.commit() } catch { throw .database(error) }
        } catch {
            counter = nil
            throw error
        }
        uncounted.removeAll(keepingCapacity: true)
    }

    /// The size of the batch that is being collected, in bytes.
    package var size: Int { batch?.size ?? 0 }

    /// Closes the batch that is being collected, so that it is one of the site's like any other.
    ///
    /// The site should be locked, or else the batch may be filed out of order, and ledgers are made anew.
    ///
    /// - Returns: True if there was one.
    package func close(now: Instant) throws(FileError) -> Bool {
        guard let closing = batch.take() else { return false }
        return try closing.close(now: now) != nil
    }
}

/// Counts lines into an index, batch after batch, with what it knows of the names.
private struct Counter {
    private let writer: LedgerWriter
    private var reader = BallotReader(.lines, zone: .utc)

    private static let nameLimit = 1 << 18

    init(_ database: Database) throws(DatabaseError) {
        writer = try LedgerWriter(database)
        // Whatever was requested in this batch is newer than all others.
        writer.begin(.max)
    }

    mutating func count(_ lines: [UInt8]) throws(LedgerError) {
        reader.restart(.lines)
        do throws(UnreadableBallots) { try reader.read(lines) } catch {
            preconditionFailure("lines can always be told apart")
        }
        try inDatabase { () throws(DatabaseError) in
            try writer.count(reader)
            try writer.countPending()
        }
        guard !writer.isFull else { throw .full }
        reader.removeAll()
        if reader.forgetNames(ifMoreThan: Self.nameLimit) { writer.forgetNames() }
    }
}
