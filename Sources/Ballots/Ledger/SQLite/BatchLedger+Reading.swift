package import Crypto
import Files
import SQLite
package import Time

extension BatchLedger {
    package func tallies(of event: String) throws(LedgerError) -> [String: SongTally] {
        try inIndex { () throws(DatabaseError) in
            let (first, latest) = try batches(touching: event)
            let songs = try database.prepare(
                """
                SELECT song.id, song.ups, song.downs, song.withdrawn, h.ups, h.downs
                FROM event JOIN song ON song.event = event.number
                LEFT JOIN history h ON h.song = song.number AND h.batch =
                    (SELECT max(batch) FROM history WHERE song = song.number AND batch < ?1)
                WHERE event.id = ?2
                """, [.number(latest), .text(event)])
            var tallies: [String: SongTally] = [:]
            while try songs.step() {
                let before = Tally(ups: Int(songs.integer(4)), downs: Int(songs.integer(5)))
                tallies[songs.text(0)] = SongTally(
                    tally: Tally(ups: Int(songs.integer(1)), downs: Int(songs.integer(2))),
                    withdrawn: Int(songs.integer(3)), before: first < latest ? before : nil)
            }
            return tallies
        }
    }

    /// The numbers of the first and the latest batch that changed votes at an event or contained the first request for
    /// a song there; 0 without such batches.
    private func batches(touching event: String) throws(DatabaseError) -> (first: Int64, latest: Int64) {
        let batches = try database.prepare(
            """
            SELECT min(first), max(latest) FROM (
                SELECT min((SELECT min(batch) FROM history WHERE history.song = song.number)) AS first,
                    max((SELECT max(batch) FROM history WHERE history.song = song.number)) AS latest
                FROM event JOIN song ON song.event = event.number WHERE event.id = ?1
                UNION ALL
                SELECT min(batch), max(batch) FROM event JOIN requested_song ON requested_song.event = event.number WHERE event.id = ?1)
            """, [.text(event)])
        _ = try batches.step()
        return (batches.integer(0), batches.integer(1))
    }

    package func forEachStanding(
        at event: String, of songs: [String]?, _ body: (_ song: String, _ voter: Int64, CurrentBallot) -> Void
    ) throws(LedgerError) {
        // Ballots passed to `body` can't be withdrawn, so read all rows first, in case the index is damaged.
        let rows = try inIndex { () throws(DatabaseError) in
            let numbers = try database.prepare(
                "SELECT song.number, song.id FROM event JOIN song ON song.event = event.number WHERE event.id = ?",
                [.text(event)])
            var wanted: [(number: Int64, id: String)] = []
            while try numbers.step() {
                let id = numbers.text(1)
                if songs?.contains(id) != false { wanted.append((numbers.integer(0), id)) }
            }
            let ballots = try database.prepare("SELECT key, standing FROM ballot WHERE key BETWEEN ? AND ?")
            var rows: [(song: String, key: Int64, standing: Int64)] = []
            for song in wanted {
                ballots.bind(SongKey.range(of: song.number))
                while try ballots.step() { rows.append((song.id, ballots.integer(0), ballots.integer(1))) }
                ballots.reset()
            }
            return rows
        }
        for row in rows { body(row.song, SongKey.voter(row.key), CurrentBallot(number: row.standing)) }
    }

    package func events() throws(LedgerError) -> [String] { try texts("SELECT id FROM event") }

    package func history(of event: String, songs: [String], limit: Int) throws(LedgerError) -> [PastTally] {
        try inIndex { () throws(DatabaseError) in
            let find = try database.prepare(
                """
                SELECT song.number, history.batch FROM event JOIN song ON song.event = event.number
                JOIN history ON history.song = song.number WHERE event.id = ? AND song.id = ?
                """)
            var batches: Set<Int64> = []
            var known: [(number: Int64, id: String)] = []
            for song in songs {
                find.bind([.text(event), .text(song)])
                while try find.step() {
                    if known.last?.number != find.integer(0) { known.append((find.integer(0), song)) }
                    batches.insert(find.integer(1))
                }
            }
            let order = batches.sorted()
            let name = try database.prepare("SELECT name FROM batch WHERE number = ?")
            let past = try database.prepare(
                "SELECT ups, downs FROM history WHERE song = ? AND batch <= ? ORDER BY batch DESC LIMIT 1")
            var history: [PastTally] = []
            for batch in evenlySpread(limit, of: order.count).map({ order[$0] }) {
                name.bind(batch, at: 0)
                let isThere = try name.step()
                guard isThere else { throw database.damage }
                let filed = BatchName(file: name.text(0) + BatchName.ending).flatMap { Instant(stored: $0.filed) }
                name.reset()
                guard let filed else { continue }
                for song in known {
                    past.bind([.number(song.number), .number(batch)])
                    guard try past.step() else { continue }
                    let tally = Tally(ups: Int(past.integer(0)), downs: Int(past.integer(1)))
                    past.reset()
                    history.append((song: song.id, filed: filed, tally: tally))
                }
            }
            return history
        }
    }

