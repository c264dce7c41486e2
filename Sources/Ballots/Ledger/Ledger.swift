import Crypto
package import Files
import SQLite

/// The votes of a site: an index of its accepted batches, which are the truth.
///
/// It has each voter's current ballot on each song, the totals of these, and the totals after each batch. What is missing
/// is counted when it is opened; where it is damaged, older than this program or of other batches, it is made anew.
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

    /// Opens the ledger in `state` and counts the batches that it doesn't have yet.
    package init(in state: Folder, of batches: BatchFolder) throws(LedgerError) {
        self.state = state
        self.batches = batches
        database = try inDatabase { () throws(DatabaseError) in try Database(path: state.place(Self.fileName)) }
        do throws(LedgerError) {
            try checkFormat()
            try setUp()
        } catch LedgerError.database(let error) where error.kind == .damaged {
            _ = try replace { _ throws(LedgerError) in LedgerEffect() }
        }
        try catchUp()
    }

    /// Counts the batches that are accepted and not counted yet.
    @discardableResult
    func catchUp() throws(LedgerError) -> LedgerEffect {
        let accepted = try onDisk { () throws(FileError) in try batches.accepted() }
        do throws(LedgerError) {
            if let missing = try missing(of: accepted) { return try append(missing) }
        } catch LedgerError.database(let error) where error.kind == .damaged {
            // What is left of it says nothing of the votes: the batches do.
        }
        return try rebuild(accepted)
    }

    /// What a batch that is not accepted yet would change.
    ///
    /// - Parameter look: Called while the ledger stands as it would then.
    func effect(ofStaged file: String, _ look: () throws(LedgerError) -> Void) throws(LedgerError) -> LedgerEffect {
        // Not committed, the transaction is undone where it ends.
        let transaction: Transaction
        do throws(DatabaseError) { transaction = try database.begin() } catch { throw .database(error) }
        let writer = try inDatabase { () throws(DatabaseError) in try LedgerWriter(database) }
        _ = try count(file, writer)
        try inDatabase { () throws(DatabaseError) in try writer.end(0) }
        try look()
        _ = consume transaction
        return writer.effect
    }
}
