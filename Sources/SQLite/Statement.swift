private import CSQLite

/// One prepared statement of SQLite's, finalised with its last reference.
///
/// Parameters and columns are counted from 0.
@safe public final class Statement {
    private let database: Database

    // From sqlite3_prepare_v3, never nil, never leaves this file.
    private let handle: OpaquePointer

    init(_ database: Database, _ sql: StaticString) throws(DatabaseError) {
        var prepared: OpaquePointer?
        let text = unsafe UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
        let code = unsafe sqlite3_prepare_v3(
            database.handle, text, Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, path: database.path) }
        guard let handle = unsafe prepared else { preconditionFailure("a statement has words in it") }
        unsafe self.handle = handle
        self.database = database
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Sets a parameter to a number.
    public func bind(_ number: Int64, at index: Int) {
        check(unsafe sqlite3_bind_int64(handle, Int32(index + 1), number))
    }

    /// Sets a parameter to bytes, of which SQLite keeps a copy.
    public func bind(_ bytes: Span<UInt8>, at index: Int) {
        check(
            unsafe bytes.withUnsafeBufferPointer { buffer in
                // An empty blob has an address: without one it would be NULL.
                buffer.isEmpty
                    ? unsafe sqlite3_bind_zeroblob(handle, Int32(index + 1), 0)
                    : unsafe corkboard_bind_copy(handle, Int32(index + 1), buffer.baseAddress, Int32(buffer.count))
            })
    }

    /// Sets a parameter to the bytes of a text, so that texts are compared by their bytes and nothing else.
    public func bind(_ text: String, at index: Int) { bind(text.utf8Span.span, at: index) }

    /// Goes on to the next row.
    ///
    /// - Returns: Whether there is one; where there is none the statement is ready to be run again.
    public func step() throws(DatabaseError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        unsafe sqlite3_reset(handle)
        guard code == SQLITE_DONE else { throw DatabaseError(code: code, path: database.path) }
        return false
    }

    /// Runs a statement that gives no rows.
    public func run() throws(DatabaseError) {
        let hasRow = try step()
        precondition(!hasRow, "a statement that is run gives no rows")
    }

    /// Makes the statement ready to be run again before its last row.
    public func reset() { unsafe sqlite3_reset(handle) }

    /// A column of the row as a number.
    public func integer(_ column: Int) -> Int64 { unsafe sqlite3_column_int64(handle, Int32(column)) }

    /// A column of the row as bytes.
    public func bytes(_ column: Int) -> [UInt8] {
        // In this order: asking for the bytes may convert them, and the count is that of the last conversion.
        guard let start = unsafe sqlite3_column_blob(handle, Int32(column)) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A column of the row as text; what is not UTF-8, in a damaged database, has replacement characters.
    public func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

    private func check(_ code: Int32) {
        precondition(code == SQLITE_OK, "a parameter is bound that exists, between runs of its statement")
    }
}
