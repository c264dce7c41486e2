/// A group of changes that take effect together when they are committed, or not at all.
///
/// A transaction within another one takes effect with that one; it can have none within itself.
public struct Transaction: ~Copyable {
    private let database: Database
    private let isInner: Bool

    init(_ database: Database, isInner: Bool) { (self.database, self.isInner) = (database, isInner) }

    deinit {
        // SQLite may have ended the transaction itself (a full disk, say), or it was committed; then there is nothing to undo.
        // If undoing fails, the journal remains beside the file, and the next program that opens the file undoes the changes.
        if database.isInTransaction {
            try? database.execute(isInner ? "ROLLBACK TO inner; RELEASE inner" : "ROLLBACK")
        }
    }

    /// Commits the changes; otherwise they are undone.
    public consuming func commit() throws(DatabaseError) { try database.execute(isInner ? "RELEASE inner" : "COMMIT") }
}
