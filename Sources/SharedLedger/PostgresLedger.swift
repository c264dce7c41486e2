package import Ballots
package import Crypto
package import Files
package import Postgres
package import Time

/// The votes of a site in PostgreSQL, or in a compatible database that is distributed over machines.
///
/// Any number of processes on any number of machines can open it and count at the same time: each operation is one
/// transaction, and can be repeated without counting twice. Use an instance from one thread at a time.
package final class PostgresLedger: Ledger {
    package let batches: BatchFolder
    package let state: Folder
    package let dropped: [String]

    private let address: PostgresAddress

    // Nil after the connection was lost, until it is needed again.
    private var connection: PostgresConnection?
    private var isCitus = false

    /// Identifies this ledger.
    private(set) var identity = ""

    /// The slot of the totals that this instance adds to.
    private let slot = Int64.random(in: 0..<32)

    /// How often a transaction is tried when it conflicts with others.
    private static let attempts = 8

    /// The time limit for a statement, in milliseconds; 0 for no limit.
    private let timeout: Int64

    /// Opens a ledger; creates missing tables, and migrates tables of older versions.
    ///
    /// - Parameters:
    ///   - state: A folder for temporary files.
    ///   - batches: The folder where files are dropped and rejected lines are stored.
    ///   - timeout: The time limit for a statement; nil for no limit.
    package init(
        _ address: PostgresAddress, in state: Folder, of batches: BatchFolder, timeout: Duration? = nil
    ) throws(LedgerError) {
        self.address = address
        self.state = state
        self.batches = batches
        self.timeout = timeout.map { Int64($0 / .milliseconds(1)) } ?? 0
        dropped = try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.contents().dropped }
        _ = try opened()
    }

    // MARK: - Connections

    /// Returns the connection, or a new one after checking its tables.
    func opened() throws(LedgerError) -> PostgresConnection {
        if let connection, connection.isOpen { return connection }
        connection = nil
        let fresh = try inPostgres { () throws(PostgresError) in try PostgresConnection(address) }
        try fresh.execute("SELECT set_config('statement_timeout', $1, false)", [.number(timeout)])
        // Otherwise a machine that disconnects during a transaction would block others.
        try fresh.execute("SET idle_in_transaction_session_timeout = 60000")
        isCitus = try !fresh.execute(PostgresSchema.isCitus).isEmpty
        try checkVersion(fresh)
        identity = SHA256.digest(of: try fresh.execute("SELECT salt FROM corkboard").text(0, 0)).hex
        connection = fresh
        return fresh
    }

    private func checkVersion(_ connection: PostgresConnection) throws(LedgerError) {
        for attempt in 1... {
            let version = try inPostgres { () throws(PostgresError) in try Self.version(connection) }
            if version == PostgresSchema.version { return }
            guard version < PostgresSchema.version else { throw .newer(path: connection.name) }
            do throws(LedgerError) { try migrate(connection, from: version) } catch {
                // Another process may have created the same tables at the same time.
                let now = try inPostgres { () throws(PostgresError) in try Self.version(connection) }
                guard attempt < 3 || now == PostgresSchema.version else { throw error }
            }
        }
    }

    private static func version(_ connection: PostgresConnection) throws(PostgresError) -> Int64 {
        do throws(PostgresError) {
            let rows = try connection.run("SELECT version FROM corkboard")
            return rows.isEmpty ? 0 : rows.number(0, 0) ?? 0
        } catch {
            guard error.kind == .missingTable else { throw error }
            return 0
        }
    }

    private func migrate(_ connection: PostgresConnection, from version: Int64) throws(LedgerError) {
        try Self.transaction(connection) { () throws(LedgerError) in
            for statement in PostgresSchema.migrations[Int(version)...].joined() { try connection.execute(statement) }
            if version == 0 {
                if isCitus { for statement in PostgresSchema.distribute { try connection.execute(statement) } }
                try connection.execute(
                    "INSERT INTO corkboard (version, salt) VALUES ($1::bigint, $2)",
                    [.number(PostgresSchema.version), .text(ForgottenVoters.makeSalt())])
            } else {
                try connection.execute("UPDATE corkboard SET version = $1::bigint", [.number(PostgresSchema.version)])
            }
        }
    }

    /// Runs `body` in a transaction: all of its changes are made, or none.
    private static func transaction<Result>(
        _ connection: PostgresConnection, _ body: () throws(LedgerError) -> Result
    ) throws(LedgerError) -> Result {
        try connection.execute("BEGIN")
        do throws(LedgerError) {
            let result = try body()
            try connection.execute("COMMIT")
            return result
        } catch {
            // If this fails, the connection was lost, and the transaction with it.
            _ = try? connection.run("ROLLBACK")
            throw error
        }
    }

    /// Runs a statement that only reads, and returns all its rows; runs it again if the connection was lost meanwhile.
    func rows(_ sql: SQL, _ values: [SQLValue] = []) throws(LedgerError) -> PostgresRows {
        let isNew = connection?.isOpen != true
        let connection = try opened()
        do throws(PostgresError) { return try connection.run(sql, values) } catch {
            guard error.kind == .unreachable, !isNew else { throw .postgres(error) }
        }
        self.connection = nil
        return try opened().execute(sql, values)
    }

    /// Runs `body` in a transaction, and again if other transactions interfered or the connection was lost.
    ///
    /// A commit without a response may have succeeded, so running `body` again must not change the result.
    func change<Result>(
        _ body: (PostgresConnection) throws(LedgerError) -> Result
    ) throws(LedgerError) -> Result {
        for attempt in 1... {
            let isNew = connection?.isOpen != true
            do throws(LedgerError) {
                let connection = try opened()
                return try Self.transaction(connection) { () throws(LedgerError) in try body(connection) }
            } catch LedgerError.other(let error as PostgresError, _)
                where error.kind == .conflict && attempt < Self.attempts || error.kind == .unreachable && !isNew
            {
                continue
            }
        }
        preconditionFailure("the loop ends only by returning or throwing")
    }

    // MARK: - Counting

    /// Reads the next block of lines; false at the end.
    typealias Lines = (inout [UInt8]) throws(LedgerError) -> Bool

    /// Counts canonical lines: all of them or none.
    ///
    /// - Parameters:
    ///   - filed: The filing time of the batch, in microseconds.
    ///   - batch: The name, the content and the source of the batch; nil for collected lines.
    ///   - open: Starts to read the lines, from the first one each time.
    func count(
        filed: Int64, _ batch: (name: BatchName, content: String, source: String)? = nil,
        _ open: () throws(LedgerError) -> Lines
    ) throws(LedgerError) -> LedgerEffect {
        var effect = LedgerEffect()
        try change { connection throws(LedgerError) in
            let latest = try count(filed: filed, open(), connection)
            guard let batch else {
                effect = latest
                return
            }
            let added = try connection.execute(
                """
                INSERT INTO batch (name, content, source) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING name
                """, [.text(batch.name.stem), .text(batch.content), .text(batch.source)])
            // Otherwise an earlier commit succeeded and only its response was lost: its effect is the result.
            if !added.isEmpty { effect = latest }
        }
        return effect
    }

    /// Counts lines within the open transaction.
    func count(
        filed: Int64, _ next: Lines, _ connection: PostgresConnection
    ) throws(LedgerError) -> LedgerEffect {
        try connection.execute(PostgresSchema.staging)
        var rows = StagedRows()
        var block: [UInt8] = []
        try connection.copy(
            PostgresSchema.copy,
            { buffer throws(LedgerError) in
                guard try next(&block) else { return rows.finish(into: &buffer) }
                rows.read(block, into: &buffer)
                return true
            }, failure: LedgerError.postgres)
        var effect = LedgerEffect()
        var votes: [String: [String: SongTally]] = [:]
        if rows.count > 0 {
            let changed = try connection.execute(isCitus ? PostgresSchema.upsert : PostgresSchema.summedUpsert)
            effect.repeated = rows.count
            for row in 0..<changed.count {
                let before = changed.number(row, 2).flatMap { Vote(rawValue: UInt8($0)) }
                guard let after = changed.number(row, 3).flatMap({ Vote(rawValue: UInt8($0)) }),
                    let count = changed.number(row, 4).map({ Int($0) })
                else { continue }
                effect.repeated -= count
                effect.add(before, after: after, count: count)
                let (event, song) = (changed.text(row, 0), changed.text(row, 1))
                votes[event, default: [:]][song, default: SongTally()].add(before, -count)
                votes[event, default: [:]][song, default: SongTally()].add(after, count)
            }
        }
        try add(votes, filed: filed, connection)
        try add(rows.requests.values, filed: filed, connection)
        try noteLookalikes(rows.lookalikes, connection)
        try noteChanges(Set(votes.keys).union(rows.requests.values.map(\.event)), connection)
        return effect
    }

    func add(
        _ votes: [String: [String: SongTally]], filed: Int64, _ connection: PostgresConnection
    ) throws(LedgerError) {
        let changes = votes.flatMap { event, songs in songs.map { (event: event, song: $0.key, votes: $0.value) } }
            .filter { $0.votes != SongTally() }
            .sorted { ($0.event, $0.song) < ($1.event, $1.song) }
        guard !changes.isEmpty else { return }
        try connection.execute(
            PostgresSchema.addVotes,
            [
                .number(filed), .number(slot), .texts(changes.map(\.event)), .texts(changes.map(\.song)),
                .numbers(changes.map { Int64($0.votes.tally.ups) }),
                .numbers(changes.map { Int64($0.votes.tally.downs) }),
                .numbers(changes.map { Int64($0.votes.withdrawn) }),
            ])
    }

    private func add(
        _ requests: some Collection<StagedRows.Request>, filed: Int64, _ connection: PostgresConnection
    ) throws(LedgerError) {
        guard !requests.isEmpty else { return }
        let requests = requests.sorted { ($0.voter, $0.event, $0.id) < ($1.voter, $1.event, $1.id) }
        try connection.execute(
            PostgresSchema.addRequests,
            [
                .number(filed), .texts(requests.map(\.voter)), .texts(requests.map(\.event)),
                .texts(requests.map(\.id)),
                .numbers(requests.map(\.at)), .texts(requests.map(\.title)), .texts(requests.map(\.artist)),
                .numbers(requests.map { $0.isModerated ? 1 : 0 }),
            ])
    }

    private func noteLookalikes(_ names: [String: String], _ connection: PostgresConnection) throws(LedgerError) {
        guard !names.isEmpty else { return }
        let names = names.sorted { $0.key < $1.key }
        try connection.execute(
            """
            INSERT INTO lookalike (voter, loose) SELECT voter, loose FROM unnest($1::text[], $2::text[]) AS n (voter, loose)
            ON CONFLICT DO NOTHING
            """, [.texts(names.map(\.key)), .texts(names.map(\.value))])
    }

    func noteChanges(_ events: Set<String>, _ connection: PostgresConnection) throws(LedgerError) {
        guard !events.isEmpty else { return }
        try connection.execute(PostgresSchema.noteChanges, [.number(slot), .texts(events.sorted())])
    }

    // MARK: - Accepting batches

    package func accept(
        _ staged: inout StagedBatch, content: Digest, source: Digest, _ counts: IntakeCounts, now: Instant
    ) throws(LedgerError) -> (batch: String, rejected: String?, effect: LedgerEffect) {
        let filed = max(0, now.microseconds, try latestFiling().map { $0 + 1 } ?? 0)
        let name = BatchName(filed: filed, content: content)
        // Store rejected lines first: once the others are counted, the file isn't accepted again.
        var rejected: String?
        if counts.rejected > 0 {
            rejected = try onDisk(as: LedgerError.file) { () throws(FileError) in
                try staged.accept(as: name, source: source, counts, onlyRejections: true)
            }
        }
        let effect = try count(filed: filed, (name, BatchName.half(content), source.hex)) { () throws(LedgerError) in
            try lines(of: StagedBatch.ballotsName, in: batches.folder)
        }
        return (name.stem, rejected, effect)
    }

    package func note(_ files: [String]) throws(LedgerError) {
        // This ledger ignores the files in the batch folder.
    }

    package func effect(
        ofStaged file: String, _ look: () throws(LedgerError) -> Void
    ) throws(LedgerError) -> LedgerEffect {
        let connection = try opened()
        try connection.execute("BEGIN")
        defer { _ = try? connection.run("ROLLBACK") }
        let effect = try count(filed: 0, lines(of: file, in: state), connection)
        try look()
        return effect
    }

    func lines(of file: String, in folder: Folder) throws(LedgerError) -> Lines {
        let stream = try onDisk(as: LedgerError.file) { () throws(FileError) in try FileStream(folder, file) }
        return { block throws(LedgerError) in
            try onDisk(as: LedgerError.file) { () throws(FileError) in
                try stream.read(into: &block, size: BatchLedger.blockSize)
            }
        }
    }
}

extension PostgresConnection {
    /// Runs a statement and returns all its rows, as `run` does, and throws errors as `LedgerError.postgres`.
    @discardableResult
    func execute(_ sql: SQL, _ values: [SQLValue] = []) throws(LedgerError) -> PostgresRows {
        try inPostgres { () throws(PostgresError) in try run(sql, values) }
    }
}

/// Returns the result of `body`, and throws its errors as `LedgerError.postgres`.
private func inPostgres<Result>(_ body: () throws(PostgresError) -> Result) throws(LedgerError) -> Result {
    do throws(PostgresError) { return try body() } catch { throw .postgres(error) }
}
