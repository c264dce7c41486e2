package import Files
import SQLite
package import Time

/// Stores collected lines in one growing batch, and counts them.
///
/// Lines are counted in a separate index, so that the site's ledger contains only accepted batches. The batch folder is
/// the source of truth for both.
package final class CollectedIndex: CollectedVotes {
    private var index: BatchLedger
    private var batches: BatchFolder

    /// The batch being collected, if any.
    private var batch: CollectedBatch?

    // Lines on disk that are not counted yet. After the index was rebuilt, the entire open batch is uncounted, too.
    private var uncounted: [UInt8] = []
    private var lacksBatch = false

    // Nil until they are needed again.
    private var counter: LedgerWriter?
    private var turnout: Turnout?

    /// - Parameter state: A folder for the index, which is rebuilt from the batches.
    package init(in state: Folder, of batches: BatchFolder) throws(LedgerError) {
        // The index of an earlier process may contain lines that never reached the disk.
        try onDisk(as: LedgerError.file) { () throws(FileError) in try BatchLedger.remove(in: state) }
        index = try BatchLedger(in: state, of: batches)
        self.batches = batches
    }

    package var ledger: any Ledger { index }

    package func keep(
        _ lines: [UInt8], counts: IntakeCounts, claims: [NameClaim], now: Instant
    ) throws(LedgerError) -> [NameClaim] {
        try findFolder(now: now)
        try onDisk(as: LedgerError.file) { () throws(FileError) in
            if batch == nil { batch = try CollectedBatch(in: batches, now: now) }
            try batch?.append(lines, counts, now: now)
        }
        uncounted += lines
        return []
    }

    /// Switches to the folder that is now at the path of the batch folder, for example after a synchronisation.
    private func findFolder(now: Instant) throws(LedgerError) {
        let present = try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.replacement() }
        guard let present else { return }
        try onDisk(as: LedgerError.file) { () throws(FileError) in try batch?.move(to: present, now: now) }
        batches = present
        counter = nil
        turnout = nil
        index = try BatchLedger(in: index.state, of: present)
        lacksBatch = true
    }

    package func count() throws(LedgerError) {
        if lacksBatch {
            uncounted = batch?.lines ?? []
            lacksBatch = false
        }
        guard !uncounted.isEmpty else { return }
        do throws(LedgerError) {
            let transaction = try inDatabase { () throws(DatabaseError) in try index.database.begin() }
            let counter = try currentCounter()
            try counter.count(uncounted, path: batches.folder.place(CollectedBatch.name))
            try inDatabase { () throws(DatabaseError) in try counter.countPending() }
            guard !counter.isFull else { throw LedgerError.full }
            do throws(DatabaseError) { try transaction.commit() } catch { throw .database(error) }
        } catch {
            counter = nil
            turnout = nil
            throw error
        }
        uncounted.removeAll(keepingCapacity: true)
    }

    package func refresh() throws(LedgerError) {
        counter = nil
        let now = Instant.now()
        try findFolder(now: now)
        try onDisk(as: LedgerError.file) { () throws(FileError) in try batch?.check(now: now) }
        // The updated index contains only filed batches, so the open one is counted again; no ballot counts twice.
        if try index.refresh() {
            lacksBatch = true
            turnout = nil
        }
    }

    package func voters(at event: String) throws(LedgerError) -> Int? {
        try inDatabase { () throws(DatabaseError) in try currentTurnout().voters(at: event) }
    }

    /// The counter, which remembers names between calls.
    private func currentCounter() throws(LedgerError) -> LedgerWriter {
        if let counter { return counter }
        let fresh = try inDatabase { () throws(DatabaseError) in try LedgerWriter(index.database, currentTurnout()) }
        // Requests in this batch are newer than all others.
        fresh.begin(.max)
        counter = fresh
        return fresh
    }

    /// The turnout in the current database. The counter has to have the same one.
    private func currentTurnout() throws(DatabaseError) -> Turnout {
        if let turnout, turnout.counts(index.database) { return turnout }
        let fresh = try Turnout(index.database)
        turnout = fresh
        counter = nil
        return fresh
    }

    package var size: Int { batch?.size ?? 0 }

    package func close(now: Instant) throws(LedgerError) -> Bool {
        try findFolder(now: now)
        let isFiled = try onDisk(as: LedgerError.file) { () throws(FileError) in try batch?.close(now: now) == true }
        batch = nil
        return isFiled
    }
}
