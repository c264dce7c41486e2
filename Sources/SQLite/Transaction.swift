/// Changes that are made all together when they are committed, or not at all.
public struct Transaction: ~Copyable {
    private let database: Database

    init(_ database: Database) { self.database = database }

    deinit {
        // SQLite may have ended the transaction by itself (a full disk, say): then there is nothing to undo. Where undoing
        // fails, the file still has its journal, which whoever opens it next takes back.
        if database.isInTransaction { try? database.execute("ROLLBACK") }
    }

    /// Makes the changes; without this they are undone.
    public consuming func commit() throws(DatabaseError) { try database.execute("COMMIT") }
}
