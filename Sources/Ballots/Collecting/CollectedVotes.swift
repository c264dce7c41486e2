package import Files
package import Time

/// Where a collector keeps the lines that count, and counts them.
package protocol CollectedVotes: AnyObject {
    /// The votes so far.
    var ledger: any Ledger { get }

    /// Keeps canonical lines, and waits until nothing can lose them; if that fails, the caller says that none of them counts.
    func keep(_ lines: [UInt8], _ counts: IntakeCounts, now: Instant) throws(LedgerError)

    /// Counts what is kept and not counted yet.
    func count() throws(LedgerError)

    /// Notices what others have changed.
    func refresh() throws(LedgerError)

    /// The size of the batch that is being collected, in bytes.
    var size: Int { get }

    /// Closes the batch that is being collected.
    ///
    /// - Returns: True if there was one.
    func close(now: Instant) throws(FileError) -> Bool
}
