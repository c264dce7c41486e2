private import CSQLite

/// An SQLite error, with the name of its database.
public struct DatabaseError: Error, Hashable, Sendable {
    /// The kinds of errors that callers handle differently.
    public enum Kind: Sendable {
        /// Another process has locked the database.
        case busy
        /// The disk is full or has failed.
        case disk
        /// The database can't be written to.
        case readOnly
        /// The database is damaged, or the file isn't a database.
        case damaged
        /// Any other error.
        case other
    }

    /// The kind of error.
    public let kind: Kind

    /// SQLite's extended result code.
    public let code: Int32

    /// The name of the database file in messages.
    public let path: String

    /// SQLite's message for the code, which contains no bound values.
    public let reason: String

    init(code: Int32, path: String) {
        self.code = code
        self.path = path
        reason = unsafe String(cString: sqlite3_errstr(code))
        kind =
            switch code & 0xff {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL, SQLITE_IOERR: .disk
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN: .readOnly
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            default: .other
            }
    }
}

extension DatabaseError: CustomStringConvertible {
    /// The error as a message: `can't use .corkboard/ledger: database disk image is malformed`.
    public var description: String { "can't use \(path): \(reason)" }
}