    package func askedSongs(at event: String) throws(LedgerError) -> (songs: [AskedSong], latest: Int64) {
        try inIndex { () throws(DatabaseError) in
            let latest = try batches(touching: event).latest
            let rows = try database.prepare(
                """
                SELECT request.id, request.title, request.artist, request.at, request.voter,
                    requested_song.batch, requested_song.moderated
                FROM event
                JOIN request ON request.event = event.number
                JOIN requested_song ON requested_song.event = request.event AND requested_song.id = request.id
                JOIN voter ON voter.number = request.voter
                WHERE event.id = ?
                ORDER BY request.at, request.title, request.artist, request.id, voter.name
                """, [.text(event)])
            var songs: [AskedSong] = []
            while try rows.step() {
                guard let at = Instant(stored: rows.integer(3)) else { continue }
                let song: AskedSong = (
                    id: rows.text(0), title: rows.text(1), artist: rows.text(2), at: at, voter: rows.integer(4),
                    batch: rows.integer(5), isModerated: rows.integer(6) != 0
                )
                songs.append(song)
            }
            return (songs, latest)
        }
    }

    package func isRequested(_ song: String, at event: String) throws(LedgerError) -> Bool {
        try !texts(
            """
            SELECT 1 FROM event JOIN request ON request.event = event.number
            WHERE event.id = ? AND request.id = ? LIMIT 1
            """, event, song
        ).isEmpty
    }

    package func requestedSongs(at event: String) throws(LedgerError) -> Set<String> {
        let ids = try texts(
            """
            SELECT requested_song.id FROM event
            JOIN requested_song ON requested_song.event = event.number WHERE event.id = ?
            """, event)
        return Set(ids)
    }

    package func doubles(among voters: [(name: [UInt8], loose: [UInt8]?)]) throws(LedgerError) -> [Int] {
        try inIndex { () throws(DatabaseError) in
            let any = try database.prepare("SELECT 1 FROM voter LIMIT 1")
            guard try any.step() else { return [] }
            let named = try database.prepare("SELECT 1 FROM voter WHERE name = ?")
            let alike = try database.prepare("SELECT 1 FROM voter WHERE loose = ?")
            func finds(_ statement: Statement, _ name: [UInt8]) throws(DatabaseError) -> Bool {
                statement.bind(name.span, at: 0)
                defer { statement.reset() }
                return try statement.step()
            }
            var doubles: [Int] = []
            // Search in the order of the table, so that each of its pages is read once.
            for index in voters.indices.sorted(by: { voters[$0].name.lexicographicallyPrecedes(voters[$1].name) }) {
                let voter = voters[index]
                guard try !finds(named, voter.name) else { continue }
                var isDouble = try finds(alike, voter.loose ?? voter.name)
                if !isDouble, let loose = voter.loose { isDouble = try finds(named, loose) }
                if isDouble { doubles.append(index) }
            }
            return doubles
        }
    }

    package func requests(of event: String, by voter: [UInt8]) throws(LedgerError) -> Set<String> {
        let ids = try texts(
            """
            SELECT request.id FROM event JOIN request ON request.event = event.number
            JOIN voter ON voter.number = request.voter WHERE event.id = ? AND voter.name = ?
            """, event, String(decoding: voter, as: UTF8.self))
        return Set(ids)
    }

