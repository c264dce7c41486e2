package import Files
package import SQLite

/// The reason why votes can't be counted or a batch can't be accepted.
package enum LedgerError: Error, Sendable {
    /// A file operation failed.
    case file(FileError)
    /// A database operation failed.
    case database(DatabaseError)
    /// Another place that counts votes failed; the hint is for the owner.
    case other(any Error, hint: String)
    /// The index was made by a newer version of this program.
    case newer(path: String)
    /// The file at the index's path is another program's database.
    case foreign(path: String)
    /// An accepted batch was changed.
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
        case .other(let error, _): "\(error)"
        case .newer(let path): "\(path) was made by a newer version of corkboard"
        case .foreign(let path): "\(path) is another program's database"
        case .changed(let path): "\(path) is no longer the batch that was accepted; batches must never change"
        case .unreadable(let path, let line): "line \(line) of \(path) isn't a ballot or a request"
        case .full: "this site has more songs or voters than corkboard can count"
        }
    }
}

/// Returns the result of `body`, and throws its errors as `LedgerError.database`.
func inDatabase<Result: ~Copyable>(_ body: () throws(DatabaseError) -> Result) throws(LedgerError) -> Result {
    do throws(DatabaseError) { return try body() } catch { throw .database(error) }
}

extension DatabaseError {
    /// True if the index has to be rebuilt: it is damaged, or can't be written to although its folder can.
    var spoilsIndex: Bool { kind == .damaged || kind == .readOnly }
}
