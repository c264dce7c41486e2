/// A group of changes that take effect together when they are committed, or not at all.
public struct Transaction: ~Copyable {
    private let database: Database

    init(_ database: Database) { self.database = database }

    deinit {
        // SQLite may have ended the transaction itself (a full disk, say); then there is nothing to undo. If undoing fails, the
        // journal remains beside the file, and the next program that opens the file undoes the changes.
        if database.isInTransaction { try? database.execute("ROLLBACK") }
    }

    /// Commits the changes; otherwise they are undone.
    public consuming func commit() throws(DatabaseError) { try database.execute("COMMIT") }
}
