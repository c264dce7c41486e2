package import Ballots
package import Crypto
import Postgres
package import Time

extension PostgresLedger {
    package func revision() throws(LedgerError) -> LedgerRevision {
        let rows = try rows("SELECT event, sum(count)::bigint FROM change GROUP BY event")
        var counts: [String: Int64] = [:]
        for row in 0..<rows.count { counts[rows.text(row, 0)] = rows.number(row, 1) ?? 0 }
        return LedgerRevision(of: identity, counts: counts)
    }

    package func events() throws(LedgerError) -> [String] { Array(try revision().counts.keys) }

    package func tallies(of event: String) throws(LedgerError) -> [String: SongTally] {
        let (first, latest) = try batches(touching: event)
        let rows = try rows(
            """
            SELECT song, sum(ups)::bigint, sum(downs)::bigint, sum(withdrawn)::bigint,
                sum(CASE WHEN filed < $2::bigint THEN ups ELSE 0 END)::bigint,
                sum(CASE WHEN filed < $2::bigint THEN downs ELSE 0 END)::bigint
            FROM tally WHERE event = $1 GROUP BY song
            """, [.text(event), .number(latest)])
        var tallies: [String: SongTally] = [:]
        for row in 0..<rows.count {
            let before = Tally(ups: Int(rows.number(row, 4) ?? 0), downs: Int(rows.number(row, 5) ?? 0))
            tallies[rows.text(row, 0)] = SongTally(
                tally: Tally(ups: Int(rows.number(row, 1) ?? 0), downs: Int(rows.number(row, 2) ?? 0)),
                withdrawn: Int(rows.number(row, 3) ?? 0), before: first < latest ? before : nil)
        }
        return tallies
    }

    /// The filing times of the first and the latest batch that changed votes at an event or contained the first request
    /// for a song there; 0 without such batches.
    private func batches(touching event: String) throws(LedgerError) -> (first: Int64, latest: Int64) {
        let votes = try rows("SELECT min(filed), max(filed) FROM tally WHERE event = $1", [.text(event)])
        let songs = try rows(
            """
            SELECT min(filed), max(filed)
            FROM (SELECT min(filed) AS filed FROM request WHERE event = $1 GROUP BY id) AS song
            """, [.text(event)])
        let first = [votes, songs].compactMap { $0.number(0, 0) }.min()
        let latest = [votes, songs].compactMap { $0.number(0, 1) }.max()
        return (first ?? 0, latest ?? 0)
    }

    package func forEachStanding(
        at event: String, of songs: [String]?, _ body: (_ song: String, _ voter: Int64, CurrentBallot) -> Void
    ) throws(LedgerError) {
        let all = try rows(
            """
            SELECT voter, song, standing FROM ballot
            WHERE event = $1 AND ($2::text[] IS NULL OR song = ANY ($2::text[])) ORDER BY voter
            """, [.text(event), songs.map { .texts($0) } ?? .null])
        var (voter, number) = ("", Int64(0))
        for row in 0..<all.count {
            if all.text(row, 0) != voter { (voter, number) = (all.text(row, 0), number + 1) }
            body(all.text(row, 1), number, CurrentBallot(number: all.number(row, 2) ?? 0))
        }
    }

    package func history(of event: String, songs: [String], limit: Int) throws(LedgerError) -> [PastTally] {
        let rows = try rows(
            """
            SELECT filed, song, sum(ups)::bigint, sum(downs)::bigint FROM tally
            WHERE event = $1 AND song = ANY ($2::text[]) GROUP BY filed, song ORDER BY filed
            """, [.text(event), .texts(songs)])
        var changes: [(filed: Int64, songs: [String: Tally])] = []
        for row in 0..<rows.count {
            let filed = rows.number(row, 0) ?? 0
            if changes.last?.filed != filed { changes.append((filed, [:])) }
            let tally = Tally(ups: Int(rows.number(row, 2) ?? 0), downs: Int(rows.number(row, 3) ?? 0))
            changes[changes.count - 1].songs[rows.text(row, 1)] = tally
        }
        let shown = Set(evenlySpread(limit, of: changes.count))
        var totals: [String: Tally] = [:]
        var history: [PastTally] = []
        for (index, change) in changes.enumerated() {
            for (song, tally) in change.songs { totals[song] = (totals[song] ?? Tally()) + tally }
            guard shown.contains(index), let filed = Instant(stored: change.filed) else { continue }
            for song in songs {
                if let tally = totals[song] { history.append((song: song, filed: filed, tally: tally)) }
            }
        }
        return history
    }

    package func askedSongs(at event: String) throws(LedgerError) -> (songs: [AskedSong], latest: Int64) {
        let latest = try batches(touching: event).latest
        let rows = try rows(
            """
            SELECT id, title, artist, at, voter, filed, moderated FROM request WHERE event = $1
            ORDER BY at, title, artist, id, voter
            """, [.text(event)])
        var voters: [String: Int64] = [:]
        var songs: [AskedSong] = []
        for row in 0..<rows.count {
            guard let at = Instant(stored: rows.number(row, 3) ?? 0) else { continue }
            let voter = voters[rows.text(row, 4)] ?? Int64(voters.count)
            voters[rows.text(row, 4)] = voter
            let song: AskedSong = (
                id: rows.text(row, 0), title: rows.text(row, 1), artist: rows.text(row, 2), at: at, voter: voter,
                batch: rows.number(row, 5) ?? 0, isModerated: rows.number(row, 6) != 0
            )
            songs.append(song)
        }
        return (songs, latest)
    }

