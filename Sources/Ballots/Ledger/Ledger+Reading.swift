import Crypto
import Files
import SQLite
package import Time

extension Ledger {
    /// The votes for the songs of an event, by the songs' ids; O(songs of the event).
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
                """)
            songs.bind(latest, at: 0)
            songs.bind(event, at: 1)
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

    /// The numbers of the first and the latest batch that changed votes at an event, or in which a song was requested that
    /// nobody had requested before; 0 if there is none.
    private func batches(touching event: String) throws(DatabaseError) -> (first: Int64, latest: Int64) {
        let batches = try database.prepare(
            """
            SELECT min(first), max(latest) FROM (
                SELECT min((SELECT min(batch) FROM history WHERE history.song = song.number)) AS first,
                    max((SELECT max(batch) FROM history WHERE history.song = song.number)) AS latest
                FROM event JOIN song ON song.event = event.number WHERE event.id = ?1
                UNION ALL
                SELECT min(batch), max(batch) FROM event JOIN requested_song ON requested_song.event = event.number WHERE event.id = ?1)
            """)
        batches.bind(event, at: 0)
        _ = try batches.step()
        return (batches.integer(0), batches.integer(1))
    }

    /// The votes for the songs of a poll, by song id.
    ///
    /// A song that is listed under another id than requested gets the votes under all its names; of these a voter's latest
    /// ballot counts.
    ///
    /// The votes of such a song before the latest batch are the sum over its names, which may count a voter twice.
    ///
    /// Where rules choose among a voter's ballots, there are no votes before the latest batch.
    package func tallies(for poll: Poll) throws(LedgerError) -> [String: SongTally] {
        guard poll.rules.areNone else { return try countedTallies(for: poll) }
        var tallies = try tallies(of: poll.event)
        let others = poll.songs.keys.filter { poll.songs[$0] != $0 && tallies[$0] != nil }
        for (id, names) in Dictionary(grouping: others, by: { poll.songs[$0, default: ""] }) {
            var standings: [Int64: Int64] = [:]
            for name in names + [id] { try addStandings(of: name, at: poll.event, to: &standings) }
            var votes = VoteChange()
            for standing in standings.values { votes.add(Standing(number: standing).vote, 1) }
            let before = (names + [id]).compactMap { tallies[$0]?.before }
            tallies[id] = SongTally(
                tally: Tally(ups: Int(votes.ups), downs: Int(votes.downs)), withdrawn: Int(votes.withdrawn),
                before: before.isEmpty
                    ? nil : Tally(ups: before.reduce(0) { $0 + $1.ups }, downs: before.reduce(0) { $0 + $1.downs }))
            for name in names { tallies[name] = nil }
        }
        return tallies
    }

    /// The votes that count by a poll's rules, by song id; O(ballots at the event).
    private func countedTallies(for poll: Poll) throws(LedgerError) -> [String: SongTally] {
        let cast = try inIndex { () throws(DatabaseError) in
            let rows = try database.prepare(
                """
                SELECT song.id, ballot.key & 0x7ffffff, ballot.standing FROM event
                JOIN song ON song.event = event.number
                JOIN ballot ON ballot.key BETWEEN song.number << 27 AND song.number << 27 | 0x7ffffff
                WHERE event.id = ?
                """)
            rows.bind(poll.event, at: 0)
            var cast: [Int64: [String: Int64]] = [:]
            while try rows.step() {
                let name = rows.text(0)
                // A vote for a song that was declined takes no other's place.
                if poll.declined.contains(name) { continue }
                let song = poll.songs[name] ?? name
                let standing = rows.integer(2)
                cast[rows.integer(1), default: [:]][song] = max(standing, cast[rows.integer(1)]?[song] ?? .min)
            }
            return cast
        }
        var votes: [String: VoteChange] = [:]
        for songs in cast.values {
            let own = songs.map { (song: $0.key, standing: Standing(number: $0.value)) }
            for (song, vote) in poll.rules.counted(own) { votes[song, default: VoteChange()].add(vote, 1) }
        }
        return votes.mapValues { votes in
            SongTally(
                tally: Tally(ups: Int(votes.ups), downs: Int(votes.downs)), withdrawn: Int(votes.withdrawn),
                before: nil)
        }
    }

    /// Keeps the greatest standing of each voter on a song, by the voters' numbers.
    private func addStandings(
        of song: String, at event: String, to standings: inout [Int64: Int64]
    ) throws(LedgerError) {
        let found = try inIndex { () throws(DatabaseError) in
            let rows = try database.prepare(
                """
                SELECT ballot.key & 0x7ffffff, ballot.standing FROM event JOIN song ON song.event = event.number
                JOIN ballot ON ballot.key BETWEEN song.number << 27 AND song.number << 27 | 0x7ffffff
                WHERE event.id = ? AND song.id = ?
                """)
            rows.bind(event, at: 0)
            rows.bind(song, at: 1)
            var found: [(voter: Int64, standing: Int64)] = []
            while try rows.step() { found.append((rows.integer(0), rows.integer(1))) }
            return found
        }
        for (voter, standing) in found { standings[voter] = max(standing, standings[voter] ?? .min) }
    }

    /// The ids of the events that have ballots or requests, in no order.
    package func events() throws(LedgerError) -> [String] {
        try inIndex { () throws(DatabaseError) in
            let rows = try database.prepare("SELECT id FROM event")
            var ids: [String] = []
            while try rows.step() { ids.append(rows.text(0)) }
            return ids
        }
    }

    /// The totals of some of an event's songs after each batch that changed one of them, oldest first.
    ///
    /// If there are more than `limit` such batches, `limit` of them are used, evenly spread.
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
                find.bind(event, at: 0)
                find.bind(song, at: 1)
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
                    past.bind(song.number, at: 0)
                    past.bind(batch, at: 1)
                    guard try past.step() else { continue }
                    let tally = Tally(ups: Int(past.integer(0)), downs: Int(past.integer(1)))
                    past.reset()
                    history.append(PastTally(song: song.id, filed: filed, tally: tally))
                }
            }
            return history
        }
    }

    /// The songs that were requested at an event and are not on its list, in the order of the first request.
    ///
    /// The result depends only on the set of requests, even if there are more songs than the poll's limit.
    package func requests(for poll: Poll) throws(LedgerError) -> [SongRequest] {
        try inIndex { () throws(DatabaseError) in
            let latest = try batches(touching: poll.event).latest
            let rows = try database.prepare(
                """
                SELECT request.id, request.title, request.artist, request.at, request.voter,
                    requested_song.batch, requested_song.moderated
                FROM event
                JOIN request ON request.event = event.number
                JOIN requested_song ON requested_song.event = request.event AND requested_song.id = request.id
                WHERE event.id = ?
                ORDER BY request.at, request.title, request.artist, request.id
                """)
            rows.bind(poll.event, at: 0)
            var order: [String] = []
            var requests: [String: SongRequest] = [:]
            var counts: [Int64: Int] = [:]
            while try rows.step() {
                let id = rows.text(0)
                let voter = rows.integer(4)
                guard poll.songs[id] == nil, counts[voter, default: 0] < poll.requestLimit,
                    let at = Instant(stored: rows.integer(3))
                else { continue }
                counts[voter, default: 0] += 1
                let first = requests[id]
                if first == nil { order.append(id) }
                requests[id] = SongRequest(
                    id: id, title: first?.title ?? rows.text(1), artist: first?.artist ?? rows.text(2),
                    requestedAt: first?.requestedAt ?? at, askers: (first?.askers ?? 0) + 1,
                    isNew: rows.integer(5) == latest,
                    hasJoined: rows.integer(6) == 0)
            }
            let inOrder = order.compactMap { requests[$0] }
            guard inOrder.count > poll.songLimit else { return inOrder }
            let most = inOrder.indices.sorted { (inOrder[$1].askers, $0) < (inOrder[$0].askers, $1) }
            return most.prefix(poll.songLimit).sorted().map { inOrder[$0] }
        }
    }

    /// True if somebody requested a song at an event.
    func isRequested(_ song: String, at event: String) throws(LedgerError) -> Bool {
        try inIndex { () throws(DatabaseError) in
            let find = try database.prepare(
                "SELECT 1 FROM event JOIN request ON request.event = event.number WHERE event.id = ? AND request.id = ? LIMIT 1"
            )
            find.bind(event, at: 0)
            find.bind(song, at: 1)
            return try find.step()
        }
    }

    /// The ids of the songs that were requested at an event.
    func requestedSongs(at event: String) throws(LedgerError) -> Set<String> {
        try inIndex { () throws(DatabaseError) in
            let rows = try database.prepare(
                "SELECT requested_song.id FROM event JOIN requested_song ON requested_song.event = event.number WHERE event.id = ?"
            )
            rows.bind(event, at: 0)
            var ids: Set<String> = []
            while try rows.step() { ids.insert(rows.text(0)) }
            return ids
        }
    }

    /// The indices of the voters who are new here and whose names look like a known voter's.
    func doubles(among voters: [(name: [UInt8], loose: [UInt8]?)]) throws(LedgerError) -> [Int] {
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

    /// The ids of the songs that one voter requested at an event.
    func requests(of event: String, by voter: [UInt8]) throws(LedgerError) -> Set<String> {
        try inIndex { () throws(DatabaseError) in
            let rows = try database.prepare(
                """
                SELECT request.id FROM event JOIN request ON request.event = event.number
                JOIN voter ON voter.number = request.voter WHERE event.id = ? AND voter.name = ?
                """)
            rows.bind(event, at: 0)
            rows.bind(voter.span, at: 1)
            var ids: Set<String> = []
            while try rows.step() { ids.insert(rows.text(0)) }
            return ids
        }
    }

    /// The songs that are no longer on an event's list but have votes, which are shown nowhere, in the order of their ids'
    /// bytes.
    ///
    /// A ballot for a song that was never listed is refused, or waits for it.
    ///
    /// - Parameter tallies: The votes at the event, by song id.
    package func lostSongs(
        of poll: Poll, in tallies: [String: SongTally]
    ) throws(LedgerError) -> [(id: String, votes: Int)] {
        var lost: [(id: String, votes: Int)] = []
        for (id, tally) in tallies where poll.songs[id] == nil {
            let votes = tally.tally.ups + tally.tally.downs
            if votes > 0, !poll.awaits(id) { lost.append((id, votes)) }
        }
        guard !lost.isEmpty else { return [] }
        let requested = try requestedSongs(at: poll.event)
        return lost.filter { !requested.contains($0.id) }.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }

    /// Calls `body` with every ballot that counts, sorted by event, song and voter.
    package func forEachBallot(_ body: (Ballot) throws(LedgerError) -> Void) throws(LedgerError) {
        // Sorting reads all rows before it returns the first, so damage shows before any ballot is passed on.
        let (rows, isAny) = try inIndex { () throws(DatabaseError) in
            let rows = try database.prepare(
                """
                SELECT event.id, song.id, voter.name, ballot.standing FROM ballot
                JOIN song ON song.number = ballot.key >> 27 JOIN event ON event.number = song.event
                JOIN voter ON voter.number = ballot.key & 0x7ffffff ORDER BY event.id, song.id, voter.name
                """)
            return (rows, try rows.step())
        }
        var isThere = isAny
        while isThere {
            let standing = Standing(number: rows.integer(3))
            if let vote = standing.vote, let at = Instant(stored: standing.microseconds) {
                try body(Ballot(event: rows.text(0), song: rows.text(1), user: rows.text(2), vote: vote, at: at))
            }
            isThere = try inDatabase { () throws(DatabaseError) in try rows.step() }
        }
    }

    /// The name of the batch with this content; nil if there is none.
    func batch(with content: Digest) throws(LedgerError) -> String? {
        try batch("SELECT name FROM batch WHERE digest = ?", BatchName.half(content))
    }

    /// The name of the batch made from this source; nil if there is none.
    func batch(madeOf source: Digest) throws(LedgerError) -> String? {
        try batch("SELECT name FROM batch WHERE source = ? LIMIT 1", source.hex)
    }

    private func batch(_ sql: StaticString, _ digest: String) throws(LedgerError) -> String? {
        try inIndex { () throws(DatabaseError) in
            let find = try database.prepare(sql)
            find.bind(digest, at: 0)
            return try find.step() ? find.text(0) : nil
        }
    }

    /// When the latest batch was filed, in microseconds since 1970.
    package func latestFiling() throws(LedgerError) -> Int64? {
        try inIndex { () throws(DatabaseError) in
            let find = try database.prepare("SELECT name FROM batch ORDER BY number DESC LIMIT 1")
            return try find.step() ? BatchName(file: find.text(0) + BatchName.ending)?.filed : nil
        }
    }

    /// When the latest batch with votes on one of an event's songs was filed, to the second; nil if nobody voted there.
    package func latestFiling(of event: String) throws(LedgerError) -> Instant? {
        try inIndex { () throws(DatabaseError) in
            let latest = try batches(touching: event).latest
            let find = try database.prepare("SELECT name FROM batch WHERE number = ?")
            find.bind(latest, at: 0)
            guard try find.step(), let filed = BatchName(file: find.text(0) + BatchName.ending)?.filed else {
                return nil
            }
            return Instant(stored: filed - filed % 1_000_000)
        }
    }

    /// Runs `body`; if the index is damaged, rebuilds it from the batches and runs `body` again.
    private func inIndex<Result>(_ body: () throws(DatabaseError) -> Result) throws(LedgerError) -> Result {
        do throws(DatabaseError) { return try body() } catch {
            guard error.kind == .damaged else { throw .database(error) }
        }
        _ = try rebuild(onDisk(as: LedgerError.file) { () throws(FileError) in try batches.accepted() })
        return try inDatabase(body)
    }
}
