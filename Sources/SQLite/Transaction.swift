/// A group of changes that all take effect when they are committed, or not at all.
///
/// A nested transaction is committed with the outer one; transactions can be nested only once.
public struct Transaction: ~Copyable {
    let database: Database
    let isInner: Bool

    deinit {
        // Only roll back an open transaction: it may have been committed, or ended by SQLite itself, as on a full disk.
        // If the rollback fails, the journal stays next to the file, and the next program that opens the file undoes
        // the changes.
        if database.isInTransaction {
            try? database.execute(isInner ? "ROLLBACK TO inner; RELEASE inner" : "ROLLBACK")
        }
    }

    /// Commits the changes. Without this call they are undone.
    public consuming func commit() throws(DatabaseError) { try database.execute(isInner ? "RELEASE inner" : "COMMIT") }
}
