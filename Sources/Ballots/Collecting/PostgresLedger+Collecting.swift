package import Files
package import Time

/// A ledger in a database needs no batch: what was committed is kept and counted.
extension PostgresLedger: CollectedVotes {
    package var ledger: any Ledger { self }

    /// How long the votes that collectors keep are one batch of the lists' history, in microseconds.
    private static var batchInterval: Int64 { 300_000_000 }

    package func keep(_ lines: [UInt8], _ counts: IntakeCounts, now: Instant) throws(LedgerError) {
        let filed = max(0, now.microseconds)
        _ = try count(filed: filed - filed % Self.batchInterval) { () throws(LedgerError) in
            var rest: [UInt8]? = lines
            return { block throws(LedgerError) in
                guard let all = rest.take() else { return false }
                block = all
                return true
            }
        }
    }

    package func count() throws(LedgerError) {
        // It was counted when it was kept.
    }

    package func refresh() throws(LedgerError) {
        // It knows nothing that others could have changed.
    }

    package var size: Int { 0 }

    package func close(now: Instant) throws(FileError) -> Bool { false }
}
