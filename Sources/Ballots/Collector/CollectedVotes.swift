package import Crypto
package import Time

/// A name and the device that it belongs to, both as digests.
package typealias NameClaim = (name: Digest, device: Digest)

/// Stores and counts the valid lines of a collector.
package protocol CollectedVotes: AnyObject {
    /// All votes so far, in batches or collected since.
    var ledger: any Ledger { get }

    /// Stores canonical lines and waits until they are durable. If it throws, the lines don't count.
    ///
    /// - Parameter claims: The names that devices vote under for the first time; empty if they are stored elsewhere.
    /// - Returns: The claimed names that belong to other devices, with these devices. If any names are returned, no
    ///   line is stored.
    func keep(
        _ lines: [UInt8], counts: IntakeCounts, claims: [NameClaim], now: Instant
    ) throws(LedgerError) -> [NameClaim]

    /// Counts the stored lines that are not counted yet.
    func count() throws(LedgerError)

    /// Picks up changes by other processes.
    func refresh() throws(LedgerError)

    /// Returns the number of people with a vote for or against a song of an event, as of the last call of `count`. Nil
    /// if that would take too long.
    func voters(at event: String) throws(LedgerError) -> Int?

    /// The size of the batch that is being collected, in bytes.
    var size: Int { get }

    /// Closes the batch that is being collected; it then becomes a regular batch of the site.
    ///
    /// Lock the site first. Otherwise the batch may be filed out of order, and ledgers have to be rebuilt.
    ///
    /// - Returns: True if there was an open batch.
    func close(now: Instant) throws(LedgerError) -> Bool
}
