package import Files

/// Why nothing of a file was taken in.
package enum IntakeError: Error, Sendable {
    /// The file can't be read.
    case source(FileError)
    /// The file's parts can't be told from one another.
    case unreadable(UnreadableBallots)
    /// The votes can't be counted.
    case ledger(LedgerError)
}
