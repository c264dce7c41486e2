private import CSQLite

/// A prepared SQLite statement, finalised with its last reference.
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
        guard let handle = unsafe prepared else { preconditionFailure("a statement can't be empty") }
        unsafe self.handle = handle
        self.database = database
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Sets a parameter to a number.
    public func bind(_ number: Int64, at index: Int) {
        check(unsafe sqlite3_bind_int64(handle, Int32(index + 1), number))
    }

    /// Sets a parameter to bytes, which SQLite copies.
    public func bind(_ bytes: Span<UInt8>, at index: Int) {
        check(
            unsafe bytes.withUnsafeBufferPointer { buffer in
                // Bind a zeroblob, because a blob without an address would be NULL.
                buffer.isEmpty
                    ? unsafe sqlite3_bind_zeroblob(handle, Int32(index + 1), 0)
                    : unsafe corkboard_bind_copy(handle, Int32(index + 1), buffer.baseAddress, Int32(buffer.count))
            })
    }

    /// Sets the first parameters to these values.
    public func bind(_ values: [StatementValue]) {
        for (index, value) in values.enumerated() {
            switch value {
            case .number(let number): bind(number, at: index)
            case .bytes(let bytes): bind(bytes.span, at: index)
            case .text(let text): bind(text.utf8Span.span, at: index)
            }
        }
    }

    /// Moves to the next row.
    ///
    /// - Returns: False after the last row; the statement is then ready to run again.
    public func step() throws(DatabaseError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        unsafe sqlite3_reset(handle)
        guard code == SQLITE_DONE else { throw DatabaseError(code: code, path: database.path) }
        return false
    }

    /// Sets the first parameters to these values, and runs a statement that returns no rows.
    public func run(_ values: [StatementValue] = []) throws(DatabaseError) {
        bind(values)
        let hasRow = try step()
        precondition(!hasRow, "run() is for statements without rows")
    }

    /// Resets the statement so that it can run again, even before its last row.
    public func reset() { unsafe sqlite3_reset(handle) }

    /// The number in a column of the current row.
    public func integer(_ column: Int) -> Int64 { unsafe sqlite3_column_int64(handle, Int32(column)) }

    /// The bytes in a column of the current row.
    public func bytes(_ column: Int) -> [UInt8] {
        // The order matters: getting the bytes may convert the value and change its length.
        guard let start = unsafe sqlite3_column_blob(handle, Int32(column)) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The text in a column of the current row; invalid UTF-8, as in a damaged database, is replaced.
    public func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

    private func check(_ code: Int32) {
        precondition(code == SQLITE_OK, "bind an existing parameter, before the first step of a run")
    }
}

/// A statement's parameter.
public enum StatementValue: Sendable {
    /// A number.
    case number(Int64)
    /// Bytes, which SQLite copies.
    case bytes([UInt8])
    /// A string's UTF-8 bytes, so that strings are compared by bytes.
    case text(String)
}
