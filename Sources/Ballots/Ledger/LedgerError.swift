package import Files
package import Postgres
package import SQLite

/// The reason that the votes can't be counted, or a batch can't be taken in.
package enum LedgerError: Error, Sendable {
    /// A file operation failed.
    case file(FileError)
    /// A database operation failed.
    case database(DatabaseError)
    /// A database that speaks PostgreSQL's language failed.
    case postgres(PostgresError)
    /// The index was made by a later version of this program.
    case newer(path: String)
    /// Another program's database is in the index's place.
    case foreign(path: String)
    /// An accepted batch was changed afterwards.
    case changed(path: String)
    /// An accepted batch has a line that can't be read.
    case unreadable(path: String, line: Int)
    /// There are more songs or voters than the index has numbers for.
    case full
}

extension LedgerError: CustomStringConvertible {
    /// The error as a message.
    package var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .database(let error): "\(error)"
        case .postgres(let error): "\(error)"
        case .newer(let path): "\(path) was made by a newer version of corkboard"
        case .foreign(let path): "\(path) is another program's database"
        case .changed(let path): "\(path) was changed after it was accepted, but a batch must never change"
        case .unreadable(let path, let line): "line \(line) of \(path) isn't a ballot or a request"
        case .full: "this site has more songs or voters than corkboard can count"
        }
    }
}

/// Returns the result of `body`, and throws its errors as `LedgerError.database`.
func inDatabase<Result>(_ body: () throws(DatabaseError) -> Result) throws(LedgerError) -> Result {
    do throws(DatabaseError) { return try body() } catch { throw .database(error) }
}

extension DatabaseError {
    /// True if the index has to be rebuilt: it is damaged, or can't be written to although its folder can.
    var spoilsIndex: Bool { kind == .damaged || kind == .readOnly }
}
