package import Ballots
import Crypto
import Diagnostics
package import Files
import Postgres
package import Time

extension PostgresLedger: RemovableBallots {
    package func count(_ selection: BallotSelection) throws(LedgerError) -> Int {
        let subject = selection.subject
        let ballots = try rows("SELECT count(*) FROM ballot" + Self.selectedBallots, subject.ballotValues)
        guard subject.hasRequests else { return Int(ballots.number(0, 0) ?? 0) }
        let requests = try rows("SELECT count(*) FROM request" + Self.selectedRequests, subject.requestValues)
        return Int((ballots.number(0, 0) ?? 0) + (requests.number(0, 0) ?? 0))
    }

    /// The conditions of a selection. NULL matches anything; as the start of dates ($4), it matches none.
    private static let selectedEvents: SQL = "($1::text IS NULL OR event = $1 OR strpos(event, $4::text) = 1)"
    private static let selectedBallots: SQL =
        " WHERE " + selectedEvents + " AND ($2::text IS NULL OR song = $2) AND ($3::text IS NULL OR voter = $3)"
    private static let selectedRequests: SQL =
        " WHERE " + selectedEvents + " AND ($2::text IS NULL OR id = $2) AND ($3::text IS NULL OR voter = $3)"

    package func copy(_ selection: BallotSelection, into folder: Folder) throws(LedgerError) {
        let subject = selection.subject
        let connection = try opened()
        var staged = try onDisk(as: LedgerError.file) { () throws(FileError) in try StagedBatch(in: folder) }
        var lines = BatchLines()
        var counts = IntakeCounts()
        func write(ifMoreThan size: Int) throws(LedgerError) {
            guard lines.accepted.count > size else { return }
            do throws(FileError) { try staged.append(lines.accepted) } catch { throw .file(error) }
            lines.removeAll()
        }
        try connection.forEach(
            "SELECT event, song, voter, standing FROM ballot" + Self.selectedBallots, subject.ballotValues,
            { row throws(LedgerError) in
                let standing = CurrentBallot(number: row[3].flatMap { Int64($0) } ?? 0)
                guard let vote = standing.vote else { return }
                lines.addBallot(
                    BatchLines.start(event: row[0] ?? "", song: row[1] ?? ""), voter: Self.json(row[2]), vote: vote,
                    microseconds: standing.microseconds)
                counts.ballots += 1
                try write(ifMoreThan: BatchLedger.blockSize)
            }, failure: LedgerError.postgres)
        if subject.hasRequests {
            try connection.forEach(
                "SELECT event, title, artist, voter, moderated, at FROM request" + Self.selectedRequests,
                subject.requestValues,
                { row throws(LedgerError) in
                    lines.addRequest(
                        event: row[0] ?? "", title: row[1] ?? "", artist: row[2] ?? "", Self.json(row[3]),
                        isModerated: row[4] != "0", row[5].flatMap { Int64($0) } ?? 0)
                    counts.requests += 1
                    try write(ifMoreThan: BatchLedger.blockSize)
                }, failure: LedgerError.postgres)
        }
        try write(ifMoreThan: 0)
        guard counts.ballots + counts.requests > 0 else { return }
        let filed = try latestFiling() ?? 0
        do throws(FileError) {
            let content = try staged.finish()
            _ = try staged.accept(as: BatchName(filed: filed, content: content), source: content, counts)
        } catch {
            throw .file(error)
        }
    }

    private static func json(_ voter: String?) -> [UInt8] { Array(quoted(voter ?? "").utf8) }

    package func remove(_ selection: BallotSelection) throws(LedgerError) {
        let subject = selection.subject
        try change { connection throws(LedgerError) in
            // Make other writers wait, so that the totals are reduced by exactly the removed ballots.
            try connection.execute("LOCK TABLE ballot IN EXCLUSIVE MODE")
            let removed = try connection.execute(
                "SELECT event, song, standing & 3, count(*) FROM ballot" + Self.selectedBallots
                    + " GROUP BY event, song, standing & 3", subject.ballotValues)
            try connection.execute("DELETE FROM ballot" + Self.selectedBallots, subject.ballotValues)
            var events: Set<String> = []
            var votes: [String: [String: SongTally]] = [:]
            for row in 0..<removed.count {
                let (event, song) = (removed.text(row, 0), removed.text(row, 1))
                events.insert(event)
                let vote = removed.number(row, 2).flatMap { Vote(rawValue: UInt8($0)) }
                votes[event, default: [:]][song, default: SongTally()].add(vote, -Int(removed.number(row, 3) ?? 0))
            }
            if subject.hasRequests {
                let requests = try connection.execute(
                    "DELETE FROM request" + Self.selectedRequests + " RETURNING event", subject.requestValues)
                for row in 0..<requests.count { events.insert(requests.text(row, 0)) }
            }
            if subject.event != nil {
                // Remove the history, too. After an entire event is removed, its files may be accepted again.
                if subject.song == nil { try connection.execute("DELETE FROM batch") }
                try connection.execute(
                    """
                    DELETE FROM tally WHERE (event = $1 OR strpos(event, $3::text) = 1)
                        AND ($2::text IS NULL OR song = $2)
                    """, subject.tallyValues)
            } else {
                for (event, songs) in votes {
                    let latest = try connection.execute(
                        "SELECT max(filed) FROM tally WHERE event = $1", [.text(event)]
                    ).number(0, 0)
                    try add([event: songs], filed: latest ?? 0, connection)
                }
            }
            try noteChanges(events, connection)
        }
    }

    package func add(from folder: Folder) throws(LedgerError) {
        let accepted = try onDisk(as: LedgerError.file) { () throws(FileError) in try BatchFolder(folder).accepted() }
        for batch in accepted {
            _ = try count(filed: batch.name.filed) { () throws(LedgerError) in
                try lines(of: batch.name.file, in: folder)
            }
        }
    }

    package func hasForgotten(_ voter: BatchFolder.Voter) throws(LedgerError) -> Bool {
        try forgottenVoters().limit(of: voter.key) != nil
    }

    package func forget(_ voter: BatchFolder.Voter, until time: Instant) throws(LedgerError) {
        let digest = try forgottenVoters().digest(of: voter.key)
        let name = String(decoding: voter.key, as: UTF8.self)
        try change { connection throws(LedgerError) in
            try connection.execute(
                """
                INSERT INTO forgotten AS f (voter, until) VALUES ($1, $2::bigint)
                ON CONFLICT (voter) DO UPDATE SET until = excluded.until
                """, [.text(digest.hex), .number(time.microseconds)])
            try connection.execute("DELETE FROM lookalike WHERE voter = $1", [.text(name)])
            try connection.execute(
                "DELETE FROM device WHERE kind = 'name' AND key = $1", [.text(SHA256.digest(of: voter.key).hex)])
        }
        try remove(voter.selection)
        try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.erase(voter) }
    }
}

extension BallotSelection.Subject {
    fileprivate var ballotValues: [SQLValue] { Self.values([event, song, voter, datesStart]) }

    fileprivate var requestValues: [SQLValue] { Self.values([event, request, voter, datesStart]) }

    fileprivate var tallyValues: [SQLValue] { Self.values([event, song, datesStart]) }

    private static func values(_ texts: [String?]) -> [SQLValue] {
        texts.map { text in text.map { .text($0) } ?? .null }
    }
}
