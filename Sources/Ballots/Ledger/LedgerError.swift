package import Files
package import SQLite

/// Why the votes can't be counted, or a batch can't be taken in.
package enum LedgerError: Error, Sendable {
    /// The disk refuses something.
    case file(FileError)
    /// The index refuses something.
    case database(DatabaseError)
    /// The index was made by a later version of this program.
    case newer(path: String)
    /// The index's place is taken by another program's database.
    case foreign(path: String)
    /// An accepted batch is no longer what was accepted.
    case changed(path: String)
    /// An accepted batch has a line that can't be read.
    case unreadable(path: String, line: Int)
    /// There are more songs or voters than the index has numbers for.
    case full
}

extension LedgerError: CustomStringConvertible {
    /// The whole in words.
    package var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .database(let error): "\(error)"
        case .newer(let path): "\(path) was made by a later version of corkboard"
        case .foreign(let path): "\(path) is another program's database"
        case .changed(let path): "\(path) is not what was accepted: a batch never changes"
        case .unreadable(let path, let line): "\(path) has no ballot in line \(line)"
        case .full: "there are more songs or voters than can be counted"
        }
    }
}

/// What `body` returns; what the index refuses, as a trouble of the ledger's.
func inDatabase<Result>(_ body: () throws(DatabaseError) -> Result) throws(LedgerError) -> Result {
    do throws(DatabaseError) { return try body() } catch { throw .database(error) }
}

extension DatabaseError {
    /// Whether an index of which this is said is made anew: it is damaged, or it alone of a folder of ours can't be written to.
    var spoilsIndex: Bool { kind == .damaged || kind == .readOnly }
}
