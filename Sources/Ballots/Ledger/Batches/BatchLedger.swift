package import Crypto
package import Files
import SQLite
package import Time

/// The votes of a site: an index of its accepted batches, which are the only source.
///
/// It stores each voter's current ballot on each song, the totals, and the totals after each batch. Opening it counts the
/// missing batches. It is rebuilt if it is damaged, read-only, made by an older version, or made from other batches.
///
/// The site has to be locked for as long as it is open.
package final class BatchLedger: Ledger {
    package let batches: BatchFolder
    package let state: Folder
    var database: Database

    /// The name of the index in the state folder.
    package static let fileName = "ledger"

    /// How many bytes of a batch are read at once.
    package static let blockSize = 1 << 20

    /// How many names are kept in memory while batches are counted: about 60 MB, including the data about them.
    static let nameLimit = 1 << 20

    /// The names of the dropped files in the batches' folder, which are not counted yet.
    package private(set) var dropped: [String] = []

    // The batch that a server is collecting, and the transaction in which it is counted, which is never committed.
    private var collected: (lines: CollectedLines, modified: Int64)?
    private var trial: Transaction?

    // The sum of the names in the batches' folder when everything there was counted; nil if it wasn't, or is not known.
    private var countedNames: NameSum?

    /// Removes the index in a state folder; it is made anew from the batches. Nobody may have it open.
    package static func remove(in state: Folder) throws(FileError) {
        for ending in ["", "-wal", "-shm", "-journal"] { try state.removeFile(fileName + ending) }
    }

    /// Opens the ledger in `state` and counts the batches that are missing from it.
    ///
    /// - Parameter trustsNames: True to look at no file in the folder if the names are those of the last time. With many
    ///   batches looking is most of the work; the shortcut misses only changes inside an existing batch.
    package init(
        in state: Folder, of batches: BatchFolder, trustingNames trustsNames: Bool = false
    ) throws(LedgerError) {
        self.state = state
        self.batches = batches
        database = try Self.database(Self.fileName, in: state)
        do throws(LedgerError) {
            try checkFormat()
            try setUp()
            if database.isReadOnly { _ = try replace { _ throws(LedgerError) in LedgerEffect() } }
        } catch LedgerError.database(let error) where error.spoilsIndex {
            _ = try replace { _ throws(LedgerError) in LedgerEffect() }
        }
        try catchUp(trustingNames: trustsNames)
    }

    /// Counts the batch that a server is collecting, too, as if it had just been filed; takes in nothing from then on.
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

    /// Counts the batches that were accepted since, or all of them in a new index.
    ///
    /// - Returns: False if the folder is as it was.
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

    /// Counts a batch that was just accepted; `files` are its files.
    func count(_ batch: BatchName, files: [String]) throws(LedgerError) -> LedgerEffect {
        let names = countedNames
        let effect = try mendingDamage { () throws(LedgerError) in
            let status = try onDisk(as: LedgerError.file) { () throws(FileError) in
                try batches.folder.status(batch.file)
            }
            // Somebody removed it again, so there is nothing to count.
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
                let keep = try database.prepare("INSERT OR REPLACE INTO folder (number, names, sum) VALUES (1, ?, ?)")
                keep.bind(names.count, at: 0)
                keep.bind(names.sum, at: 1)
                try keep.run()
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
        // Each batch gets a time later than all others, so that batches sort in the order in which they came.
        let filed = max(0, now.microseconds, try latestFiling().map { $0 + 1 } ?? 0)
        let name = BatchName(filed: filed, content: content)
        let report = BatchReport.text(source: source, counts)
        let rejected = try onDisk(as: LedgerError.file) { () throws(FileError) in
            try staged.accept(as: name, report: report, hasRejections: counts.rejected > 0)
        }
        let files = [name.file, name.stem + BatchReport.ending, rejected].compactMap(\.self)
        return (name.stem, rejected, try count(name, files: files))
    }

    package func effect(ofStaged file: String, _ look: () throws(LedgerError) -> Void) throws(LedgerError)
        -> LedgerEffect
    {
        // The transaction is never committed, so it is undone when it goes out of scope.
        let transaction: Transaction
        do throws(DatabaseError) { transaction = try database.begin() } catch { throw .database(error) }
        let writer = try inDatabase { () throws(DatabaseError) in try LedgerWriter(database) }
        _ = try count(file, in: state, as: 0, writer)
        try inDatabase { () throws(DatabaseError) in try writer.end() }
        try look()
        _ = consume transaction
        return writer.effect
    }
}
