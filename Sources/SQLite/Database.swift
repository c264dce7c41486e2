private import CSQLite

/// One connection to an SQLite database; for one thread at a time.
///
/// SQL is a `StaticString`: what people wrote reaches a statement as a bound value and in no other way.
@safe public final class Database {
    /// The database's file, for messages.
    public let path: String

    // From sqlite3_open_v2; statements keep the database, so it outlives all of them.
    let handle: OpaquePointer

    /// Opens the database at `path`, and makes one where there is none.
    ///
    /// No link in the path is followed, at its end or on the way.
    /// - Parameters:
    ///   - name: What messages call the path; itself by default.
    ///   - busyTimeout: How long to wait for another process's transaction, in milliseconds.
    public init(path: String, called name: String? = nil, busyTimeout: Int32 = 5000) throws(DatabaseError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let handle = unsafe opened else {
            let extended = unsafe opened.map { unsafe sqlite3_extended_errcode($0) } ?? code
            unsafe sqlite3_close_v2(opened)
            throw DatabaseError(code: extended, path: name ?? path)
        }
        unsafe self.handle = handle
        self.path = name ?? path
        unsafe sqlite3_extended_result_codes(handle, 1)
        unsafe sqlite3_busy_timeout(handle, busyTimeout)
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    /// Runs statements that give no rows.
    public func execute(_ sql: StaticString) throws(DatabaseError) {
        let code = unsafe sqlite3_exec(
            handle, UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self), nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, path: path) }
    }

    /// Prepares one statement.
    public func prepare(_ sql: StaticString) throws(DatabaseError) -> Statement { try Statement(self, sql) }

    /// How many rows the last statement that changes any has changed.
    public var changedRows: Int64 { unsafe sqlite3_changes64(handle) }

    /// Whether nothing in it can be changed.
    public var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

    /// Begins a transaction; other writers wait until it is over.
    public func begin() throws(DatabaseError) -> Transaction {
        try execute("BEGIN IMMEDIATE")
        return Transaction(self)
    }

    /// What to throw where what is read contradicts itself.
    public var damage: DatabaseError { DatabaseError(code: SQLITE_CORRUPT, path: path) }

    /// Whether a transaction has begun and is not over.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }
}
