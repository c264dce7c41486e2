private import CSQLite

/// What SQLite refused to do, and why.
public struct DatabaseError: Error, Hashable, Sendable {
    /// What kind of trouble it is, as far as a caller does different things about it.
    public enum Kind: Sendable {
        /// Another process has it locked.
        case busy
        /// The disk is full or fails.
        case disk
        /// It can't be written to.
        case readOnly
        /// It is damaged, or no database at all.
        case damaged
        /// Anything else.
        case other
    }

    /// What kind of trouble it is.
    public let kind: Kind

    /// SQLite's extended result code.
    public let code: Int32

    /// The database's file.
    public let path: String

    /// SQLite's words for the code; no value that was bound is among them.
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
    /// The whole in words: `can't use .corkboard/ledger: database disk image is malformed`.
    public var description: String { "can't use \(path): \(reason)" }
}
