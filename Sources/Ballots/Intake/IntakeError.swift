package import Files

/// The reason why a file wasn't accepted.
package enum IntakeError: Error, Sendable {
    /// The file can't be read.
    case source(FileError)
    /// The file can't be split into records.
    case unreadable(UnreadableBallots)
    /// The votes can't be counted.
    case ledger(LedgerError)
}
