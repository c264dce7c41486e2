package import Crypto
package import Files
import SQLite
package import Time

/// The votes of a site: an index of its accepted batches, which are the only source.
///
/// It stores each voter's current ballot on each song, the totals, and the totals after each batch. Opening it counts
/// the missing batches. A damaged or read-only index is rebuilt, and so is one from an older version or from other
/// batches.
///
/// The site must be locked while the ledger is open.
package final class BatchLedger: Ledger {
    package let batches: BatchFolder
    package let state: Folder
    var database: Database

    /// The name of the index in the state folder.
    package static let fileName = "ledger"

    /// The number of bytes of a batch read at once.
    package static let blockSize = 1 << 20

    /// The names of the dropped files, which are not counted yet.
    package private(set) var dropped: [String] = []

    // The batch that a server is collecting, and the transaction that counts it, which is never committed.
    private var collected: (lines: CollectedLines, modified: Int64)?
    private var trial: Transaction?

    // The sum of the names in the batch folder when all of its files were counted; nil if some were not, or if that is
    // unknown.
    private var countedNames: NameSum?

    /// Removes an index in a state folder; it is rebuilt from the batches. No process may have it open.
    package static func remove(_ name: String = BatchLedger.fileName, in state: Folder) throws(FileError) {
        for ending in ["", "-wal", "-shm", "-journal"] { try state.removeFile(name + ending) }
    }

    /// Opens the ledger in `state` and counts the batches that are missing from it.
    ///
    /// - Parameter trustsNames: True to skip all files in the folder if their names are unchanged. With many batches,
    ///   looking at the files is most of the work; the shortcut misses only changes inside an existing batch.
    package init(
        in state: Folder, of batches: BatchFolder, trustingNames trustsNames: Bool = false
    ) throws(LedgerError) {
        self.state = state
        self.batches = batches
        database = try Self.database(Self.fileName, in: state)
        do throws(LedgerError) {
            try checkFormat()
            try setUp()
            if database.isReadOnly { _ = try rebuild([]) }
        } catch LedgerError.database(let error) where error.spoilsIndex {
            _ = try rebuild([])
        }
        try catchUp(trustingNames: trustsNames)
    }

    /// Also counts the batch that a server is collecting, as if it were filed now. No batches can be accepted
    /// afterwards.
    package func countCollected() throws(LedgerError) {
        collected = try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.collected() }
        try addCollected()
    }

    private func addCollected() throws(LedgerError) {
        trial = nil
        guard let (lines, modified) = collected, try batch(with: lines.digest) == nil else { return }
        do throws(DatabaseError) { trial = try database.begin() } catch { throw .database(error) }
        let filed = max(0, modified, try latestFiling().map { $0 + 1 } ?? 0)
        try add(lines.bytes, as: BatchName(filed: filed, content: lines.digest))
    }

    /// Counts the batches that were accepted since the last time, or all of them in a new index.
    ///
    /// - Returns: False if the folder is unchanged.
    func refresh() throws(LedgerError) -> Bool { try catchUp(trustingNames: true) }

    /// Counts the accepted batches that are not counted yet.
    @discardableResult
    private func catchUp(trustingNames trustsNames: Bool) throws(LedgerError) -> Bool {
        // Files added after this are found the next time.
        let names = try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.folder.nameSum() }
        if trustsNames, try keptNames() == names {
            countedNames = names
            return false
        }
        let contents = try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.contents() }
        dropped = contents.dropped
        try mendingDamage { () throws(LedgerError) in
            guard let missing = try missing(of: contents.accepted) else { return try rebuild(contents.accepted) }
            return try append(missing)
        }
        if dropped.isEmpty { try keep(names) }
        return true
    }

    /// Counts a batch that was just accepted; `files` are the names of its files.
    func count(_ batch: BatchName, files: [String]) throws(LedgerError) -> LedgerEffect {
        let names = countedNames
        let effect = try mendingDamage { () throws(LedgerError) in
            let status = try onDisk(as: LedgerError.file) { () throws(FileError) in
                try batches.folder.status(batch.file)
            }
            // The batch was removed again.
            guard let status else { return LedgerEffect() }
            return try append([AcceptedBatch(name: batch, status: status)])
        }
        countedNames = names
        try note(files)
        return effect
    }

    package func note(_ files: [String]) throws(LedgerError) {
        guard var names = countedNames else { return }
        try onDisk(as: LedgerError.file) { () throws(FileError) in
            for file in files {
                if let status = try batches.folder.status(file) { names.add(file.utf8, inode: status.inode) }
            }
        }
        try keep(names)
    }

    private func keep(_ names: NameSum) throws(LedgerError) {
        countedNames = names
        if try keptNames() == names { return }
        try mendingDamage { () throws(LedgerError) in
            try inDatabase { () throws(DatabaseError) in
                try database.prepare("INSERT OR REPLACE INTO folder (number, names, sum) VALUES (1, ?, ?)")
                    .run([.number(names.count), .number(names.sum)])
            }
            return LedgerEffect()
        }
    }

    private func keptNames() throws(LedgerError) -> NameSum? {
        do throws(DatabaseError) {
            let kept = try database.prepare("SELECT names, sum FROM folder")
            return try kept.step() ? NameSum(count: kept.integer(0), sum: kept.integer(1)) : nil
        } catch {
            // If the index is damaged, the names are unknown, and the batches themselves are compared.
            guard error.kind == .damaged else { throw .database(error) }
            return nil
        }
    }

    /// Rebuilds the index from all batches.
    func rebuildAll() throws(LedgerError) -> LedgerEffect {
        trial = nil
        let effect = try rebuild(onDisk(as: LedgerError.file) { () throws(FileError) in try batches.accepted() })
        try addCollected()
        return effect
    }

    /// Runs `body`; if the index can't be used, rebuilds it instead.
    @discardableResult
    private func mendingDamage(_ body: () throws(LedgerError) -> LedgerEffect) throws(LedgerError) -> LedgerEffect {
        do throws(LedgerError) { return try body() } catch LedgerError.database(let error) where error.spoilsIndex {
            // The rest of the index can't be trusted; the batches can.
        }
        return try rebuildAll()
    }

    package func forgottenVoters() throws(LedgerError) -> ForgottenVoters {
        try onDisk(as: LedgerError.file) { () throws(FileError) in try ForgottenVoters(in: batches.folder) }
    }

    package func accept(
        _ staged: inout StagedBatch, content: Digest, source: Digest, _ counts: IntakeCounts, now: Instant
    ) throws(LedgerError) -> (batch: String, rejected: String?, effect: LedgerEffect) {
        // Each filing time is later than all earlier ones, so that batches sort in the order of acceptance.
        let filed = max(0, now.microseconds, try latestFiling().map { $0 + 1 } ?? 0)
        let name = BatchName(filed: filed, content: content)
        let rejected = try onDisk(as: LedgerError.file) { () throws(FileError) in
            try staged.accept(as: name, source: source, counts)
        }
        let files = [name.file, name.stem + BatchReport.ending, rejected].compactMap(\.self)
        return (name.stem, rejected, try count(name, files: files))
    }

    package func effect(ofStaged file: String, _ look: () throws(LedgerError) -> Void) throws(LedgerError)
        -> LedgerEffect
    {
        // The transaction is never committed, so it is undone when it goes out of scope.
        let transaction = try inDatabase { () throws(DatabaseError) in try database.begin() }
        let writer = try inDatabase { () throws(DatabaseError) in try LedgerWriter(database) }
        _ = try count(file, in: state, as: 0, writer)
        try inDatabase { () throws(DatabaseError) in try writer.end() }
        try look()
        _ = consume transaction
        return writer.effect
    }
}