    package func isRequested(_ song: String, at event: String) throws(LedgerError) -> Bool {
        try !rows("SELECT 1 FROM request WHERE event = $1 AND id = $2 LIMIT 1", [.text(event), .text(song)]).isEmpty
    }

    package func requestedSongs(at event: String) throws(LedgerError) -> Set<String> {
        try texts("SELECT DISTINCT id FROM request WHERE event = $1", [.text(event)])
    }

    package func requests(of event: String, by voter: [UInt8]) throws(LedgerError) -> Set<String> {
        try texts(
            "SELECT id FROM request WHERE voter = $1 AND event = $2",
            [.text(String(decoding: voter, as: UTF8.self)), .text(event)])
    }

    package func vote(of voter: [UInt8], on song: String, at event: String) throws(LedgerError) -> Vote? {
        let rows = try rows(
            "SELECT standing FROM ballot WHERE voter = $1 AND event = $2 AND song = $3",
            [.text(String(decoding: voter, as: UTF8.self)), .text(event), .text(song)])
        return rows.count > 0 ? rows.number(0, 0).flatMap { CurrentBallot(number: $0).vote } : nil
    }

    package func doubles(among voters: [(name: [UInt8], loose: [UInt8]?)]) throws(LedgerError) -> [Int] {
        let names = voters.map { voter in
            (
                name: String(decoding: voter.name, as: UTF8.self),
                loose: voter.loose.map { String(decoding: $0, as: UTF8.self) }
            )
        }
        let alike = try texts(
            "SELECT DISTINCT loose FROM lookalike WHERE loose = ANY ($1::text[])",
            [.texts(names.map { $0.loose ?? $0.name })])
        let plain = try known(among: names.compactMap(\.loose))
        let found = names.indices.filter { index in
            let (name, loose) = names[index]
            return alike.contains(loose ?? name) || loose.map(plain.contains) == true
        }
        let old = try known(among: found.map { names[$0].name })
        return found.filter { !old.contains(names[$0].name) }
            .sorted { voters[$0].name.lexicographicallyPrecedes(voters[$1].name) }
    }

    /// Returns those voters who have voted or requested a song.
    private func known(among voters: [String]) throws(LedgerError) -> Set<String> {
        if voters.isEmpty { return [] }
        let cast = try texts("SELECT DISTINCT voter FROM ballot WHERE voter = ANY ($1::text[])", [.texts(voters)])
        let asked = try texts("SELECT DISTINCT voter FROM request WHERE voter = ANY ($1::text[])", [.texts(voters)])
        return cast.union(asked)
    }

    package func ballotsDigest() throws(LedgerError) -> Digest { SHA256.digest(of: Array(try revision().text.utf8)) }

    package func forEachBallot(
        at event: String?, _ body: (Ballot) throws(LedgerError) -> Void
    ) throws(LedgerError) {
        let connection = try opened()
        try connection.forEach(
            """
            SELECT event, song, voter, standing FROM ballot WHERE $1::text IS NULL OR event = $1
            ORDER BY event, song, voter
            """, [event.map(SQLValue.text) ?? .null],
            { row throws(LedgerError) in
                let standing = CurrentBallot(number: row[3].flatMap { Int64($0) } ?? 0)
                guard let vote = standing.vote, let at = Instant(stored: standing.microseconds) else { return }
                try body((event: row[0] ?? "", song: row[1] ?? "", user: row[2] ?? "", vote: vote, at: at))
            }, failure: LedgerError.postgres)
    }

    package func latestFiling(of event: String) throws(LedgerError) -> Instant? {
        let latest = try batches(touching: event).latest
        return latest == 0 ? nil : Instant(stored: latest - latest % 1_000_000)
    }

    /// The filing time of the latest batch, in microseconds since 1970; nil without batches.
    func latestFiling() throws(LedgerError) -> Int64? {
        let name = try rows("SELECT max(name) FROM batch").text(0, 0)
        let filed = try rows("SELECT max(filed) FROM tally").number(0, 0)
        return [BatchName(file: name + BatchName.ending)?.filed, filed].compactMap(\.self).max()
    }

    package func forgottenVoters() throws(LedgerError) -> ForgottenVoters {
        let salt = try rows("SELECT salt FROM corkboard").text(0, 0)
        let voters = try rows("SELECT voter, until FROM forgotten")
        return ForgottenVoters(
            salt: salt, (0..<voters.count).map { (voter: voters.text($0, 0), until: voters.number($0, 1) ?? 0) })
    }

    package func batch(with content: Digest) throws(LedgerError) -> String? {
        try texts("SELECT name FROM batch WHERE content = $1 LIMIT 1", [.text(BatchName.half(content))]).first
    }

    package func batch(madeOf source: Digest) throws(LedgerError) -> String? {
        try texts("SELECT name FROM batch WHERE source = $1 LIMIT 1", [.text(source.hex)]).first
    }

    /// Returns the strings in the first column of a query's rows.
    private func texts(_ sql: SQL, _ values: [SQLValue]) throws(LedgerError) -> Set<String> {
        let rows = try rows(sql, values)
        return Set((0..<rows.count).map { rows.text($0, 0) })
    }
}
