package import Ballots
import Crypto
import Postgres
package import Time

/// A ledger in a database needs no batch: committed lines are stored and counted.
extension PostgresLedger: CollectedVotes {
    package var ledger: any Ledger { self }

    /// The interval whose collected votes form one batch in the history of lists, in microseconds.
    private static var batchInterval: Int64 { 300_000_000 }

    package func keep(
        _ lines: [UInt8], counts: IntakeCounts, claims: [NameClaim], now: Instant
    ) throws(LedgerError) -> [NameClaim] {
        let now = max(0, now.microseconds)
        return try change { connection throws(LedgerError) in
            let lost = try claim(claims, connection)
            guard lost.isEmpty else { return lost }
            var rest: [UInt8]? = lines
            _ = try count(
                filed: now - now % Self.batchInterval,
                { block throws(LedgerError) in
                    guard let all = rest.take() else { return false }
                    block = all
                    return true
                }, connection)
            return []
        }
    }

    /// Assigns names that have no device yet to the devices that claim them.
    ///
    /// - Returns: The names that belong to other devices, with these devices.
    private func claim(_ claims: [NameClaim], _ connection: PostgresConnection) throws(LedgerError) -> [NameClaim] {
        if claims.isEmpty { return [] }
        let claims = claims.sorted { $0.name.hex < $1.name.hex }
        try connection.execute(
            """
            INSERT INTO device (kind, key, device)
            SELECT 'name', key, device FROM unnest($1::text[], $2::text[]) AS n (key, device) ON CONFLICT DO NOTHING
            """, [.texts(claims.map(\.name.hex)), .texts(claims.map(\.device.hex))])
        let rows = try connection.execute(
            "SELECT key, device FROM device WHERE kind = 'name' AND key = ANY ($1::text[])",
            [.texts(claims.map(\.name.hex))])
        let wanted = Dictionary(claims.map { ($0.name, $0.device) }, uniquingKeysWith: { first, _ in first })
        return (0..<rows.count).compactMap { row -> NameClaim? in
            guard let name = Digest(hex: rows.text(row, 0)[...]), let device = Digest(hex: rows.text(row, 1)[...]),
                wanted[name] != device
            else { return nil }
            return (name: name, device: device)
        }
    }

    package func count() throws(LedgerError) {
        // `keep` counts the lines when it stores them.
    }

    package func refresh() throws(LedgerError) {
        // This ledger has no cached state to update, so it only checks that the database accepts votes. A database that
        // is only readable refuses this insertion, though it inserts no rows.
        _ = try rows("INSERT INTO device (kind, key, device) SELECT kind, key, device FROM device WHERE false")
    }

    /// Several collectors share the database, so that counting voters would need a scan of all ballots.
    package func voters(at event: String) throws(LedgerError) -> Int? { nil }

    package var size: Int { 0 }

    package func close(now: Instant) throws(LedgerError) -> Bool { false }
}
