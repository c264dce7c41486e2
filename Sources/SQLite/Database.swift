private import CSQLite

/// A connection to an SQLite database. Use it from one thread at a time.
///
/// SQL is a `StaticString`, so input can reach a statement only as a bound value.
@safe public final class Database {
    /// The name of the database file in messages.
    public let path: String

    // From sqlite3_open_v2. Statements retain the database, so it outlives all of them.
    let handle: OpaquePointer

    /// Opens the database at `path`; creates it if it doesn't exist.
    ///
    /// The path must not contain symbolic links.
    ///
    /// - Parameters:
    ///   - name: The name of the file in messages; `path` by default.
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

    /// Runs statements that return no rows.
    public func execute(_ sql: StaticString) throws(DatabaseError) {
        let code = unsafe sqlite3_exec(
            handle, UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self), nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, path: path) }
    }

    /// Prepares a statement, and sets its first parameters to these values.
    public func prepare(_ sql: StaticString, _ values: [StatementValue] = []) throws(DatabaseError) -> Statement {
        let statement = try Statement(self, sql)
        statement.bind(values)
        return statement
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    public var changedRows: Int64 { unsafe sqlite3_changes64(handle) }

    /// True if the database can't be written to.
    public var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

    /// Begins a transaction; other writers wait until it ends.
    public func begin() throws(DatabaseError) -> Transaction {
        let isInner = isInTransaction
        try execute(isInner ? "SAVEPOINT inner" : "BEGIN IMMEDIATE")
        return Transaction(database: self, isInner: isInner)
    }

    /// The error to throw if the database contradicts itself.
    public var damage: DatabaseError { DatabaseError(code: SQLITE_CORRUPT, path: path) }

    /// True during a transaction.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }
}