    package func vote(of voter: [UInt8], on song: String, at event: String) throws(LedgerError) -> Vote? {
        try inIndex { () throws(DatabaseError) in
            let find = try database.prepare(
                """
                SELECT ballot.standing FROM event
                JOIN song ON song.event = event.number AND song.id = ?
                JOIN voter ON voter.name = ?
                JOIN ballot ON ballot.key = song.number << 27 | voter.number WHERE event.id = ?
                """, [.text(song), .bytes(voter), .text(event)])
            return try find.step() ? CurrentBallot(number: find.integer(0)).vote : nil
        }
    }

    private static let allBallots: StaticString = """
        SELECT event.id, song.id, voter.name, ballot.standing FROM ballot
        JOIN song ON song.number = ballot.key >> 27 JOIN event ON event.number = song.event
        JOIN voter ON voter.number = ballot.key & 0x7ffffff ORDER BY event.id, song.id, voter.name
        """

    private static let ballotsOfEvent: StaticString = """
        SELECT event.id, song.id, voter.name, ballot.standing FROM event
        JOIN song ON song.event = event.number
        JOIN ballot ON ballot.key BETWEEN song.number << 27 AND ((song.number + 1) << 27) - 1
        JOIN voter ON voter.number = ballot.key & 0x7ffffff WHERE event.id = ? ORDER BY song.id, voter.name
        """

    package func forEachBallot(
        at event: String?, _ body: (Ballot) throws(LedgerError) -> Void
    ) throws(LedgerError) {
        // Sorting reads all rows before it returns the first, so damage is found before `body` gets any ballot.
        let (rows, isAny) = try inIndex { () throws(DatabaseError) in
            let rows = try database.prepare(event == nil ? Self.allBallots : Self.ballotsOfEvent)
            if let event { rows.bind([.text(event)]) }
            return (rows, try rows.step())
        }
        var isThere = isAny
        while isThere {
            let standing = CurrentBallot(number: rows.integer(3))
            if let vote = standing.vote, let at = Instant(stored: standing.microseconds) {
                try body((event: rows.text(0), song: rows.text(1), user: rows.text(2), vote: vote, at: at))
            }
            isThere = try inDatabase { () throws(DatabaseError) in try rows.step() }
        }
    }

    package func batch(with content: Digest) throws(LedgerError) -> String? {
        try texts("SELECT name FROM batch WHERE digest = ?", BatchName.half(content)).first
    }

    package func batch(madeOf source: Digest) throws(LedgerError) -> String? {
        try texts("SELECT name FROM batch WHERE source = ? LIMIT 1", source.hex).first
    }

    package func ballotsDigest() throws(LedgerError) -> Digest {
        // The names contain digests of the batches.
        SHA256.digest(of: try texts("SELECT name FROM batch ORDER BY name").map { "\($0)\n" }.joined())
    }

    package func revision() throws(LedgerError) -> LedgerRevision {
        LedgerRevision(counts: try latestFiling().map { ["": $0] } ?? [:])
    }

    /// The filing time of the latest batch, in microseconds since 1970; nil without batches.
    func latestFiling() throws(LedgerError) -> Int64? {
        let latest = try texts("SELECT name FROM batch ORDER BY number DESC LIMIT 1").first
        return latest.flatMap { BatchName(file: $0 + BatchName.ending)?.filed }
    }

    package func latestFiling(of event: String) throws(LedgerError) -> Instant? {
        try inIndex { () throws(DatabaseError) in
            let latest = try batches(touching: event).latest
            let find = try database.prepare("SELECT name FROM batch WHERE number = ?", [.number(latest)])
            guard try find.step(), let filed = BatchName(file: find.text(0) + BatchName.ending)?.filed else {
                return nil
            }
            return Instant(stored: filed - filed % 1_000_000)
        }
    }

    /// Returns the strings in the first column of a query's rows.
    private func texts(_ sql: StaticString, _ values: String...) throws(LedgerError) -> [String] {
        try inIndex { () throws(DatabaseError) in
            let rows = try database.prepare(sql, values.map(StatementValue.text))
            var texts: [String] = []
            while try rows.step() { texts.append(rows.text(0)) }
            return texts
        }
    }

    /// Runs `body`; if the index is damaged, rebuilds it from the batches and runs `body` again.
    private func inIndex<Result>(_ body: () throws(DatabaseError) -> Result) throws(LedgerError) -> Result {
        do throws(DatabaseError) { return try body() } catch {
            guard error.kind == .damaged else { throw .database(error) }
        }
        _ = try rebuildAll()
        return try inDatabase(body)
    }
}
