import Crypto
package import Files
import SQLite

/// The votes of a site: an index of its accepted batches, which are the truth.
///
/// It has each voter's current ballot on each song, the totals of these, and the totals after each batch. What is missing
/// is counted when it is opened; where it is damaged, older than this program, of other batches or closed to writing, it is
/// made anew.
/// The site has to be locked for as long as it is open.
package final class Ledger {
    let batches: BatchFolder
    let state: Folder
    var database: Database

    /// The name of the index in the state folder.
    package static let fileName = "ledger"

    /// How many bytes of a batch are read at once.
    package static let blockSize = 1 << 20

    /// How many names are remembered at once while batches are counted: some 60 MB with what is known of them.
    static let nameLimit = 1 << 20

    /// The names of the files that people dropped into the batches' folder, which are not counted yet.
    package private(set) var dropped: [String] = []

    // The names in the batches' folder, as far as all behind them is counted; nil while there is more, or nobody looked.
    private var countedNames: NameSum?

    /// Opens the ledger in `state` and counts the batches that it doesn't have yet.
    ///
    /// - Parameter trustsNames: Whether to look at no file of the folder where the names in it are those that were left there;
    ///   with many batches that is most of the work, and only what was written into one of them would show.
    package init(in state: Folder, of batches: BatchFolder, trustingNames trustsNames: Bool = false) throws(LedgerError)
    {
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

    /// Counts the batches that are accepted and not counted yet.
    private func catchUp(trustingNames trustsNames: Bool) throws(LedgerError) {
        // What is put there after this is found the next time.
        let names = try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.folder.nameSum() }
        if trustsNames, try keptNames() == names {
            countedNames = names
            return
        }
        let contents = try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.contents() }
        dropped = contents.dropped
        try mendingDamage { () throws(LedgerError) in
            guard let missing = try missing(of: contents.accepted) else { return try rebuild(contents.accepted) }
            return try append(missing)
        }
        if dropped.isEmpty { try keep(names) }
    }

    /// Counts a batch that was just accepted, whose files these are.
    func count(_ batch: BatchName, files: [String]) throws(LedgerError) -> LedgerEffect {
        let names = countedNames
        let effect = try mendingDamage { () throws(LedgerError) in
            let status = try onDisk(as: LedgerError.file) { () throws(FileError) in
                try batches.folder.status(batch.file)
            }
            // Somebody took it away again: then all is as it is.
            guard let status else { return LedgerEffect() }
            return try append([AcceptedBatch(name: batch, status: status)])
        }
        countedNames = names
        try note(files)
        return effect
    }

    /// Notes files of ours that were put beside the batches.
    func note(_ files: [String]) throws(LedgerError) {
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
            // Damage says nothing of the names; what is counted is looked at then.
            guard error.kind == .damaged else { throw .database(error) }
            return nil
        }
    }

    /// What `body` does; where the index is of no use, the same by making it anew.
    @discardableResult
    private func mendingDamage(_ body: () throws(LedgerError) -> LedgerEffect) throws(LedgerError) -> LedgerEffect {
        do throws(LedgerError) { return try body() } catch LedgerError.database(let error) where error.spoilsIndex {
            // What is left of it says nothing of the votes: the batches do.
        }
        return try rebuild(onDisk(as: LedgerError.file) { () throws(FileError) in try batches.accepted() })
    }

    /// What a batch that is not accepted yet would change.
    ///
    /// - Parameters:
    ///   - file: Its name in the state folder.
    ///   - look: Called while the ledger stands as it would then.
    func effect(ofStaged file: String, _ look: () throws(LedgerError) -> Void) throws(LedgerError) -> LedgerEffect {
        // Not committed, the transaction is undone where it ends.
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
