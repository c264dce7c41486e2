package import Crypto
package import Time

/// A name, and the device that it belongs to, both by digests.
package struct NameClaim: Hashable, Sendable {
    package let name: Digest
    package let device: Digest

    /// Creates a claim of a device to a name.
    package init(name: Digest, device: Digest) { (self.name, self.device) = (name, device) }
}

/// Where a collector keeps the lines that count, and counts them.
package protocol CollectedVotes: AnyObject {
    /// The votes so far.
    var ledger: any Ledger { get }

    /// Keeps canonical lines, and waits until nothing can lose them; if that fails, the caller says that none of them counts.
    ///
    /// - Parameter claims: The names that devices vote under for the first time; empty where that is kept elsewhere.
    /// - Returns: The names among them that other devices have, with those. If there are any, no line was kept.
    func keep(
        _ lines: [UInt8], _ counts: IntakeCounts, _ claims: [NameClaim], now: Instant
    ) throws(LedgerError) -> [NameClaim]

    /// Counts what is kept and not counted yet.
    func count() throws(LedgerError)

    /// Notices what others have changed.
    func refresh() throws(LedgerError)

    /// The size of the batch that is being collected, in bytes.
    var size: Int { get }

    /// Closes the batch that is being collected.
    ///
    /// - Returns: True if there was one.
    func close(now: Instant) throws(LedgerError) -> Bool
}
